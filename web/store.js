// Store: games and settings kept in this browser, so that a closed tab or a crash loses nothing, and games as files.
"use strict";

const Store = {
  kMost: 12,  // games kept; the oldest make room

  read(key, fallback) {
    try { return JSON.parse(localStorage.getItem(`pandemonium.${key}`)) ?? fallback; } catch { return fallback; }
  },
  write(key, value) {
    try {
      localStorage.setItem(`pandemonium.${key}`, JSON.stringify(value));
      return true;
    } catch { return false; }
  },

  settings: () => ({ theme: "auto", motion: true, keys: true, text: false, ...Store.read("settings", {}) }),
  set: (name, value) => Store.write("settings", { ...Store.settings(), [name]: value }),

  // [{id, title, words, when, over}], the latest first
  games: () => Store.read("games", []),
  save: (id) => Store.read(`game.${id}`, null),

  keep(game, text) {
    const others = Store.games().filter((each) => each.id !== game.id);
    let list = [game, ...others];
    while (list.length > Store.kMost) Store.drop(list.pop().id);
    while (!Store.write(`game.${game.id}`, text) && list.length > 1) Store.drop(list.pop().id);
    Store.write("games", list);
  },
  drop(id) {
    localStorage.removeItem(`pandemonium.game.${id}`);
    Store.write("games", Store.games().filter((each) => each.id !== id));
  },

  download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
};
