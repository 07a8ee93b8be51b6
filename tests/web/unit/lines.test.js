// Lines of the page's scripts and styles and of the games' drawings have at most 110 columns.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

test("no line is longer than 110 columns", () => {
  const all = (folder) =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((each) => {
      const name = path.join(folder, each.name);
      return each.isDirectory() ? all(name) : [name];
    });
  const files = ["web", "tests/web", "envs"].flatMap(all).filter((name) => /\.(js|css)$/.test(name));
  assert.ok(files.length > 60);
  const long = files.flatMap((name) =>
    fs
      .readFileSync(path.join(root, name), "utf8")
      .split("\n")
      .flatMap((line, i) => (line.length > 110 ? [`${name}:${i + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});
