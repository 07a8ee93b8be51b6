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

test("a game with a data file is played at this screen alone", async () => {
  const begun = [];
  App.begin = async (setting) => begun.push(setting.game);
  Together.host.invite = Letters.begin = async (setting) => begun.push(`${setting.game}, apart`);
  const own = { game: "pig", options: { data: { name: "mine" } } };
  for (const way of ["letters", "browsers"])
    await assert.rejects(Together.begin(own, way), /played at this screen/);
  assert.deepEqual(begun, []);
  await Together.begin(own, "here");
  await Together.begin({ game: "pig", options: {} }, "browsers");
  assert.deepEqual(begun, ["pig", "pig, apart"]);
});
