// Where several people play: what cannot be played apart is refused before it begins.

import assert from "node:assert/strict";
import test from "node:test";

Object.assign(globalThis, {
  document: { querySelector: () => null, getElementById: () => null, addEventListener() {} },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});
const { Together } = await import("../../../web/together/together.js");
const { App } = await import("../../../web/table/app.js");
const { Letters } = await import("../../../web/together/letters.js");

test("a data file goes along, but for one that is too long to be read again", async () => {
  const begun = [];
  App.begin = async (setting) => begun.push(setting.game);
  Together.host.invite = Letters.begin = async (setting) => begun.push(`${setting.game}, apart`);
  const own = (data) => ({ game: "pig", options: { data } });
  for (const way of ["letters", "browsers"])
    await assert.rejects(Together.begin(own({ name: "x".repeat(1 << 20) }), way), /too long to be sent/);
  assert.deepEqual(begun, []);
  await Together.begin(own({ name: "x".repeat(1 << 20) }), "here");
  await Together.begin(own({ name: "mine" }), "browsers");
  await Together.begin(own({ name: "mine" }), "letters");
  assert.deepEqual(begun, ["pig", "pig, apart", "pig, apart"]);
});
