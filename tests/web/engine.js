// The engine of the page under node: a request of the protocol per line of standard input, an answer per line out.
//   node tests/web/engine.js FOLDER    with pandemonium.js, pandemonium.wasm and models/ in it, as build/web
"use strict";

const fs = require("fs"), path = require("path"), readline = require("readline");
const folder = path.resolve(process.argv[2]);

(async () => {
  const engine = await require(path.join(folder, "pandemonium.js"))({ wasmBinary: fs.readFileSync(path.join(folder, "pandemonium.wasm")) });
  for (const game of fs.readdirSync(path.join(folder, "models"))) {
    engine.FS.mkdirTree(`/models/${game}`);
    for (const name of fs.readdirSync(path.join(folder, "models", game)))
      engine.FS.writeFile(`/models/${game}/${name}`, fs.readFileSync(path.join(folder, "models", game, name)));
  }
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line === "memory") { process.stdout.write(`${engine.HEAPU8.length}\n`); continue; }
    const request = Buffer.from(line + "\0"), place = engine._malloc(request.length);
    engine.HEAPU8.set(request, place);
    process.stdout.write(engine.UTF8ToString(engine._answer(place)) + "\n");
    engine._free(place);
  }
})();
