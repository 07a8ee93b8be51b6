// What a review lists: the costliest decisions of the seat that noise does not explain, and its luck.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Review } from "../../../web/practice/review.js";

const decision = (number, seat, mean, error) => ({ decision: number, seat, loss: { mean, error } });

beforeEach(() => {
  Review.seat = 0;
  Review.found = {
    done: false,
    decisions: [
      decision(1, 0, 0.2, 0.05),
      decision(2, 0, 0.5, 0.3), // within twice its error
      decision(3, 1, 0.9, 0.1), // another's
      decision(4, 0, 0.4, 0.1),
      { decision: 5, seat: 0 }, // not judged yet
    ],
    events: [
      { decision: 1, luck: [0.005, -0.005] },
      { decision: 2, luck: [-0.3, 0.3] },
      { decision: 3, luck: [0.1, -0.1] },
    ],
  };
});

test("mistakes are the seat's own, beyond twice their error, the costliest first", () => {
  assert.deepEqual(
    Review.mistakes().map((each) => each.decision),
    [4, 1],
  );
  Review.seat = 1;
  assert.deepEqual(
    Review.mistakes().map((each) => each.decision),
    [3],
  );
});

test("turns of luck are listed by their size, for good or ill", () => {
  assert.deepEqual(
    Review.turns().map((each) => each.decision),
    [2, 3],
  );
});

test("only so many are listed", () => {
  Review.found.decisions = Array.from({ length: 20 }, (_, i) => decision(i, 0, 1 + i, 0.1));
  assert.equal(Review.mistakes().length, Review.kMost);
  assert.equal(Review.mistakes()[0].decision, 19);
});

test("the lists are drawn again when what they say has changed, and not for the last digits", () => {
  const before = Review.said();
  Review.found.decisions[0].loss.mean += 0.0001;
  assert.equal(Review.said(), before);
  Review.found.decisions[0].loss.mean = 0.7;
  assert.notEqual(Review.said(), before);
});

test("before anything is found, nothing is listed", () => {
  Review.found = null;
  assert.deepEqual([Review.mistakes(), Review.turns()], [[], []]);
});
