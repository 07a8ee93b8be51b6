// App: which screen is shown, and the game in progress.
import { Board, boards } from "../board/board.js";
import { Draw } from "../board/draw.js";
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { Words } from "../page/words.js";
import { Again } from "./again.js";
import { Cover } from "./cover.js";
import { Data } from "./data.js";
import { Moves } from "./moves.js";
import { Story } from "./story.js";
import { verdict } from "./verdict.js";

export const App = {
  id: null, // of the game in the store
  state: null, // the engine's last state
  viewer: null, // the seat that is shown
  held: null, // the seat whose secrets the screen shows; null: nobody's
  open: false, // whether all people at this screen look on: an open decision (docs/protocol.md)
  legal: [],
  busy: false,
  mine: null, // the seats of people that sit at this screen; null: all of them
  told: 0, // entries of the viewer's timeline that it had when it last was to act
  helped: false, // by hints or by taking back
  variant: "", // the name of the way to play, where it is known
  // What this game is besides a game at this screen: practice, a letter, two browsers. Null, or an object
  // with keeps (whether its games are kept here), undoes (whether moves are taken back), leave(),
  // shown(state) and, where moves are not played but answered, play(action).
  company: null,

  // What the rooms above do at these moments: main.js says it, so that the table needs none of them.
  doors: {
    menu() {},
    left(/** @type {string} */ _screen) {}, // a screen comes, another goes
    watch() {}, // a game in which nobody plays
    async over(/** @type {any} */ _state, /** @type {any} */ _table, /** @type {any[]} */ _news) {},
    goes_on() {},
  },

  screen(name) {
    App.doors.left(name);
    for (const each of ["menu", "play", "look-back"]) by(each).hidden = each !== name;
    by("popover").hidden = true;
    Words.hide();
    if (name === "menu") by("title").textContent = "";
  },
  wear({ theme, motion }) {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.motion = motion ? "on" : "off";
  },
  notice(words) {
    const note = by("notice");
    note.textContent = words;
    note.hidden = false;
    clearTimeout(App.noticeEnds);
    App.noticeEnds = setTimeout(() => {
      note.hidden = true;
    }, 6000);
  },
  dialog(title, body) {
    by("dialog-title").textContent = title;
    by("dialog-body").replaceChildren(body);
    if (!by("dialog").open) by("dialog").showModal();
  },

  // ---- a request that the page waits for ----
  async run(request) {
    if (App.busy || (Cover.lies && request !== App.uncover)) return;
    App.busy = true;
    document.body.classList.add("thinking");
    const slow = setTimeout(() => {
      by("stop").hidden = false;
    }, 700);
    try {
      return await request();
    } catch (error) {
      if (error.message !== "stopped") App.notice(capital(error.message));
    } finally {
      clearTimeout(slow);
      by("stop").hidden = true;
      App.busy = false;
      document.body.classList.remove("thinking");
    }
  },
  // The engine cannot be interrupted: it is started anew, and the kept game goes on.
  async stop() {
    if (!App.busy) return;
    const kept = Store.save(App.id);
    await Client.restart();
    if (kept) return App.run(() => App.load(kept, App.id));
    App.to_menu();
  },

  // ---- games ----
  leave_company() {
    App.company?.leave();
    App.company = App.mine = null;
  },
  to_menu() {
    App.leave_company();
    App.screen("menu");
    App.doors.menu();
  },
  /** Begins a game; with company in the seats `mine` alone. */
  async begin(setting, company = null, mine = null) {
    App.leave_company();
    await Client.bring(setting.game);
    App.id = Store.fresh();
    App.variant = setting.variant ?? "";
    await Again.less(company);
    const state = await Client.ask("new", setting);
    Data.keep(state.options, setting.options?.data);
    Object.assign(App, { company, mine });
    await App.enter(state);
  },
  async load(text, id = Store.fresh()) {
    App.leave_company();
    await Client.bring(App.gameOf(text));
    await Data.bring(text);
    await Again.less();
    const state = await Client.ask("load", { save: text });
    const kept = Store.games().find((each) => each.id === id);
    App.id = id;
    App.variant = kept?.variant ?? "";
    await App.enter(state, Boolean(kept?.helped));
  },
  gameOf(text) {
    try {
      const { game } = JSON.parse(text.slice(0, text.indexOf("\n")));
      if (typeof game === "string") return game;
    } catch {
      /* what is no saved game is said below */
    }
    throw new Error("this is not a saved game, or it is damaged");
  },
  async enter(state, helped = false) {
    await Promise.all([Words.about(state.game, state.options.data), Board.bring(state.game)]);
    App.viewer = App.held = null;
    App.told = 0;
    App.helped = helped;
    Again.begin();
    Board.shown = null;
    App.screen("play");
    by("log").replaceChildren();
    await App.show(state);
    if (!App.people(state)) return App.doors.watch();
    by("choices").focus({ preventScroll: true });
  },

  act: (action) => App.run(async () => App.show(await Client.ask("act", { action, ...Again.holds() }))),

  people: (state) => state.players.filter((player) => player === "person").length,
  /** The seats of people at this screen. */
  here: (state) =>
    [...state.players.keys()].filter(
      (seat) => state.players[seat] === "person" && (App.mine?.includes(seat) ?? true),
    ),
  /** Whether somebody at this screen is to act. */
  asked: (state) => !state.over && App.here(state).includes(state.to_act),
  seatShown(state) {
    const here = App.here(state);
    if (here.includes(state.to_act)) return state.to_act;
    return here.includes(App.viewer) ? App.viewer : (here[0] ?? 0);
  },

  async show(state) {
    App.state = state;
    const seat = App.seatShown(state);
    const guarded = state.hides && !state.partners; // partners may see each other's screen
    const secret = App.asked(state) && App.here(state).length > 1 && guarded && seat !== App.held;
    App.viewer = seat;
    App.open = secret && App.opens(state);
    await App.keep(state);
    by("title").textContent = state.title ?? Words.rules.title;
    if (secret && !App.open) return Cover.put_on(seat, state.asked_in_secret);
    if (App.open) Cover.clear();
    App.held = App.open ? null : seat;
    await App.render();
  },
  /** Whether a decision needs no cover: the board can be drawn as all may look at it. */
  opens: (state) => state.open === true && Boolean(boards[state.game]) && !Store.settings().text,
  /** The seat to act wants to see what only it may see. */
  look_alone() {
    App.open = false;
    Cover.put_on(App.viewer, false);
  },
  /** "Seat 2", and whose it is where partners share a side out: "Seat 2 (Hiram)". @param {number} seat */
  seat: (seat) => {
    const title = App.state.seat_titles?.[seat];
    return `Seat ${seat + 1}${title ? ` (${title})` : ""}`;
  },
  names: (state, seat) => state.players.map((player, each) => (each === seat ? "you" : `P${each + 1}`)),

  async uncover() {
    App.open = false;
    App.held = App.viewer;
    await App.render();
  },
  // The table as it is, to whoever may look at it now.
  async render() {
    const { state, open, viewer: seat } = App,
      asked = App.asked(state),
      play = App.company?.play ?? App.act;
    by("cover").hidden = true;
    by("side").hidden = false;
    const { legal } = asked ? await Client.ask("legal") : { legal: [] };
    App.legal = legal.map((move, i) => ({ ...move, number: i + 1 }));
    const { table, events } = await Client.ask("table", open ? { shared: true } : { seat });
    await App.draw(table, App.legal, play);
    Moves.show(App.legal, play);
    Again.show(state, asked && !open);
    by("advice").hidden = true;
    by("now").scrollTop = 0;
    const free = !App.company;
    by("undo").hidden = by("redo").hidden = !free && !App.company.undoes;
    by("undo").disabled = !state.can_undo;
    by("redo").disabled = !state.can_redo;
    by("hint").hidden = !asked || open;
    by("review").hidden = state.decisions === 0 || !free || open;
    by("look").hidden = !open;
    put(by("question"), App.question(state));
    const news = open ? events : await App.news(state);
    Story.tell(news, state.decisions === 0 || open);
    if (state.over) await App.doors.over(state, table, news);
    else App.doors.goes_on();
    if (asked && !open) App.told = state.decisions;
    App.company?.shown(state);
    if (by("question").getBoundingClientRect().top < 0) by("now").scrollIntoView({ block: "start" });
    if (document.activeElement === document.body) by("choices").focus({ preventScroll: true });
  },
  // What the viewer has not been told yet. The engine tells the state to whoever is to act.
  async news(state) {
    const listener = state.to_act >= 0 ? state.to_act : state.players.indexOf("person");
    if (listener === App.viewer || listener < 0) return state.events;
    return (await Client.ask("history", { seat: App.viewer, from: App.told })).decisions;
  },
  question(state) {
    if (state.over)
      return html("strong", { class: "verdict" }, verdict(state.scores, App.here(state), App.viewer));
    if (!App.asked(state)) return html("strong", {}, App.waiting(state));
    const { words, rule } = state.question ?? {};
    const who = App.here(state).length > 1 ? `${App.seat(App.viewer)}: ` : "";
    return [
      html("strong", {}, who + capital(words || "your decision")),
      rule ? html("small", {}, ` ${rule}`) : "",
    ];
  },
  waiting: ({ to_act, asked_in_secret }) =>
    asked_in_secret || to_act === null || to_act < 0
      ? "The others are to act\u2026"
      : `${App.seat(to_act)} is to act\u2026`,

  async draw(table, legal, play = App.act) {
    const state = App.state,
      scene = App.scene(state, App.viewer);
    if (App.open) Object.assign(scene, { open: true, names: App.names(state, -1) });
    const text = Store.settings().text || !boards[state.game];
    by("drawing").hidden = text;
    by("page-text").hidden = !text;
    if (boards[state.game]) Board.show(state.game, table, scene, legal, play);
    if (text) App.page(by("page-text"), await Client.ask("page", { seat: App.viewer }));
  },
  /** What a drawing is told besides the table. @param {any} state @param {number} seat @returns {any} */
  scene: (state, seat) => ({
    seat,
    names: App.names(state, seat),
    title: Words.rules.title,
    box: Words.rules.components,
    means: Words.means,
    motion: Store.settings().motion,
    players: state.players,
    to_act: state.to_act,
  }),
  page(place, { page }) {
    place.replaceChildren(
      ...page.flatMap((line) => [...line.map(({ text, ink }) => html("span", { class: ink }, text)), "\n"]),
    );
  },

  async keep(state) {
    if (App.company && !App.company.keeps) return;
    const { save } = await Client.ask("save");
    const words = state.over ? "finished" : Draw.counted(state.decisions, "decision");
    const about = { id: App.id, game: state.game, title: Words.rules.title, words, over: state.over };
    const shared = state.hides && !state.over && App.here(state).length > 1; // a file would tell all of it
    const more = { when: Date.now(), helped: App.helped, variant: App.variant, shared };
    const kept = Store.keep({ ...about, ...more }, save);
    if (kept.id !== App.id)
      App.notice("This game has gone on in another tab. Here it goes on as a game of its own.");
    if (!kept.fits && App.warned !== kept.id) {
      App.notice("This browser's storage is full, so this game is not kept. Save it: Games, File.");
      App.warned = kept.id;
    }
    App.id = kept.id;
  },

  // ---- back and forth ----
  undo: () => App.back("undo", { dice: Store.settings().dice }),
  redo: () => App.back("redo", {}),
  back: (what, how) =>
    App.run(async () => {
      if (App.company && !App.company.undoes) return;
      const state = await Client.ask(what, how);
      App.helped = true;
      await App.show(state);
    }),
};
