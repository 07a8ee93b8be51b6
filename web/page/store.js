// Store: games and settings kept in this browser, so that a closed tab or a crash loses nothing, and games as
// files.

export const Store = {
  kMost: 12, // games kept; the oldest make room

  read(key, fallback) {
    try {
      return JSON.parse(localStorage.getItem(`pandemonium.${key}`)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(`pandemonium.${key}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  kSettings: {
    theme: "auto",
    motion: true,
    sound: false,
    keys: true,
    text: false,
    less: true,
    dice: "same",
    helper: "",
  },
  // A value of another kind than the setting's own is damaged, and the setting is as it was at first.
  /** @returns {any} */
  settings() {
    const kept = Store.read("settings", {}) ?? {};
    return Object.fromEntries(
      Object.entries(Store.kSettings).map(([name, first]) => [
        name,
        typeof kept[name] === typeof first ? kept[name] : first,
      ]),
    );
  },
  set: (name, value) => Store.write("settings", { ...Store.settings(), [name]: value }),

  // [{id, game, title, words, when, over, mark}], the latest first. What is damaged is left out.
  games() {
    const list = Store.read("games", []);
    const whole = (each) => ["id", "game", "title", "words"].every((key) => typeof each?.[key] === "string");
    return Array.isArray(list) ? list.filter(whole) : [];
  },
  // The text of a kept game. It goes on in this tab: `keep` then knows whether another tab has gone on with
  // it.
  save(id) {
    Store.seen.set(id, Store.games().find((each) => each.id === id)?.mark);
    const text = Store.read(`game.${id}`, null);
    return typeof text === "string" ? text : "";
  },
  seen: new Map(), // id -> the mark of the kept game when this tab last read or wrote it
  fresh: () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`,

  // Keeps a game and returns {id, fits}: another id where another tab has gone on with it since this tab last
  // saw it, and whether there was room for it.
  keep(game, text) {
    const kept = Store.games().find((each) => each.id === game.id);
    const id = kept && kept.mark !== Store.seen.get(game.id) ? Store.fresh() : game.id;
    const list = [{ ...game, id, mark: Store.fresh() }, ...Store.games().filter((each) => each.id !== id)];
    while (list.length > Store.kMost) Store.drop(list.pop().id);
    while (!Store.write(`game.${id}`, text)) {
      if (list.length === 1) return { id, fits: false };
      Store.drop(list.pop().id);
    }
    Store.seen.set(id, list[0].mark);
    return { id, fits: Store.write("games", list) };
  },
  drop(id) {
    try {
      localStorage.removeItem(`pandemonium.game.${id}`);
    } catch {
      return;
    }
    Store.write(
      "games",
      Store.games().filter((each) => each.id !== id),
    );
  },

  download(name, text, type = "application/jsonl") {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
};
