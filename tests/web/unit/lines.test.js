// Lines of the page's scripts and styles and of the games' drawings have at most 110 columns.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

test("no line is longer than 110 columns", () => {
  const list = (folder) => fs.readdirSync(path.join(root, folder)).map((name) => path.join(folder, name));
  const games = list("envs")
    .map((game) => path.join(game, "presentable"))
    .filter((each) => fs.existsSync(path.join(root, each)));
  const files = ["web", "tests/web", "tests/web/unit", ...games]
    .flatMap(list)
    .filter((name) => /\.(js|css)$/.test(name));
  const long = files.flatMap((name) =>
    fs
      .readFileSync(path.join(root, name), "utf8")
      .split("\n")
      .flatMap((line, i) => (line.length > 110 ? [`${name}:${i + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});
