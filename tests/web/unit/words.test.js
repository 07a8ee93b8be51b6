// The glossary of a game: names are found in any letters and number, the longest first, and only as words.

import assert from "node:assert/strict";
import test from "node:test";
import { Client } from "../../../web/engine/client.js";
import { capital, signed } from "../../../web/page/html.js";
import { Words } from "../../../web/page/words.js";

const terms = [
  { name: "Beacon", kind: "token", meaning: "wins", rule: "R1" },
  { name: "Beacon", kind: "symbol of the terminal", meaning: "B", rule: "" },
  { name: "Med Center", kind: "place", meaning: "heals", rule: "R2" },
  { name: "Center", kind: "place", meaning: "the middle", rule: "R3" },
  { name: "die (6)", kind: "die", meaning: "six faces", rule: "R4" },
];
const moves = [{ kind: "stay", meaning: "Stays.", rule: "R5" }];
let asked = 0;
Client.ask = async (what, { game }) => {
  ++asked;
  assert.equal(what, "rules");
  return { game, data: "", terms, moves };
};

test("a game's rules are asked for once", async () => {
  await Words.about("pig");
  await Words.about("pig");
  assert.equal(asked, 1);
});

test("words are found whatever their letters, also many of them", async () => {
  await Words.about("pig");
  assert.deepEqual(
    Words.find("BEACONS").map((term) => term.kind),
    ["token"], // what stands for it in the terminal is no word of the page
  );
  assert.deepEqual(Words.find("nothing"), []);
  assert.equal(Words.means("Med Center"), "heals");
  assert.equal(Words.means("nothing"), "");
});

test("the longest name is marked, once, and no part of a word", async () => {
  await Words.about("pig");
  assert.deepEqual(Words.inside("Med Center, Centers, Beacon, Beacon"), ["Med Center", "Beacon"]);
  assert.deepEqual(Words.inside("die (6)"), []); // no name in capitals
});

test("a move says itself what it does, or its kind does", async () => {
  await Words.about("pig");
  assert.equal(Words.does({ kind: "stay", meaning: "Stays here." }), "Stays here.");
  assert.equal(Words.does({ kind: "stay" }), "Stays.");
  assert.equal(Words.does({ kind: "unknown" }), "");
});

test("numbers carry their sign, words their capital", () => {
  assert.deepEqual([signed(0.5), signed(-0.25), signed(0, 0)], ["+0.50", "\u22120.25", "+0"]);
  assert.deepEqual([capital("roll the die"), capital("")], ["Roll the die", ""]);
});
