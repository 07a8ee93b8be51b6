// Emblem: a game's mark, as the menu shows it.
import { mount } from "../board/board.js";
import { Draw } from "../board/draw.js";
import { Client } from "../engine/client.js";

export const emblem = (game) =>
  mount(
    Draw.el(
      "svg",
      { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" },
      Draw.path(Client.games[game]?.emblem ?? ""),
    ),
  );
