// The engines of the page under node, through the page's own workers: a request of the protocol per line of
// standard input, an answer per line out. A request that names a game, or brings one that was saved, goes to
// that game's engine, and so do those after it. "games" answers for all; "memory" how large the engines'
// memories are, "full" lets them get no more from now on.
//   node tests/web/engine.js FOLDER    with games.json, engine/ and models/, as build/web
"use strict";

const fs = require("fs"),
  path = require("path"),
  readline = require("readline"),
  vm = require("vm");
const folder = path.resolve(process.argv[2]);
const games = Object.keys(JSON.parse(fs.readFileSync(path.join(folder, "games.json"), "utf8")));
const engines = new Map();

async function begin(game) {
  let arrived = null,
    engine = null;
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
  vm.runInContext(fs.readFileSync(path.join(folder, `engine/${game}.js`), "utf8"), scope);
  const made = scope.pandemonium;
  scope.pandemonium = async (options) => (engine = await made(options));
  const send = (data) =>
    new Promise((done) => {
      arrived = done;
      scope.onmessage({ data });
    });
  const models = path.join(folder, "models", game),
    files = {};
  for (const name of fs.existsSync(models) ? fs.readdirSync(models) : [])
    files[`/models/${game}/${name}`] = fs.readFileSync(path.join(models, name));
  const module = await WebAssembly.compile(fs.readFileSync(path.join(folder, `engine/${game}.wasm`)));
  await send({ module, files });
  return { send, engine };
}

async function of(game) {
  if (!engines.has(game)) engines.set(game, await begin(game));
  return engines.get(game);
}

/** What a request or the first line of a saved game names, where it is a game. */
function named(text) {
  try {
    const { game, save } = JSON.parse(text);
    if (games.includes(game)) return game;
    return typeof save === "string" ? named(save.slice(0, save.indexOf("\n"))) : undefined;
  } catch {
    return undefined;
  }
}

async function answer(request, game) {
  const { answer, fault } = await (await of(game)).send({ id: 1, request });
  return answer ?? JSON.stringify({ fault });
}

async function all() {
  const lists = [];
  for (const game of games) lists.push(JSON.parse(await answer('{"do":"games"}', game)));
  return JSON.stringify(lists.find((each) => each.error) ?? { games: lists.flatMap((each) => each.games) });
}

(async () => {
  let current = games[0];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    current = named(line) ?? current;
    const { engine } = await of(current);
    if (line === "memory") process.stdout.write(`${engine.HEAPU8.length}\n`);
    else if (line === "full") {
      for (const each of engines.values()) each.engine._malloc = () => 0;
      process.stdout.write("0\n");
    } else if (line === '{"do": "games"}' || line === '{"do":"games"}')
      process.stdout.write(`${await all()}\n`);
    else process.stdout.write(`${await answer(line, current)}\n`);
  }
})();
