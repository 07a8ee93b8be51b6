// Main: the page begins; what its buttons and keys do, and what the rooms do at the table's moments. What
// the modules hold is reachable from the console, and for tests.
import { Board, boards } from "./board/board.js";
import { Draw } from "./board/draw.js";
import { Zoom } from "./board/zoom.js";
import { Client, Files } from "./engine/client.js";
import { Kept } from "./menu/kept.js";
import { Menu } from "./menu/menu.js";
import { Settings } from "./menu/settings.js";
import { Setup } from "./menu/setup.js";
import { by, html } from "./page/html.js";
import { Store } from "./page/store.js";
import { Words } from "./page/words.js";
import { Ending } from "./practice/ending.js";
import { Practice } from "./practice/practice.js";
import { Puzzles } from "./practice/puzzles.js";
import { Record } from "./practice/record.js";
import { Review } from "./practice/review.js";
import { Again } from "./table/again.js";
import { App } from "./table/app.js";
import { Cover } from "./table/cover.js";
import { Games } from "./table/games.js";
import { Hints } from "./table/hints.js";
import { Moves } from "./table/moves.js";
import { Story } from "./table/story.js";
import { Letters } from "./together/letters.js";
import { Together } from "./together/together.js";

const kIdle = 5000; // milliseconds after which files are kept though no game was chosen

Object.assign(App.doors, {
  menu: Menu.show,
  left(screen) {
    if (screen !== "look-back") Review.leave();
    Ending.leave();
  },
  watch: () => Review.show(0),
  over: Ending.show,
  goes_on: Ending.leave,
});
Ending.another_way = (game) => {
  App.to_menu();
  Setup.choose(Games.of(game));
};

function buttons() {
  const on = (id, what) => by(id).addEventListener("click", what);
  on("home", App.to_menu);
  on("uncover", () => App.run(App.uncover));
  on("undo", App.undo);
  on("redo", App.redo);
  on("hint", Hints.ask);
  on("look", App.look_alone);
  on("stop", App.stop);
  on("all-events", Story.everything);
  on("review", () => App.run(() => Review.show()));
  on("rules-button", () =>
    App.dialog(Words.rules ? `Rules of ${Words.rules.title}` : "Rules", Words.sheet()),
  );
  on("files-button", Kept.show);
  on("settings-button", () => App.dialog("Settings", Settings.form()));
  on("dialog-close", () => by("dialog").close());
  addEventListener("resize", resized);
  addEventListener("hashchange", Together.arrived);
  document.addEventListener("keydown", key);
}

function resized() {
  if (!by("look-back").hidden) return App.run(Review.turned);
  if (by("play").hidden || Cover.lies || !Board.shown) return;
  if (Board.shown.width !== Board.width(by("drawing"))) App.run(App.render);
}

function key(event) {
  if (by("play").hidden || Cover.lies || by("dialog").open || !by("popover").hidden) return;
  if (!Store.settings().keys || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  if (/^\d$/.test(event.key) && !by("number-line").hidden) return by("number").focus();
  const shortcut = { u: App.undo, r: App.redo, h: by("hint").hidden ? null : Hints.ask }[event.key];
  if (shortcut) {
    event.preventDefault();
    shortcut();
  }
}

async function start() {
  App.wear(Store.settings());
  Words.begin();
  Moves.begin();
  Board.begin();
  Zoom.begin();
  buttons();
  App.screen("menu");
  try {
    await Client.begin();
    Games.all = Object.values(Client.games).map((each) => each.about);
    Menu.show();
  } catch (error) {
    by("menu").replaceChildren(html("p", { class: "bad" }, `The games cannot be read: ${error.message}`));
    return;
  }
  await Together.arrived();
}

// Hosted, the page opens without a network once it has been opened; from disk there is nothing to fetch. What
// it keeps for that is fetched when the first engine is here, or nobody has asked for one.
async function keep() {
  if (!location.protocol.startsWith("http") || !("serviceWorker" in navigator) || Files.packed("games.json"))
    return;
  const engine = new Promise((here) => {
    const look = setInterval(() => {
      if (!Client.game) return;
      clearInterval(look);
      here(Client.armed);
    }, 250);
  });
  await Promise.race([engine, new Promise((next) => setTimeout(next, kIdle))]).catch(() => {});
  navigator.serviceWorker.register("sw.js").catch(() => {});
}

Object.assign(globalThis, {
  Again,
  App,
  Board,
  boards,
  by,
  Client,
  Draw,
  Ending,
  Games,
  Hints,
  Letters,
  Menu,
  Moves,
});
Object.assign(globalThis, { Practice, Puzzles, Record, Review, Store, Together, Words });
await start();
keep();
