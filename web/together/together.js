// Together: the ways in which several people play: at this screen, by letters, in two browsers.
import { by, html } from "../page/html.js";
import { App } from "../table/app.js";
import { Guest } from "./guest.js";
import { Host } from "./host.js";
import { Letters } from "./letters.js";
import { Packing } from "./packing.js";
import { Parcel } from "./parcel.js";

const kMostData = Packing.kMost / 2; // characters, so that what is sent can be read again

export const Together = {
  host: Host, // for tests
  /** What is asked of a game's form where several people play. */
  ways(players) {
    const people = players.filter((player) => player === "person").length;
    if (people < 2) return null;
    return [
      html("label", { for: "way" }, "Where you play"),
      html(
        "select",
        { id: "way" },
        html("option", { value: "here" }, "at this screen"),
        html("option", { value: "letters" }, "by letters: a link carries the game to and fro"),
        people === 2 ? html("option", { value: "browsers" }, "in two browsers, live") : null,
      ),
    ];
  },
  // A data file of the reader's own goes along, and the other page's engine reads it.
  async begin(setting, way) {
    if (way !== "here" && JSON.stringify(setting.options?.data ?? "").length > kMostData)
      throw new Error("this data file is too long to be sent: play at this screen");
    if (way === "letters") return Letters.begin(setting);
    if (way === "browsers") return Host.invite(setting);
    return App.begin(setting);
  },

  /** The menu's buttons for what others have sent. */
  doors: () => [
    html(
      "button",
      {
        type: "button",
        id: "open-letter",
        onclick: () => Together.door("A letter", "letter-in", Letters.open),
      },
      "Open a letter",
    ),
    html(
      "button",
      {
        type: "button",
        id: "join",
        onclick: () => Together.door("Join a game", "invitation-in", Guest.join),
      },
      "Join a game",
    ),
  ],
  door(title, id, take) {
    const go = (text) =>
      App.run(async () => {
        by("dialog").close();
        await take(text);
      });
    App.dialog(title, Parcel.in("The link or the code that you were sent", id, "Open", go));
  },

  /** What the page's address brings along. */
  async arrived() {
    const [, kind, code] = location.hash.match(/^#(letter|join)=([\w-]+)$/) ?? [];
    if (!kind) return;
    history.replaceState(null, "", location.href.split("#")[0]);
    await App.run(() => (kind === "letter" ? Letters.open(code) : Guest.join(code)));
  },
};
