// Every game's drawing over games of every variant, at the page's two widths: nothing is drawn from nothing,
// one thing is told as one, no text stands on another or leaves the drawing, and every legal move hangs on a
// piece. Needs build/web (./run web).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { Draw } from "../../../web/board/draw.js";
import { faults, keys } from "./boxes.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const page = process.env.PANDEMONIUM_WEB ?? path.join(root, "build/web");
const kMost = Number(process.env.PANDEMONIUM_BOARD_DECISIONS ?? 40); // of each variant but the first
const kWhole = 400;
const kOneOfMany = /\b1 (?!minus\b|plus\b|less\b)[a-z]+s\b/; // "1 cards"

const engine = spawn("node", [path.join(root, "tests/web/engine.js"), page], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
after(() => engine.stdin.end());

async function ask(what, keysOf = {}) {
  engine.stdin.write(`${JSON.stringify({ do: what, ...keysOf })}\n`);
  const answer = JSON.parse((await answers.next()).value);
  assert.equal(answer.error, undefined, answer.error);
  return answer;
}

async function play(board, rules, variant, most) {
  const means = (name) => rules.terms.find((term) => term.name === name)?.meaning ?? "";
  const players = Array(variant.seats).fill("person");
  let state = await ask("new", { game: rules.game, variant: variant.name, seed: 5, players });
  for (let move = 0; move < most && !state.over; ++move) {
    const seat = state.to_act,
      { table } = await ask("table", { seat }),
      { legal } = await ask("legal");
    const names = players.map((_, each) => (each === seat ? "you" : `P${each + 1}`));
    for (const width of [360, 760]) {
      const scene = { seat, names, title: rules.title, box: rules.components, to_act: seat, width, means };
      const drawing = board.draw(table, scene),
        at = `${variant.name}, decision ${move}, ${width} wide`;
      assert.doesNotMatch(Draw.toText(drawing), /NaN|undefined|null/, at);
      assert.doesNotMatch(Draw.toText(drawing), kOneOfMany, at);
      assert.deepEqual(faults(drawing), [], at);
      const drawn = keys(drawing);
      assert.ok(drawn.has("turn"), `${at}: no piece for moves that are about none`);
      for (const each of legal)
        for (const key of board.places(each.text, table, scene) ?? [])
          assert.doesNotMatch(key, /NaN|undefined/, at);
    }
    state = await ask("act", { action: legal[(move * 7 + 3) % legal.length].action });
  }
}

const boards = []; // all of them before any test begins: a question about another game brings its engine
for (const { game, variants } of (await ask("games")).games) {
  const file = path.join(page, "games", `${game}.js`);
  if (!fs.existsSync(file)) continue; // it shows its page of text
  const code = fs.readFileSync(file, "utf8"),
    { default: make } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  boards.push({ game, variants, board: make(Draw), rules: await ask("rules", { game }) });
}

for (const { game, variants, board, rules } of boards)
  for (const variant of variants)
    test(`${game}, ${variant.name}`, () =>
      play(board, rules, variant, variant === variants[0] ? kWhole : kMost));
