// Menu: the games, what goes on, and the doors to everything else.
import { Draw } from "../board/draw.js";
import { by, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { Puzzles } from "../practice/puzzles.js";
import { Record } from "../practice/record.js";
import { App } from "../table/app.js";
import { Games } from "../table/games.js";
import { Together } from "../together/together.js";
import { emblem } from "./emblem.js";
import { Kept } from "./kept.js";
import { night } from "./night.js";
import { Setup } from "./setup.js";

export const Menu = {
  show() {
    const kept = Store.games().filter((game) => !game.over);
    put(
      by("menu"),
      night(),
      html("h2", {}, "What shall we play?"),
      kept.length
        ? html(
            "p",
            {},
            html(
              "button",
              { type: "button", class: "strong", onclick: () => Kept.go_on(kept[0].id) },
              `Go on with ${kept[0].title} (${kept[0].words})`,
            ),
          )
        : null,
      html(
        "ul",
        { class: "games" },
        Games.all.map((game) =>
          html(
            "li",
            {},
            html(
              "button",
              { type: "button", class: "game", onclick: () => Setup.choose(game) },
              emblem(game.game),
              html("b", {}, game.title),
              html("span", {}, game.goal || Draw.counted(game.variants.length, "variant")),
              html(
                "small",
                {},
                game.seats[0] === game.seats[1]
                  ? Draw.counted(game.seats[0], "seat")
                  : `${game.seats[0]} to ${game.seats[1]} seats`,
              ),
            ),
          ),
        ),
      ),
      html(
        "div",
        { class: "tools" },
        html("button", { type: "button", id: "puzzles-button", onclick: Puzzles.show }, "Puzzles"),
        html("button", { type: "button", id: "record-button", onclick: Menu.record }, "Your record"),
        Together.doors(),
      ),
      html(
        "p",
        { class: "quiet" },
        "Everything happens in this page: no server, nothing leaves your machine.",
      ),
    );
  },
  record: () => App.dialog("Your record", Record.form()),
};
