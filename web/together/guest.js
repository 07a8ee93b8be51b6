// Guest: a game between two browsers, seen from the one that does not hold the table: what the engine is
// asked goes to the other browser. When the game is over, it is played again here from the dice that both
// have drawn, and must be the one that was seen.
import { Client } from "../engine/client.js";
import { by, html } from "../page/html.js";
import { Again } from "../table/again.js";
import { App } from "../table/app.js";
import { Data } from "../table/data.js";
import { Packing } from "./packing.js";
import { Parcel } from "./parcel.js";
import { Peer } from "./peer.js";
import { Pledge } from "./pledge.js";

const kHere = ["games", "levels", "options", "rules", "what"]; // what this browser's own engine answers

export const Guest = {
  peer: null,
  pledge: "",
  share: "",
  asked: new Map(), // id -> {done, fail}
  next: 1,
  seen: [], // the words of every entry that was told
  commitment: "",
  moved: false, // the other browser has moved since

  // ---- what App asks of company ----
  keeps: false,
  leave() {
    Guest.peer?.close();
    Guest.peer = Client.far = null;
    for (const { fail } of Guest.asked.values()) fail(new Error("stopped"));
    Guest.asked.clear();
  },
  async shown(state) {
    if (state.over || !Guest.moved) return;
    Guest.moved = false;
    setTimeout(Guest.look, 0);
  },

  // ---- meeting ----
  async join(code) {
    App.leave_company();
    const peer = new Peer();
    Object.assign(Guest, {
      peer,
      pledge: "",
      share: Pledge.secret(),
      seen: [],
      commitment: "",
      moved: false,
    });
    const answer = await peer.answer(Packing.code(code, "join"));
    App.dialog(
      "Join a game",
      html(
        "div",
        {},
        html("p", {}, "Send this answer back; the game then begins by itself:"),
        Parcel.out(answer, "reply"),
      ),
    );
    peer.heard = Guest.heard;
    peer.lost = () => App.notice("The other browser is gone. It keeps the game.");
  },
  heard(message) {
    if (message.id !== undefined) return Guest.answered(message);
    if (typeof message.pledge === "string" && !Guest.pledge) {
      Guest.pledge = message.pledge;
      return Guest.peer.send({ share: Guest.share });
    }
    if (message.begun) return App.run(() => Guest.begin(message.begun));
    if (message.moved) return Guest.look();
    if (message.over) return Guest.end(message.over);
  },
  answered({ id, answer, error }) {
    const waiting = Guest.asked.get(id);
    Guest.asked.delete(id);
    if (error !== undefined) waiting?.fail(new Error(String(error)));
    else waiting?.done(answer);
  },
  async begin({ seat, state, data }) {
    by("dialog").close();
    await Client.bring(state.game);
    await Again.less(Guest);
    if (state.options.data) await Guest.load(state, data);
    Client.far = Guest.ask;
    Guest.commitment = state.commitment;
    Object.assign(App, { company: Guest, mine: [seat], id: null, variant: "" });
    Guest.note(state);
    await App.enter(state);
  },

  /** The host's data file, read and checked by this browser's own engine: it must be what the table names. */
  async load(table, data) {
    const give_up = (words) => {
      Guest.leave();
      throw new Error(`the host's data file is refused: ${words}`);
    };
    if (typeof data !== "object" || JSON.stringify(data).length > Packing.kMost) give_up("it did not arrive");
    const own = await Data.read(table, data).catch((error) => give_up(error.message));
    if (own.options.data !== table.options.data) give_up("the table names another one");
    Data.keep(table.options, data);
  },

  // ---- asking ----
  async ask(what, keys) {
    if (kHere.includes(what)) return Client.here(what, keys);
    const entries = what === "state" || what === "act" ? { from: Guest.seen.length } : {};
    const answer = await new Promise((done, fail) => {
      const id = Guest.next++;
      Guest.asked.set(id, { done, fail });
      Guest.peer.send({ id, ask: what, keys: { ...keys, ...entries } });
    });
    if (what === "state" || what === "act") Guest.note(answer);
    return answer;
  },
  note(state) {
    for (const entry of state.events) Guest.seen[entry.decision] = Guest.words(entry);
  },
  words: (entry) => entry.events.map((event) => event.words).join("; "),
  // The other browser has moved: what is to be seen now?
  async look() {
    if (App.busy) {
      Guest.moved = true;
      return;
    }
    await App.run(async () => App.show(await Client.ask("state")));
    if (Guest.moved && !App.busy) {
      Guest.moved = false;
      await Guest.look();
    }
  },

  // ---- the end ----
  async end({ save, secret }) {
    while (App.busy) await new Promise((next) => setTimeout(next, 20));
    const { pledge, share, seen, commitment } = Guest,
      seat = App.mine[0];
    await App.run(async () => {
      const words = await Guest.checked({ save, secret, pledge, share, seen, commitment, seat });
      await App.load(save);
      App.mine = [seat];
      await App.show(App.state);
      App.notice(words);
    });
  },
  /** Whether dice and moves of a game that is over are those that were agreed and seen, in a sentence. */
  async checked({ save, secret, pledge, share, seen, commitment, seat }) {
    const seed = Pledge.seed_in(save);
    if ((await Pledge.seal(secret)) !== pledge)
      return "The host did not keep its pledge: the secret is another.";
    if ((await Pledge.seed(secret, share)) !== seed) return "The dice are not those that both have drawn.";
    const state = await Client.here("load", { save });
    if (state.commitment !== commitment) return "The dice are not those that were told at the start.";
    const again = await Guest.again(state, save, { seed, seat });
    if (again.save !== save.slice(save.indexOf("\n")))
      return "The dice of this game are not those of its seed.";
    const told = new Map(again.told.map((entry) => [entry.decision, Guest.words(entry)]));
    const other = seen.findIndex((words, i) => words !== undefined && told.has(i) && told.get(i) !== words);
    if (other >= 0) return `Move ${other} was shown to you otherwise than it was played.`;
    return "Checked: the dice are those that both have drawn, and every move is as you saw it.";
  },
  /** The same moves with the dice of the seed: {save, told}, what the seat is told before the last one. */
  async again({ game, options, players }, save, { seed, seat }) {
    const lines = save
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const moves = lines.filter((line) => line.action !== undefined);
    await Client.here("new", { game, options, seed, players: players.map(() => "person") });
    for (const { action } of moves.slice(0, -1)) await Client.here("act", { action });
    const { decisions } = await Client.here("history", { seat });
    await Client.here("act", { action: moves.at(-1).action });
    const { save: own } = await Client.here("save");
    return { save: own.slice(own.indexOf("\n")), told: decisions };
  },
};
