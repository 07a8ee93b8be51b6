// Host: a game between two browsers, seen from the one that holds the table. It answers the other browser
// in the words of the protocol, for that seat alone; nothing that the seat may not know leaves this browser
// until the game is over. The dice are of both (pledge.js).
import { Client } from "../engine/client.js";
import { by, html } from "../page/html.js";
import { App } from "../table/app.js";
import { Packing } from "./packing.js";
import { Parcel } from "./parcel.js";
import { Peer } from "./peer.js";
import { Pledge } from "./pledge.js";

export const Host = {
  peer: null,
  secret: "",
  seat: 0, // the guest's
  setting: null,

  // ---- what App asks of company ----
  keeps: true,
  leave() {
    Host.peer?.close();
    Host.peer = null;
  },
  async shown(state) {
    if (!Host.peer) return;
    if (state.over) {
      const { save } = await Client.ask("save");
      Host.peer.send({ over: { save, secret: Host.secret } });
    } else Host.peer.send({ moved: true });
  },

  // ---- meeting ----
  async invite(setting) {
    Host.leave();
    const peer = new Peer(),
      people = setting.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    Object.assign(Host, { peer, setting, secret: Pledge.secret(), seat: people[1] });
    const pledge = await Pledge.seal(Host.secret);
    const link = Packing.link("join", await peer.invite());
    const take = (text) => App.run(() => peer.accept(Packing.code(text, "answer")));
    App.dialog(
      "Another browser",
      html(
        "div",
        {},
        html(
          "p",
          {},
          "Your browser holds the table, also what the other may not see: play with who trusts you " +
            "not to look. Neither of you chooses the dice, and the other browser checks them at the end.",
        ),
        html("p", {}, "1. Send this to the other player:"),
        Parcel.out(link, "invitation"),
        Parcel.in("2. Put the answer in:", "answer", "Connect", take),
        html("p", { id: "meeting", class: "quiet" }, "Waiting for the answer\u2026"),
      ),
    );
    peer.heard = Host.heard;
    peer.lost = () => App.notice("The other browser is gone. The game is kept here.");
    peer.open.then(() => {
      if (Host.peer === peer) peer.send({ pledge });
    });
  },
  async heard(message) {
    if (typeof message.share === "string") return Host.begin(message.share.slice(0, 100));
    if (typeof message.ask !== "string") return;
    const peer = Host.peer,
      { id } = message;
    Host.turn = Host.turn
      .then(() => Host.told(message.ask, message.keys ?? {}))
      .then((answer) => peer.send({ id, answer }))
      .catch((error) => peer.send({ id, error: error.message }));
  },
  turn: Promise.resolve(), // one request after another

  async begin(share) {
    if (!Host.setting) return; // the dice are drawn once
    const setting = { ...Host.setting, seed: await Pledge.seed(Host.secret, share) };
    Host.setting = null;
    by("dialog").close();
    const { peer, seat } = Host;
    const own = setting.players.indexOf("person");
    Host.peer = null; // App.begin leaves what was before
    await App.run(() => App.begin(setting, Host, [own]));
    Host.peer = peer;
    peer.send({ begun: { seat, state: await Host.state(0), data: setting.options?.data } });
  },

  // ---- what the guest is told ----
  async told(what, keys) {
    const state = App.state,
      seat = Host.seat,
      turn = !state.over && state.to_act === seat;
    const number = (value) => (Number.isInteger(value) && value >= 0 ? value : undefined);
    if (what === "state") return Host.state(number(keys.from) ?? 0);
    if (what === "table" || what === "page")
      return Client.ask(what, { seat, decision: number(keys.decision) });
    if (what === "history") return Client.ask(what, { seat, from: number(keys.from), to: number(keys.to) });
    if (!turn) throw new Error("it is not your turn");
    if (what === "legal") return Client.ask("legal");
    if (what === "hint") return Client.ask("hint", { milliseconds: 250 });
    if (what === "why_not") return Client.ask("why_not", { words: String(keys.words).slice(0, 200) });
    if (what !== "act") throw new Error("the other browser does not answer that");
    const next = await Client.ask("act", { action: number(keys.action) });
    await App.show(next);
    return Host.state(number(keys.from) ?? 0);
  },
  /** The state as the guest's seat may know it, with what it has not been told from an entry on. */
  async state(from) {
    const {
      game,
      title,
      version,
      options,
      commitment,
      seats,
      seat_titles,
      players,
      over,
      hides,
      scores,
      question,
    } = App.state;
    const seen = await Client.ask("table", { seat: Host.seat });
    const { decisions } = await Client.ask("history", { seat: Host.seat, from });
    const own = seen.to_act === Host.seat;
    return {
      ...{ game, title, version, options, commitment, seats, seat_titles, players, over, hides, scores },
      names: players.map((_, seat) => `P${seat + 1}`),
      decisions: decisions.length ? decisions.at(-1).decision + 1 : from,
      to_act: over ? -1 : (seen.to_act ?? null),
      asked_in_secret: !over && seen.to_act === null,
      question: own ? question : undefined,
      events: decisions,
      can_undo: false,
      can_redo: false,
    };
  },
};
