// Data: data files of the reader's own, kept beside the games that are played with them: an engine knows a
// file only until it is replaced, and a saved game names its file and does not carry it.
import { Client } from "../engine/client.js";
import { Store } from "../page/store.js";

export const Data = {
  kMost: 8, // files kept; the oldest make room

  /** @returns {[string, any][]} name and digest, content; the latest first */
  all() {
    const list = Store.read("data", []);
    return Array.isArray(list) ? list.filter((each) => typeof each?.[0] === "string") : [];
  },
  /** Of a game that has begun, as its state names the file. @param {any} options @param {any} content */
  keep({ data }, content) {
    if (!data || typeof content !== "object") return;
    const others = Data.all().filter(([name]) => name !== data);
    Store.write("data", [[data, content], ...others].slice(0, Data.kMost));
  },
  /** Makes the engine read the file that a saved game names, where it is kept here. @param {string} save */
  async bring(save) {
    const { game, options, players } = JSON.parse(save.slice(0, save.indexOf("\n")));
    const content = options?.data && Data.all().find(([name]) => name === options.data)?.[1];
    if (content) await Data.read({ game, options, players }, content);
  },
  /** A table at which nobody plays: its engine has read the file. What it says of it. */
  read: ({ game, options, players }, data) =>
    Client.here("new", { game, options: { ...options, data }, players: players.map(() => "person") }),
};
