// The engine of the page under node, through the page's own worker: a request of the protocol per line of
// standard input, an answer per line out. "memory" answers how large the engine's memory is, "full" lets it
// get no more from now on.
//   node tests/web/engine.js FOLDER    with engine/worker.js, pandemonium.wasm and models/, as build/web
"use strict";

const fs = require("fs"),
  path = require("path"),
  readline = require("readline"),
  vm = require("vm");
const folder = path.resolve(process.argv[2]);

let engine = null,
  arrived = null;
const scope = vm.createContext({
  TextEncoder,
  TextDecoder,
  WebAssembly,
  console,
  crypto,
  performance,
  setTimeout,
  importScripts() {}, // what tells a worker from a page
  location: { href: "" },
  postMessage: (message) => arrived(message),
});
scope.self = scope;
vm.runInContext(fs.readFileSync(path.join(folder, "engine/worker.js"), "utf8"), scope);
const made = scope.pandemonium;
scope.pandemonium = async (options) => (engine = await made(options));
const send = (data) =>
  new Promise((done) => {
    arrived = done;
    scope.onmessage({ data });
  });

(async () => {
  const files = {};
  for (const game of fs.readdirSync(path.join(folder, "models")))
    for (const name of fs.readdirSync(path.join(folder, "models", game)))
      files[`/models/${game}/${name}`] = fs.readFileSync(path.join(folder, "models", game, name));
  const module = await WebAssembly.compile(fs.readFileSync(path.join(folder, "pandemonium.wasm")));
  await send({ module, files });
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line === "memory") process.stdout.write(`${engine.HEAPU8.length}\n`);
    else if (line === "full") {
      engine._malloc = () => 0;
      process.stdout.write("0\n");
    } else {
      const { answer, fault } = await send({ id: 1, request: line });
      process.stdout.write((answer ?? JSON.stringify({ fault })) + "\n");
    }
  }
})();
