// Drawings as trees: what becomes of them as text, and that words keep to the room they have.

import assert from "node:assert/strict";
import test from "node:test";
import { Draw } from "../../../web/board/draw.js";
import { faults, texts } from "./boxes.js";

test("a tree becomes the text of an SVG, with names for data and nothing that is absent", () => {
  const shape = Draw.el("g", { key: "die 1", x: 0, y: null, class: false }, "a < b & c", null, [
    false,
    [Draw.path("M0 0")],
  ]);
  assert.equal(Draw.toText(shape), '<g data-key="die 1" x="0">a &lt; b &amp; c<path d="M0 0"></path></g>');
});

test("words take no more room than they have", () => {
  for (const fit of [20, 60, 200]) {
    const line = Draw.text(0, 0, "Surveillance Node of the Ruined Suburbs", { fit });
    assert.ok(Draw.wide(line.children[0], line.attributes["font-size"]) <= fit, `${fit}`);
    assert.ok(line.attributes["font-size"] >= 9);
  }
  assert.equal(Draw.text(0, 0, "short", { fit: 200 }).children[0], "short");
});

test("words that a smaller size lets in keep their end", () => {
  const words = "Players' Deck: 22 in the pile, 1 on the table, 7 discarded";
  for (let fit = Math.ceil(Draw.wide(words, 9.1)); fit < Draw.wide(words, 11); ++fit)
    assert.equal(Draw.text(0, 0, words, { fit, size: 11 }).children[0], words, `${fit}`);
});

test("a paragraph keeps to its width and its number of lines", () => {
  const lines = Draw.lines(0, 0, "one two three four five six seven eight nine ten", 60, 3, { size: 10 });
  assert.equal(lines.length, 3);
  for (const line of lines) assert.ok(Draw.wide(line.children[0], line.attributes["font-size"]) <= 60);
});

test("one is told as one", () => {
  assert.equal(Draw.counted(1, "card"), "1 card");
  assert.equal(Draw.counted(0, "card"), "0 cards");
  assert.equal(Draw.counted(2, "minus", "minuses"), "2 minuses");
});

test("dice show as many pips as they say", () => {
  for (const value of [1, 2, 3, 4, 5, 6]) assert.equal(Draw.die(30, value).children.length - 1, value);
});

test("texts that overlap or leave the drawing are found, through every transform", () => {
  const svg = (...inside) => Draw.el("svg", { viewBox: "0 0 100 100" }, inside);
  assert.equal(faults(svg(Draw.text(10, 20, "one"), Draw.at(50, 0, {}, Draw.text(10, 20, "two")))).length, 0);
  assert.equal(faults(svg(Draw.text(10, 20, "one"), Draw.at(5, 2, {}, Draw.text(10, 20, "two")))).length, 1);
  assert.equal(faults(svg(Draw.end(10, 50, "a long word"))).length, 1);
  const [box] = texts(svg(Draw.el("g", { transform: "translate(10 10) scale(2)" }, Draw.text(5, 5, "x"))));
  assert.equal(box.left, 20);
});
