// The page's side of the engines: every question gets its own answer, and none waits for ever.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Client, Files } from "../../../web/engine/client.js";

let sent = [],
  policies = Promise.resolve();

class Worker {
  constructor(path) {
    this.path = path;
    this.ended = false;
    /** @type {(event: any) => void} */
    this.onmessage = () => {};
    setTimeout(() => this.onmessage({ data: { ready: true } }));
  }
  postMessage(message) {
    sent.push({ to: this.path, ...message });
  }
  terminate() {
    this.ended = true;
  }
}

const kGames = {
  pig: { models: ["best.safetensors", "levels.json"] },
  poker: { models: [] },
};
Files.text = async () => JSON.stringify(kGames);
Files.engine = async (path) => /** @type {any} */ ({ path });
Files.read = async (path) => {
  if (path.endsWith(".safetensors")) await policies;
  return new Uint8Array([path.length]);
};
Files.worker = async (path) => /** @type {any} */ (new Worker(path));

const answered = (id, answer) => Client.arrived({ id, answer: JSON.stringify(answer), fault: undefined });
const asked = () => sent.filter((each) => each.request);
const next = () => new Promise((done) => setTimeout(done, 5));

beforeEach(async () => {
  policies = Promise.resolve();
  Client.modules.clear();
  await Client.begin();
  Client.game = "";
  await Client.bring("pig");
  await Client.armed;
  sent = [];
});

test("answers find their questions in any order", async () => {
  const one = Client.ask("state"),
    two = Client.ask("legal", { seat: 1 });
  await next();
  const [first, second] = asked();
  assert.deepEqual(JSON.parse(second.request), { do: "legal", seat: 1 });
  answered(second.id, { legal: [] });
  answered(first.id, { decisions: 3 });
  assert.deepEqual(await two, { legal: [] });
  assert.deepEqual(await one, { decisions: 3 });
});

test("an error of the protocol is thrown with its code, a fault of the engine with its words", async () => {
  const refused = assert.rejects(Client.ask("act"), { message: "it is over", code: "over" }),
    broken = assert.rejects(Client.ask("act"), { message: "the engine failed: out of memory" });
  await next();
  answered(asked()[0].id, { error: "it is over", code: "over" });
  Client.arrived({ id: asked()[1].id, answer: "", fault: "out of memory" });
  await Promise.all([refused, broken]);
});

test("an answer that nobody waits for is left alone", () => answered(999, { decisions: 1 }));

test("a restart ends what waits, and a new engine answers", async () => {
  const before = Client.worker,
    stopped = assert.rejects(Client.ask("review"), { message: "stopped" });
  await next();
  await Client.restart();
  await stopped;
  assert.ok(/** @type {any} */ (before).ended && Client.worker !== before);
  const later = Client.ask("state");
  await next();
  answered(asked().at(-1).id, { decisions: 0 });
  assert.deepEqual(await later, { decisions: 0 });
});

test("a game's engine and files are brought once; another game's takes its place", async () => {
  const pig = Client.worker;
  await Client.bring("pig");
  assert.ok(Client.worker === pig && sent.length === 0);
  await Client.bring("poker");
  assert.ok(/** @type {any} */ (pig).ended);
  await Client.bring("pig");
  await Client.armed;
  const files = sent.filter((each) => each.to === "engine/pig.js").map((each) => Object.keys(each.files));
  assert.deepEqual(files, [["/models/pig/levels.json"], ["/models/pig/best.safetensors"]]);
});

test("questions that no policy answers do not wait for policies, all others do", async () => {
  let arrive = () => {};
  policies = new Promise((done) => {
    arrive = () => done(undefined);
  });
  await Client.restart();
  const levels = Client.ask("levels"),
    begun = Client.ask("new");
  await next();
  assert.deepEqual(
    asked().map((each) => JSON.parse(each.request).do),
    ["levels"],
  );
  arrive();
  await next();
  assert.deepEqual(
    asked().map((each) => JSON.parse(each.request).do),
    ["levels", "new"],
  );
  for (const { id } of asked()) answered(id, { id });
  await Promise.all([levels, begun]);
});

test("an engine that another game has overtaken is thrown away", async () => {
  const late = assert.rejects(Client.bring("poker"), { message: "stopped" });
  await Client.bring("pig");
  await late;
  assert.equal(/** @type {any} */ (Client.worker).path, "engine/pig.js");
});

test("after an engine that does not come another try begins anew", async () => {
  const engine = Files.engine;

  Files.engine = async () => Promise.reject(new Error("no network"));
  await assert.rejects(Client.bring("poker"), /cannot start: no network/);
  Files.engine = engine;
  await Client.bring("poker");
  assert.equal(/** @type {any} */ (Client.worker).path, "engine/poker.js");
  await assert.rejects(Client.bring("chess"), /no game 'chess'/);
});
