// The service worker of the hosted page: once it has been opened, it opens without a network too.
// scripts/make_page.py writes the names of all files and a mark of their contents in; with another mark
// everything is fetched anew.
/* global FILES, MARK */
const name = `pandemonium-${MARK}`;

// One after another: who has chosen a game waits for its engine, and the network is theirs first.
async function kept(cache) {
  for (const file of FILES) await cache.add(file);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then(kept)
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => {
  const forget = (keys) => Promise.all(keys.filter((key) => key !== name).map((key) => caches.delete(key)));
  event.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(name).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
