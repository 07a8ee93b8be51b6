// Setup: a new game: its variant, who sits where, its options.
import { Board } from "../board/board.js";
import { Client } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { Guided } from "../practice/guided.js";
import { App } from "../table/app.js";
import { Together } from "../together/together.js";
import { emblem } from "./emblem.js";
import { Options } from "./options.js";

export const Setup = {
  /** The form stands at once; the engine comes while its reader looks at it. */
  async choose(game) {
    const last = Setup.last(game);
    const variant = html(
      "select",
      { id: "variant" },
      game.variants.map((each) => html("option", { value: each.name }, each.name.replaceAll("_", " "))),
    );
    variant.value = last.variant;
    const sentence = html("p", { class: "quiet", id: "variant-words" }),
      seats = html("div", { class: "seats" }),
      where = html("div", { id: "where" });
    const arrival = html("p", { class: "quiet", role: "status" }, "The engine arrives\u2026");
    const options = html("details", {}, html("summary", {}, "Options")),
      seed = html("input", { id: "seed", inputmode: "numeric", autocomplete: "off", placeholder: "drawn" });
    const players = () => [...seats.querySelectorAll("label")].map(Setup.player);
    const fill = () => {
      const chosen = game.variants.find((each) => each.name === variant.value);
      sentence.textContent = chosen.sentence ?? "";
      const { levels } = Client.form(game.game, variant.value);
      const known = variant.value === last.variant ? last.players : [];
      seats.replaceChildren(
        ...Array.from({ length: chosen.seats }, (_, seat) =>
          Setup.seat(seat, chosen.seat_titles?.[seat], levels, known[seat], game.usual_level),
        ),
      );
      put(where, Together.ways(players()));
      Options.fill(game, variant.value, options);
    };
    variant.addEventListener("change", fill);
    seats.addEventListener("change", () => put(where, Together.ways(players())));
    const start = () =>
      App.run(async () => {
        const setting = {
          game: game.game,
          variant: variant.value,
          players: players(),
          options: Options.changed(options),
        };
        Store.write(`last.${game.game}`, { variant: setting.variant, players: setting.players });
        start_button.textContent = "The table is set up\u2026";
        try {
          if (seed.value.trim()) setting.seed = seed.value.trim();
          await Together.begin(setting, by("way")?.value ?? "here");
        } finally {
          start_button.textContent = "Start";
        }
      });
    const start_button = html(
      "button",
      { type: "button", class: "strong", id: "start", onclick: start },
      "Start",
    );
    put(
      by("menu"),
      html("h2", {}, emblem(game.game), game.title),
      game.goal ? html("p", {}, game.goal) : null,
      game.guide
        ? html(
            "p",
            {},
            html(
              "button",
              { type: "button", class: "strong", id: "guide", onclick: () => Guided.begin(game.game) },
              `New here? ${game.guide}, step by step`,
            ),
          )
        : null,
      html(
        "div",
        { class: "form" },
        html("label", { for: "variant" }, "Way to play"),
        variant,
        sentence,
        html("h3", {}, "Seats"),
        seats,
        where,
        options,
        html("label", { for: "seed" }, "Seed of the dice"),
        seed,
      ),
      html(
        "div",
        { class: "tools" },
        start_button,
        html("button", { type: "button", onclick: App.to_menu }, "Back"),
      ),
      arrival,
    );
    fill();
    variant.focus();
    try {
      await Client.bring(game.game);
      arrival.remove();
      await Board.bring(game.game);
    } catch (error) {
      put(arrival, html("span", { class: "bad" }, capital(error.message)));
    }
  },
  /** How a game was last played here; what is damaged counts as never. */
  last(game) {
    const kept = Store.read(`last.${game.game}`, {}),
      known = game.variants.some((each) => each.name === kept.variant);
    const texts = Array.isArray(kept.players) && kept.players.every((each) => typeof each === "string");
    return {
      variant: known ? kept.variant : game.variants[0].name,
      players: known && texts ? kept.players : [],
    };
  },

  // ---- seats ----
  seat(seat, title, levels, last, usual) {
    const text = html("input", {
      "aria-label": `Agent of seat ${seat + 1}`,
      value: "best",
      hidden: true,
      autocomplete: "off",
    });
    const words = html("small", {});
    const pick = html(
      "select",
      {},
      html("option", { value: "person" }, "a person"),
      levels.map((level) => html("option", { value: level.player }, level.name)),
      html("option", { value: "scripted" }, "scripted heuristic"),
      html("option", { value: "other" }, "another agent\u2026"),
    );
    const say = () => {
      text.hidden = pick.value !== "other";
      words.textContent = levels.find((level) => level.player === pick.value)?.words ?? "";
    };
    pick.addEventListener("change", say);
    pick.value = seat === 0 ? "person" : levels.length ? usual : "scripted";
    if (last && [...pick.options].some((each) => each.value === last)) pick.value = last;
    else if (last) Object.assign(pick, { value: "other" }) && Object.assign(text, { value: last });
    say();
    return html(
      "label",
      {},
      html("span", {}, `Seat ${seat + 1}${title ? `: ${title}` : ""}`),
      pick,
      text,
      words,
    );
  },
  player(label) {
    const pick = label.querySelector("select").value;
    return pick === "other" ? label.querySelector("input").value.trim() : pick;
  },
};
