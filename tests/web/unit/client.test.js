// The page's side of the engine: every question gets its own answer, and none waits for ever.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Client, Files } from "../../../web/engine/client.js";

let sent = [];

class Worker {
  constructor() {
    this.ended = false;
    setTimeout(() => this.onmessage({ data: { ready: true } }));
  }
  postMessage(message) {
    sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
}

Files.text = async () => '{"pig": {"models": ["best.safetensors"]}}';
Files.engine = async () => /** @type {any} */ ({});
Files.read = async (path) => new Uint8Array([path.length]);
Files.worker = async () => /** @type {any} */ (new Worker());

const answered = (id, answer) => Client.arrived({ id, answer: JSON.stringify(answer), fault: undefined });

beforeEach(async () => {
  Client.waiting.clear();
  await Client.start();
  sent = [];
});

test("answers find their questions in any order", async () => {
  const one = Client.ask("state"),
    two = Client.ask("legal", { seat: 1 });
  const [first, second] = sent;
  assert.deepEqual(JSON.parse(second.request), { do: "legal", seat: 1 });
  answered(second.id, { legal: [] });
  answered(first.id, { decisions: 3 });
  assert.deepEqual(await two, { legal: [] });
  assert.deepEqual(await one, { decisions: 3 });
});

test("an error of the protocol is thrown with its code, a fault of the engine with its words", async () => {
  const refused = Client.ask("act"),
    broken = Client.ask("act");
  answered(sent[0].id, { error: "it is over", code: "over" });
  Client.arrived({ id: sent[1].id, answer: "", fault: "out of memory" });
  await assert.rejects(refused, { message: "it is over", code: "over" });
  await assert.rejects(broken, { message: "the engine failed: out of memory" });
});

test("an answer that nobody waits for is left alone", () => answered(999, { decisions: 1 }));

test("a restart ends what waits, and a new engine answers", async () => {
  const before = Client.worker,
    waiting = Client.ask("review");
  const stopped = assert.rejects(waiting, { message: "stopped" });
  await Client.restart();
  await stopped;
  assert.ok(/** @type {any} */ (before).ended && Client.worker !== before);
  const later = Client.ask("state");
  answered(sent.at(-1).id, { decisions: 0 });
  assert.deepEqual(await later, { decisions: 0 });
});

test("a game's policies are brought once to each engine", async () => {
  await Client.bring("pig");
  await Client.bring("pig");
  assert.deepEqual(
    sent.map((each) => Object.keys(each.files)),
    [["/models/pig/best.safetensors"]],
  );
  await Client.restart();
  await Client.bring("pig");
  assert.equal(sent.filter((each) => each.files).length, 2);
});
