// What the page keeps in the browser: games of several tabs, damage, a full storage.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

let room = Number.POSITIVE_INFINITY;
const held = new Map();
globalThis.localStorage = {
  getItem: (key) => held.get(key) ?? null,
  removeItem: (key) => held.delete(key),
  setItem(key, value) {
    const others = [...held].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > room) throw new Error("QuotaExceededError");
    held.set(key, value);
  },
};
const { Store } = await import("../../../web/page/store.js");
const game = (id) => ({ id, game: "pig", title: "Pig", words: "3 decisions", over: false, when: 1 });

beforeEach(() => {
  held.clear();
  Store.seen.clear();
  room = Number.POSITIVE_INFINITY;
});

test("the latest game stands first, and only so many are kept", () => {
  for (let i = 0; i < Store.kMost + 3; ++i) Store.keep(game(`game${i}`), `text ${i}`);
  const kept = Store.games().map((each) => each.id);
  assert.equal(kept.length, Store.kMost);
  assert.equal(kept[0], `game${Store.kMost + 2}`);
  assert.equal(Store.save("game0"), "");
  assert.equal(Store.save(kept[0]), `text ${Store.kMost + 2}`);
});

test("a game that another tab has gone on with is kept beside it", () => {
  Store.keep(game("one"), "here");
  const list = JSON.parse(held.get("pandemonium.games"));
  held.set("pandemonium.games", JSON.stringify([{ ...list[0], mark: "another tab's" }]));
  held.set("pandemonium.game.one", JSON.stringify("there"));
  const { id } = Store.keep(game("one"), "here again");
  assert.notEqual(id, "one");
  assert.equal(Store.save("one"), "there");
  assert.equal(Store.save(id), "here again");
  assert.equal(Store.keep(game(id), "and on").id, id);
});

test("where there is no room older games go first, then it is said", () => {
  Store.keep(game("old"), "x".repeat(500));
  room = 900;
  assert.equal(Store.keep(game("new"), "y".repeat(500)).fits, true);
  assert.deepEqual(
    Store.games().map((each) => each.id),
    ["new"],
  );
  room = 100;
  assert.equal(Store.keep(game("newest"), "z".repeat(500)).fits, false);
});

for (const damage of ["{", "5", "null", '"x"', "[null, {}, 3]", '{"theme": 7, "motion": "no"}'])
  test(`damaged values are as if they were not there: ${damage}`, () => {
    held.set("pandemonium.games", damage);
    held.set("pandemonium.settings", damage);
    assert.deepEqual(Store.games(), []);
    assert.deepEqual(Store.settings(), Store.kSettings);
    assert.equal(Store.keep(game("one"), "text").fits, true);
    assert.equal(Store.games().length, 1);
  });
