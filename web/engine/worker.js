// The engine in a thread of its own: however long an agent thinks, the page stays awake. Messages in:
//   {module, files}   the compiled engine, and bytes of files for its file system by path: first of all
//   {files}           more of them
//   {id, request}     JSON text; comes back as {id, answer}
// What emscripten made stands before this in the file that the page loads (scripts/make_page.py).
"use strict";

let engine = null;

const instance = (/** @type {WebAssembly.Module} */ module) => (imports, done) => {
  WebAssembly.instantiate(module, imports).then((made) => done(made, module));
  return {};
};

function keep(files) {
  for (const [path, bytes] of Object.entries(files ?? {})) {
    engine.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    engine.FS.writeFile(path, bytes);
  }
}

const refused = (words) => JSON.stringify({ error: words, code: "too large" });

function ask(request) {
  const bytes = new TextEncoder().encode(request);
  if (bytes.length > engine._longest_request()) return refused("the request is too long for the engine");
  const place = engine._malloc(bytes.length + 1);
  if (place === 0) return refused("the engine has no memory for this request");
  engine.HEAPU8.set(bytes, place);
  engine.HEAPU8[place + bytes.length] = 0;
  const answer = engine.UTF8ToString(engine._answer(place));
  engine._free(place);
  return answer;
}

onmessage = async ({ data }) => {
  try {
    if (data.module) engine = await pandemonium({ instantiateWasm: instance(data.module) });
    keep(data.files);
    if (data.module) postMessage({ ready: true });
    if (data.request !== undefined) postMessage({ id: data.id, answer: ask(data.request) });
  } catch (fault) {
    postMessage({ id: data.id, fault: String(fault?.message ?? fault) });
  }
};
