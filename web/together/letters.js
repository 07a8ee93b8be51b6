// Letters: a game by mail. A link carries the whole game: what it is, the seed of its dice, and every move of
// a person. Whoever opens it plays the game anew, move by move, so every move is legal and every die is that
// of the seed; and what this browser knew of the game must stand in it unchanged. The seed lies in the link,
// so games with secrets are not played so. A data file of the writer's own goes along.
import { Draw } from "../board/draw.js";
import { Client } from "../engine/client.js";
import { by, html } from "../page/html.js";
import { Store } from "../page/store.js";
import { Again } from "../table/again.js";
import { App } from "../table/app.js";
import { Packing } from "./packing.js";
import { Parcel } from "./parcel.js";
import { Pledge } from "./pledge.js";

export const Letters = {
  letter: null, // {game, version, options, seed, players, moves}

  // ---- what App asks of company ----
  keeps: true,
  leave() {},
  async shown(state) {
    await Letters.learn(state);
    if (App.asked(state)) return;
    const link = Packing.link("letter", await Packing.pack(await Letters.sealed()));
    if (App.company !== Letters || App.state !== state) return;
    const to = state.over ? "the others, so that they see the end" : `seat ${state.to_act + 1}`;
    const parcel = html(
      "div",
      { class: "parcel" },
      html("p", {}, `Send this letter to ${to}:`),
      Parcel.out(link, "letter"),
      html(
        "small",
        {},
        "It holds the seed of the dice too: who takes it apart could foresee them. For games among friends.",
      ),
    );
    if (state.over) by("advice").append(parcel);
    else by("advice").replaceChildren(parcel);
    by("advice").hidden = false;
  },

  async begin(setting) {
    const chosen = await Letters.fit(setting);
    await App.begin(setting, Letters, [setting.players.indexOf("person")]);
    Letters.letter = chosen(App.state);
    App.id = Letters.id(App.state);
    await Letters.shown(App.state);
  },
  // A game with secrets is refused before it begins.
  async fit(setting) {
    await Client.bring(setting.game);
    await Again.less(Letters); // every page must play the same moves
    if ((await Client.ask("new", setting)).hides)
      throw new Error("this game has secrets, and a letter would carry them: play it in two browsers");
    const own = setting.options?.data ? { data: setting.options.data } : {}; // the file itself, not its name
    return ({ game, version, options, players }) => ({
      ...{ game, version, options: { ...options, ...own }, players, moves: [] },
    });
  },
  id: (state) => `letter-${state.commitment.slice(0, 24)}`,

  /** Takes the moves that people have made into the letter, and keeps what is known. */
  async learn(state) {
    if (!Letters.letter) return;
    const { decisions } = await Client.ask("history", { seat: App.viewer });
    const moves = decisions
      .flatMap((each) => each.events.filter((event) => event.kind === "move"))
      .filter((event) => state.players[event.data.seat] === "person")
      .map((event) => event.data.action);
    Letters.letter.moves = moves;
    const { seed } = await Letters.sealed();
    Store.write(`letter.${Letters.id(state)}`, { letter: { ...Letters.letter, seed }, mine: App.mine });
  },
  async sealed() {
    const { save } = await Client.ask("save");
    return { ...Letters.letter, seed: Pledge.seed_in(save), mark: Packing.mark(save) };
  },

  // ---- opening ----
  async open(code) {
    const letter = await Packing.unpack(Packing.code(code, "letter"));
    Letters.check(letter);
    App.leave_company();
    await Client.bring(letter.game);
    await Again.less(Letters);
    const first = await Client.ask("new", Letters.setting(letter));
    if (first.hides) throw new Error("this game has secrets: it is not played by letters");
    if (first.version !== letter.version)
      throw new Error(
        `the letter is of version ${letter.version} of the game, this page has ${first.version}`,
      );
    const kept = Letters.kept(Letters.id(first));
    const known = kept?.letter.moves ?? [],
      moves = Letters.agreed(known, letter.moves);
    const state = await Letters.replay(first, moves);
    if (moves === letter.moves) await Letters.compare(letter);
    const mine = kept?.mine ?? [state.to_act >= 0 ? state.to_act : state.players.indexOf("person")];
    await Letters.enter({ ...letter, moves }, mine, state);
    App.notice(Letters.verified(known.length, letter.moves.length));
  },
  /** Goes on with a game by letters that is kept here. */
  async resume(id) {
    const { letter, mine } = Letters.kept(id);
    App.leave_company();
    await Client.bring(letter.game);
    await Again.less(Letters);
    const first = await Client.ask("new", Letters.setting(letter));
    await Letters.enter(letter, mine, await Letters.replay(first, letter.moves));
  },
  async enter(letter, mine, state) {
    Object.assign(App, { company: Letters, mine, id: Letters.id(state), variant: "" });
    Letters.letter = letter;
    Store.save(App.id); // what this tab goes on with
    await App.enter(state);
  },
  check(letter) {
    const whole =
      typeof letter?.game === "string" &&
      Array.isArray(letter.players) &&
      Array.isArray(letter.moves) &&
      letter.moves.every((each) => Number.isInteger(each)) &&
      Client.games[letter.game];
    if (!whole) throw new Error("this is not a letter of a game, or it is damaged");
  },
  setting: ({ game, options, seed, players }) => ({ game, options, seed, players }),
  kept(id) {
    const kept = Store.read(`letter.${id}`, null);
    try {
      Letters.check(kept.letter);
      return Array.isArray(kept.mine) ? kept : null;
    } catch {
      return null;
    }
  },
  /** The moves to go on with: the letter's, or ours where it is an older one. */
  agreed(known, told) {
    const both = Math.min(known.length, told.length);
    for (let i = 0; i < both; ++i)
      if (known[i] !== told[i]) throw new Error(`move ${i + 1} of the letter is not the one that was played`);
    return known.length > told.length ? known : told;
  },
  async replay(first, moves) {
    let state = first;
    for (const [i, action] of moves.entries()) {
      try {
        state = await Client.ask("act", { action });
      } catch (error) {
        throw new Error(`move ${i + 1} of the letter cannot be played: ${error.message}`);
      }
    }
    return state;
  },
  // The same moves must have led to the same game, whose agents have moved alike.
  async compare(letter) {
    const { save } = await Client.ask("save");
    if (Packing.mark(save) !== letter.mark)
      throw new Error(
        "these moves lead to another game here: the letter was changed, or its page is another",
      );
  },
  verified(known, told) {
    if (told < known) return `An older letter: you have played ${Draw.counted(known - told, "move")} since.`;
    const before = known ? ` ${known} of them you knew; none was changed.` : "";
    return `Checked: ${Draw.counted(told, "move")}, each legal, with the dice of the seed.${before}`;
  },
};
