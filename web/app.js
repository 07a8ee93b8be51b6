// App: which screen is shown, the game in progress, and what its buttons and keys do.
import { Board, boards } from "./board.js";
import { Client } from "./client.js";
import { Menu } from "./menu.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";
import { Store } from "./store.js";
import { Zoom } from "./zoom.js";
import { by, capital, html, put, signed, Words } from "./words.js";

export const App = {
  id: null, // of the game in the store
  state: null, // the engine's last state
  viewer: null, // the seat that is shown
  legal: [],
  busy: false,

  async start() {
    App.wear(Store.settings());
    Words.begin();
    Moves.begin();
    Board.begin();
    Zoom.begin();
    App.buttons();
    App.screen("menu");
    by("menu").replaceChildren(html("p", { class: "wait" }, "The engine wakes up\u2026"));
    try {
      await Client.start();
      Menu.games = (await Client.ask("games")).games;
      Menu.show();
    } catch (error) {
      by("menu").replaceChildren(
        html(
          "p",
          { class: "bad" },
          `The engine cannot start: ${error.message}. A browser of 2022 or later is needed.`,
        ),
      );
    }
  },

  screen(name) {
    if (name !== "look-back") Review.leave();
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

  // While the screen changes hands nothing of the table is shown, and nothing may be asked about it.
  get covered() {
    return !by("play").hidden && !by("cover").hidden;
  },

  // ---- a request that the page waits for ----
  async run(request) {
    if (App.busy || (App.covered && request !== App.uncover)) return;
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
    App.screen("menu");
    Menu.show();
  },

  // ---- games ----
  async begin(setting) {
    await Client.bring(setting.game);
    const { saved, ...asked } = setting;
    App.id = Store.fresh();
    await App.enter(await Client.ask("new", asked));
  },
  async load(text, id = Store.fresh()) {
    const game = App.gameOf(text);
    await Client.bring(game);
    const state = await Client.ask("load", { save: text });
    App.id = id;
    await App.enter(state);
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
  async enter(state) {
    await Promise.all([Words.about(state.game), Board.bring(state.game)]);
    App.viewer = null;
    Board.shown = null;
    App.screen("play");
    by("log").replaceChildren();
    await App.show(state);
    if (!App.people(state)) return Review.show(0);
    by("choices").focus({ preventScroll: true });
  },

  act: (action) => App.run(async () => App.show(await Client.ask("act", { action }))),

  people: (state) => state.players.filter((player) => player === "person").length,
  seatShown(state) {
    if (state.to_act >= 0 && state.players[state.to_act] === "person") return state.to_act;
    const first = state.players.indexOf("person");
    return first < 0 ? 0 : first;
  },

  async show(state) {
    App.state = state;
    const seat = App.seatShown(state);
    const cover = !state.over && App.people(state) > 1 && state.hides && seat !== App.viewer;
    App.viewer = seat;
    await App.keep(state);
    by("title").textContent = state.title ?? Words.rules.title;
    if (!cover) return App.uncover();
    App.cover(seat, state.asked_in_secret);
  },
  // Takes everything that a seat was shown out of the page.
  cover(seat, asked_in_secret) {
    for (const pane of ["drawing", "page-text", "log", "advice", "question", "tip", "popover", "notice"])
      by(pane).replaceChildren();
    for (const pane of ["side", "advice", "tip", "popover", "notice"]) by(pane).hidden = true;
    by("dialog").close();
    App.legal = [];
    Board.shown = null;
    Moves.show([], null);
    by("cover-words").textContent = asked_in_secret
      ? "One of you is asked in secret. Pass the screen round; each presses the own seat."
      : `Seat ${seat + 1} is to act. Hand the screen over; nobody else looks.`;
    const people = asked_in_secret ? [...App.state.players.keys()] : [];
    put(
      by("cover-seats"),
      people
        .filter((each) => App.state.players[each] === "person")
        .map((each) =>
          html(
            "button",
            { type: "button", class: "strong", id: `uncover-${each}`, onclick: () => App.claim(each) },
            `I am seat ${each + 1}`,
          ),
        ),
    );
    by("uncover").hidden = asked_in_secret;
    by("cover").hidden = false;
    (by("cover-seats").firstElementChild ?? by("uncover")).focus();
  },
  // Someone with the screen in hand says which seat it is.
  claim(seat) {
    if (seat === App.viewer) return App.run(App.uncover);
    by("cover-words").textContent = `Nothing is asked of seat ${seat + 1} now. Pass the screen on.`;
  },
  names: (state, seat) => state.players.map((player, each) => (each === seat ? "you" : `P${each + 1}`)),

  async uncover() {
    const state = App.state,
      seat = App.viewer;
    by("cover").hidden = true;
    by("side").hidden = false;
    const { legal } = state.over ? { legal: [] } : await Client.ask("legal");
    App.legal = legal.map((move, i) => ({ ...move, number: i + 1 }));
    const { table } = await Client.ask("table", { seat });
    await App.draw(table, App.legal);
    Moves.show(App.legal, App.act);
    by("advice").hidden = true;
    by("undo").disabled = !state.can_undo;
    by("redo").disabled = !state.can_redo;
    by("hint").hidden = state.over;
    by("review").hidden = state.decisions === 0;
    by("question").replaceChildren(...App.question(state));
    if (state.over) App.end(state);
    App.tell(state.events, state.decisions === 0);
    if (document.activeElement === document.body) by("choices").focus({ preventScroll: true });
  },
  // The end: who has how much, and what may come next.
  end(state) {
    const names = App.names(state, App.viewer);
    const rows = state.scores
      .map((score, seat) => ({ score, seat }))
      .sort((one, other) => other.score - one.score)
      .map(({ score, seat }) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, capital(names[seat])),
          html("td", {}, state.players[seat]),
          html("td", {}, signed(score)),
        ),
      );
    const again = async () => {
      const { game, options, players } = state;
      App.id = Store.fresh();
      await App.enter(await Client.ask("new", { game, options, players }));
    };
    const other = () => {
      App.screen("menu");
      Menu.choose(Menu.games.find((each) => each.game === state.game));
    };
    const button = (words, what) => html("button", { type: "button", onclick: what }, words);
    put(
      by("advice"),
      html("table", { class: "totals" }, html("tbody", {}, rows)),
      html(
        "div",
        { class: "tools" },
        button("Play again", () => App.run(again)),
        button("Another level", other),
        button("What decided it", () => App.run(() => Review.show())),
      ),
    );
    by("advice").hidden = false;
  },
  question(state) {
    if (!state.over) {
      const { words, rule } = state.question ?? {};
      const who = App.people(state) > 1 ? `Seat ${App.viewer + 1}: ` : "";
      return [
        html("strong", {}, who + capital(words || "your decision")),
        rule ? html("small", {}, ` ${rule}`) : "",
      ];
    }
    const scores = state.scores
      .map((score, seat) => `${App.names(state, App.viewer)[seat]} ${signed(score)}`)
      .join(", ");
    const mine = state.scores[App.viewer];
    const best = Math.max(...state.scores);
    const verdict =
      mine === best && mine > 0 ? "You have won." : mine < 0 ? "You have lost." : "Nobody has won.";
    return [
      html("strong", {}, verdict),
      html("small", {}, ` Scores from \u22121 to +1: ${scores}. Seed ${state.seed}.`),
    ];
  },

  async draw(table, legal) {
    const seat = App.viewer,
      drawn = App.state.game in boards,
      words = Store.settings().text || !drawn;
    by("drawing").hidden = words;
    by("page-text").hidden = !words;
    if (drawn) Board.show(App.state.game, table, App.scene(App.state, seat), legal, App.act);
    if (words) App.page(by("page-text"), await Client.ask("page", { seat }));
  },
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

  // Decisions with what came of each, the last one first.
  tell(decisions, from_the_start) {
    const state = App.state,
      groups = decisions.map(({ seat, name, events }) =>
        html(
          "li",
          { class: `seat-${seat}` },
          html("b", {}, `${capital(name)}:`),
          " ",
          events.map((event, i) =>
            html(
              "span",
              { class: event.kind },
              i ? "; " : "",
              Words.mark(event.words),
              event.rule ? html("small", {}, ` ${event.rule}`) : null,
            ),
          ),
        ),
      );
    const list = html("ol", {}, groups.reverse());
    if (from_the_start)
      list.append(
        html(
          "li",
          {},
          "The game begins. The dice are fixed: their seed is shown when the game is over. " +
            `Its fingerprint: ${state.commitment.slice(0, 16)}\u2026.`,
        ),
      );
    by("log").replaceChildren(list);
    by("log").scrollTop = 0;
    by("all-events").hidden = Boolean(from_the_start);
  },
  everything: () =>
    App.run(async () => App.tell((await Client.ask("history", { seat: App.viewer })).decisions, true)),

  async keep(state) {
    const { save } = await Client.ask("save");
    const words = state.over ? "finished" : `${state.decisions} decisions`;
    const kept = Store.keep(
      { id: App.id, game: state.game, title: Words.rules.title, words, over: state.over, when: Date.now() },
      save,
    );
    if (kept.id !== App.id)
      App.notice("This game has gone on in another tab. Here it goes on as a game of its own.");
    if (!kept.fits && App.warned !== kept.id) {
      App.notice("This browser's storage is full, so this game is not kept. Save it: Games, File.");
      App.warned = kept.id;
    }
    App.id = kept.id;
  },

  // ---- help ----
  hint: () =>
    App.run(async () => {
      const thought = await Client.ask("hint", { milliseconds: 250 });
      const seat = App.viewer,
        names = App.names(App.state, seat);
      const worth = (move) =>
        move.scores
          ?.map((score, each) => [
            each,
            `${names[each]} ${signed(score.mean)} \u00b1 ${score.error.toFixed(2)}`,
          ])
          .sort(([one], [other]) => Number(other === seat) - Number(one === seat))
          .map(([, words]) => words)
          .join(", ");
      const rows = thought.moves.map((move, i) => {
        const known = App.legal.find((each) => each.action === move.action);
        return html(
          "li",
          {},
          html(
            "button",
            { type: "button", class: "choice", onclick: () => App.act(move.action) },
            html("b", { class: "kbd" }, known?.number ?? ""),
            " ",
            capital(move.words),
          ),
          html(
            "small",
            { class: "worth" },
            [worth(move), `played ${Math.round(move.probability * 100)} % of the time`]
              .filter(Boolean)
              .join("; "),
          ),
          move.meaning ? html("small", {}, move.meaning) : null,
          i === 0 && move.line?.length > 1
            ? html(
                "small",
                {},
                `It may go on: ${move.line
                  .slice(1, 6)
                  .map((step) => (step.seat === seat ? "" : `${names[step.seat]}: `) + step.words)
                  .join("; ")}.`,
              )
            : null,
        );
      });
      by("advice").replaceChildren(
        html(
          "p",
          {},
          `What ${thought.by} thinks`,
          html(
            "small",
            {},
            thought.games
              ? "Expected scores, from \u22121 lost to +1 won, in " +
                  `${thought.games} games played on with imagined dice.`
              : "",
          ),
        ),
        html("ol", {}, rows),
      );
      by("advice").hidden = false;
    }),
  undo: () => App.run(async () => App.show(await Client.ask("undo", { dice: Store.settings().dice }))),
  redo: () => App.run(async () => App.show(await Client.ask("redo"))),

  buttons() {
    const on = (id, what) => by(id).addEventListener("click", what);
    on("home", () => {
      App.screen("menu");
      Menu.show();
    });
    on("uncover", () => App.run(App.uncover));
    on("undo", App.undo);
    on("redo", App.redo);
    on("hint", App.hint);
    on("stop", App.stop);
    on("all-events", App.everything);
    on("review", () => App.run(() => Review.show()));
    on("rules-button", () =>
      App.dialog(Words.rules ? `Rules of ${Words.rules.title}` : "Rules", Words.sheet()),
    );
    on("files-button", () => App.dialog("Games", Menu.files()));
    on("settings-button", () => App.dialog("Settings", Menu.settings()));
    on("dialog-close", () => by("dialog").close());
    addEventListener("resize", () => {
      const width = by("drawing").clientWidth < 620 ? 360 : 760;
      if (!by("play").hidden && by("cover").hidden && Board.shown && Board.shown.width !== width)
        App.run(App.uncover);
    });
    document.addEventListener("keydown", App.key);
  },
  key(event) {
    if (
      by("play").hidden ||
      App.covered ||
      by("dialog").open ||
      !by("popover").hidden ||
      !Store.settings().keys
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName))
      return;
    if (/^\d$/.test(event.key) && !by("number-line").hidden) return by("number").focus();
    const shortcut = { u: App.undo, r: App.redo, h: App.hint }[event.key];
    if (shortcut) {
      event.preventDefault();
      shortcut();
    }
  },
};
