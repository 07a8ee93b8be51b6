// Client: the page's side of the engines, one a game, each in a worker. `bring` fetches a game's engine in
// the place of another's, and its policies after it; `ask` sends a request of the protocol
// (docs/protocol.md) and promises its answer; an {"error"} becomes a thrown Error. `restart` throws a
// thinking engine away. Files come from beside the page, or from inside it (pandemonium.html), packed by
// scripts/make_page.py.

const kPolicy = ".safetensors";
const kPlain = new Set(["levels", "options", "puzzles", "rules", "what"]); // asks no policy

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

  // An engine, compiled while it arrives where the host names its kind.
  async engine(path) {
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
  async worker(path) {
    if (!Files.packed(path)) return new Worker(path);
    const parts = [await Files.text(path)];
    return new Worker(URL.createObjectURL(new Blob(parts, { type: "text/javascript" })));
  },
};

export const Client = {
  worker: null,
  waiting: new Map(),
  next: 1,
  games: null, // {game: {models: [files], board, emblem, about, forms}}, of games.json
  game: "", // whose engine is here, or on its way
  turn: 0, // engines that were begun
  ready: Promise.resolve(), // the engine is here
  armed: Promise.resolve(), // and its policies
  /** @type {Map<string, WebAssembly.Module>} */
  modules: new Map(), // engines that were compiled, by game

  /** What games there are: all that the menu and the form of a new game need. */
  async begin() {
    Client.games = JSON.parse(await Files.text("games.json"));
  },
  /** The levels and options of a variant, before any engine is here. */
  form: (game, variant) => Client.games[game].forms[variant],

  // ---- engines ----
  /** A game's engine, before it is asked of anything. */
  async bring(game) {
    if (Client.game !== game) Client.replace(game);
    await Client.ready;
  },
  /** A new engine in the place of the one that is there. */
  async restart() {
    Client.replace(Client.game);
    await Client.ready;
  },
  replace(game) {
    Client.worker?.terminate();
    Client.worker = null;
    for (const { fail } of Client.waiting.values()) fail(new Error("stopped"));
    Client.waiting.clear();
    const turn = ++Client.turn;
    Client.game = game;
    Client.ready = Client.start(game, turn).catch((error) => {
      if (Client.turn === turn) Client.game = ""; // another try begins anew
      throw error;
    });
    Client.armed = Client.ready.then(() => Client.arm(game, turn));
    Client.armed.catch(() => {}); // said to whoever asks
  },
  async start(game, turn) {
    if (!Client.games[game]) throw new Error(`this page has no game '${game}'`);
    const [module, worker, files] = await Promise.all([
      Client.modules.get(game) ?? Files.engine(`engine/${game}.wasm`),
      Files.worker(`engine/${game}.js`),
      Client.files(game, (name) => !name.endsWith(kPolicy)),
    ]).catch((error) => {
      throw new Error(`the engine cannot start: ${error.message}. A browser of 2022 or later is needed`);
    });
    Client.modules.set(game, module);
    await new Promise((ready, fail) => {
      worker.onmessage = ({ data }) => (data.ready ? ready() : fail(new Error(data.fault)));
      worker.onerror = (event) => fail(new Error(event.message || "the engine does not start"));
      worker.postMessage({ module, files });
    });
    if (Client.turn !== turn) {
      worker.terminate();
      throw new Error("stopped");
    }
    worker.onmessage = ({ data }) => Client.arrived(data);
    Client.worker = worker;
  },
  async arm(game, turn) {
    const files = await Client.files(game, (name) => name.endsWith(kPolicy));
    if (Client.turn !== turn) throw new Error("stopped");
    Client.worker.postMessage({ files });
  },
  /**
   * Bytes of a game's files, by the engine's path.
   * @param {string} game
   * @param {(name: string) => boolean} wanted
   */
  async files(game, wanted) {
    const names = Client.games[game].models.filter(wanted);
    const read = async (name) => [`/models/${game}/${name}`, await Files.read(`models/${game}/${name}`)];
    return Object.fromEntries(await Promise.all(names.map(read)));
  },

  // ---- questions ----
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
  async here(what, keys = {}) {
    await (kPlain.has(what) ? Client.ready : Client.armed);
    return new Promise((done, fail) => {
      const id = Client.next++;
      Client.waiting.set(id, { done, fail });
      Client.worker.postMessage({ id, request: JSON.stringify({ do: what, ...keys }) });
    });
  },
};
