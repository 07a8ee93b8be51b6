// Client: the page's side of the engine in its worker. `ask` sends a request of the protocol
// (docs/protocol.md) and promises its answer; an {"error"} becomes a thrown Error. `restart` throws a
// thinking engine away. Files come from beside the page, or from inside it (pandemonium.html), packed by
// scripts/make_page.py.

const kWorker = "engine/worker.js";

export const Files = {
  packed: (path) => document.querySelector(`script[data-file="${path}"]`),

  async read(path) {
    const packed = Files.packed(path);
    if (!packed) {
      const reply = await fetch(path);
      if (!reply.ok) throw new Error(`${path} is missing beside the page`);
      return new Uint8Array(await reply.arrayBuffer());
    }
    const bytes = Uint8Array.from(atob(packed.textContent.trim()), (c) => c.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new globalThis["DecompressionStream"]("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  },

  async text(path) {
    return new TextDecoder().decode(await Files.read(path));
  },

  // The engine, compiled while it arrives where the host names its kind.
  async engine() {
    const path = "pandemonium.wasm";
    if (Files.packed(path)) return WebAssembly.compile(await Files.read(path));
    const reply = await fetch(path);
    if (!reply.ok) throw new Error(`${path} is missing beside the page`);
    if (/^application\/wasm/.test(reply.headers.get("Content-Type") ?? ""))
      return WebAssembly.compileStreaming(reply);
    return WebAssembly.compile(await reply.arrayBuffer());
  },

  // A module of the page; from disk only a blob may be one.
  async module(path) {
    if (!Files.packed(path)) return import(new URL(path, document.baseURI).href);
    return import(URL.createObjectURL(new Blob([await Files.text(path)], { type: "text/javascript" })));
  },

  // A worker from the same place; from disk only a blob may be one.
  async worker() {
    if (!Files.packed(kWorker)) return new Worker(kWorker);
    const parts = [await Files.text(kWorker)];
    return new Worker(URL.createObjectURL(new Blob(parts, { type: "text/javascript" })));
  },
};

export const Client = {
  worker: null,
  waiting: new Map(),
  next: 1,
  games: null, // {game: {models: [files], board, emblem}}, of games.json
  held: new Set(), // games whose models the worker has
  /** @type {WebAssembly.Module | null} */
  module: null, // the engine, for every worker

  async start() {
    Client.held.clear();
    const [module, worker, games] = await Promise.all([
      Client.module ?? Files.engine(),
      Files.worker(),
      Client.games ?? Files.text("games.json").then(JSON.parse),
    ]);
    Object.assign(Client, { module, games });
    await new Promise((ready, fail) => {
      worker.onmessage = ({ data }) => (data.ready ? ready() : fail(new Error(data.fault)));
      worker.onerror = (event) => fail(new Error(event.message || "the engine does not start"));
      worker.postMessage({ module });
    });
    worker.onmessage = ({ data }) => Client.arrived(data);
    Client.worker = worker;
  },

  arrived({ id, answer, fault }) {
    const waiting = Client.waiting.get(id);
    Client.waiting.delete(id);
    if (!waiting) return;
    if (fault) return waiting.fail(new Error(`the engine failed: ${fault}`));
    const reply = JSON.parse(answer);
    if (!reply.error) return waiting.done(reply);
    waiting.fail(Object.assign(new Error(reply.error), { code: reply.code }));
  },

  far: null, // answers in the engine's place while another browser holds the table

  ask: (what, keys = {}) => (Client.far ? Client.far(what, keys) : Client.here(what, keys)),
  here(what, keys = {}) {
    return new Promise((done, fail) => {
      const id = Client.next++;
      Client.waiting.set(id, { done, fail });
      Client.worker.postMessage({ id, request: JSON.stringify({ do: what, ...keys }) });
    });
  },

  // Brings a game's policies to the engine before the first agent needs one.
  async bring(game) {
    if (Client.held.has(game)) return;
    const files = {};
    for (const name of Client.games[game]?.models ?? [])
      files[`/models/${game}/${name}`] = await Files.read(`models/${game}/${name}`);
    Client.worker.postMessage({ files });
    Client.held.add(game);
  },

  async restart() {
    Client.worker?.terminate();
    for (const { fail } of Client.waiting.values()) fail(new Error("stopped"));
    Client.waiting.clear();
    await Client.start();
  },
};
