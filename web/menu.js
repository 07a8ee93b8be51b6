// Menu: choosing a game, a way to play and who sits where; kept games and files; settings.
import { App } from "./app.js";
import { mount } from "./board.js";
import { Client } from "./client.js";
import { Draw } from "./draw.js";
import { Guided } from "./guided.js";
import { Letters } from "./letters.js";
import { Levels } from "./levels.js";
import { Record } from "./record.js";
import { Store } from "./store.js";
import { Together } from "./together.js";
import { by, html, put } from "./words.js";

export const Menu = {
  games: [],
  /** @type {Map<string, any>} Content of the files chosen as options, by the option's path. */
  contents: new Map(),

  show() {
    const kept = Store.games().filter((game) => !game.over);
    put(
      by("menu"),
      html("h2", {}, "What shall we play?"),
      kept.length
        ? html(
            "p",
            {},
            html(
              "button",
              { type: "button", class: "strong", onclick: () => Menu.go_on(kept[0].id) },
              `Go on with ${kept[0].title} (${kept[0].words})`,
            ),
          )
        : null,
      html(
        "ul",
        { class: "games" },
        Menu.games.map((game) =>
          html(
            "li",
            {},
            html(
              "button",
              { type: "button", class: "game", onclick: () => Menu.choose(game) },
              Menu.emblem(game.game),
              html("b", {}, game.title),
              html("span", {}, game.goal || `${game.variants.length} variants`),
              html(
                "small",
                {},
                game.seats[0] === game.seats[1]
                  ? `${game.seats[0]} seats`
                  : `${game.seats[0]} to ${game.seats[1]} seats`,
              ),
            ),
          ),
        ),
      ),
      html(
        "div",
        { class: "tools" },
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
  emblem: (game) =>
    mount(
      Draw.el(
        "svg",
        { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" },
        Draw.path(Client.games[game]?.emblem ?? ""),
      ),
    ),

  go_on: (id) =>
    App.run(async () => {
      by("dialog").close();
      if (Letters.kept(id)) await Letters.resume(id);
      else await App.load(Store.save(id), id);
    }),

  // ---- a new game ----
  async choose(game) {
    const last = Menu.last(game);
    const variant = html(
      "select",
      { id: "variant" },
      game.variants.map((each) => html("option", { value: each.name }, each.name.replaceAll("_", " "))),
    );
    variant.value = last.variant;
    const sentence = html("p", { class: "quiet", id: "variant-words" }),
      seats = html("div", { class: "seats" }),
      where = html("div", { id: "where" });
    const options = html("details", {}, html("summary", {}, "Options")),
      seed = html("input", { id: "seed", inputmode: "numeric", autocomplete: "off", placeholder: "drawn" });
    const players = () => [...seats.querySelectorAll("label")].map(Menu.player);
    const fill = async () => {
      const chosen = game.variants.find((each) => each.name === variant.value);
      sentence.textContent = chosen.sentence ?? "";
      const { levels } = await Client.ask("levels", { game: game.game, variant: variant.value });
      const known = variant.value === last.variant ? last.players : [];
      seats.replaceChildren(
        ...Array.from({ length: chosen.seats }, (_, seat) =>
          Menu.seat(seat, levels, known[seat], game.usual_level),
        ),
      );
      put(where, Together.ways(players()));
      await Menu.options(game, variant.value, options);
    };
    variant.addEventListener("change", () => App.run(fill));
    seats.addEventListener("change", () => put(where, Together.ways(players())));
    const start = () =>
      App.run(async () => {
        const setting = {
          game: game.game,
          variant: variant.value,
          players: players(),
          options: Menu.changed(options),
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
      html("h2", {}, Menu.emblem(game.game), game.title),
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
        html("button", { type: "button", onclick: Menu.show }, "Back"),
      ),
    );
    await Client.bring(game.game);
    await fill();
    variant.focus();
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
  seat(seat, levels, last, usual) {
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
    return html("label", {}, html("span", {}, `Seat ${seat + 1}`), pick, text, words);
  },
  player(label) {
    const pick = label.querySelector("select").value;
    return pick === "other" ? label.querySelector("input").value.trim() : pick;
  },
  async options(game, variant, place) {
    const { options } = await Client.ask("options", { game: game.game, variant });
    Menu.contents.clear();
    const field = (option) => {
      const id = `option-${option.path}`;
      let input = null;
      if (option.type === "choice") {
        input = html(
          "select",
          { id },
          option.choices.map((each) => html("option", { value: each }, each)),
        );
        input.value = option.value;
      } else if (option.type === "switch")
        input = html("input", { id, type: "checkbox", checked: option.value });
      else if (option.type === "whole number" || option.type === "number")
        input = html("input", {
          id,
          type: "number",
          value: option.value,
          min: option.least,
          max: option.most,
          step: option.type === "number" ? "any" : 1,
        });
      else if (option.type === "data file")
        input = html("input", {
          id,
          type: "file",
          accept: ".json,application/json",
          onchange: () =>
            App.run(async () => {
              Menu.contents.delete(option.path);
              if (input.files[0]) Menu.contents.set(option.path, JSON.parse(await input.files[0].text()));
            }),
        });
      if (!input) return null;
      input.dataset.path = option.path;
      input.dataset.from = JSON.stringify(option.value);
      return html(
        "div",
        { class: "option" },
        html("label", { for: id }, option.path.replaceAll("_", " ").replaceAll(".", ": ")),
        input,
        option.sentence ? html("small", {}, option.sentence) : null,
      );
    };
    place.replaceChildren(html("summary", {}, "Options"), ...options.map(field).filter(Boolean));
  },
  changed(place) {
    const all = {};
    for (const input of place.querySelectorAll("[data-path]")) {
      const value =
        input.type === "checkbox"
          ? input.checked
          : input.type === "number"
            ? Number(input.value)
            : input.type === "file"
              ? (Menu.contents.get(input.dataset.path) ?? null)
              : input.value;
      if (JSON.stringify(value) === input.dataset.from) continue;
      const path = input.dataset.path.split("."),
        last = path.pop();
      let at = all;
      for (const step of path) at = at[step] ??= {};
      at[last] = value;
    }
    return all;
  },

  // ---- kept games and files ----
  files() {
    const file = html("input", {
      type: "file",
      id: "file",
      accept: ".jsonl,application/jsonl,text/plain",
      onchange: async () => {
        const text = await file.files[0].text();
        by("dialog").close();
        App.run(() => App.load(text));
      },
    });
    const list = Store.games().map((game) =>
      html(
        "li",
        {},
        html(
          "button",
          { type: "button", onclick: () => Menu.go_on(game.id) },
          `${game.title}, ${game.words}`,
        ),
        html("small", {}, ` ${new Date(game.when).toLocaleString()} `),
        html(
          "button",
          {
            type: "button",
            "aria-label": `Save ${game.title}, ${game.words}, as a file`,
            onclick: () => Store.download(`${game.game}-${game.id}.jsonl`, Store.save(game.id)),
          },
          "File",
        ),
        html(
          "button",
          {
            type: "button",
            "aria-label": `Forget ${game.title}, ${game.words}`,
            onclick: () => {
              Store.drop(game.id);
              App.dialog("Games", Menu.files());
            },
          },
          "Forget",
        ),
      ),
    );
    return html(
      "div",
      {},
      html("p", {}, "Games are kept in this browser, after every move."),
      list.length ? html("ul", { class: "kept" }, list) : html("p", { class: "quiet" }, "None yet."),
      html("p", {}, html("label", { for: "file" }, "Open a file: "), file),
      html(
        "button",
        {
          type: "button",
          onclick: () => {
            by("dialog").close();
            App.to_menu();
          },
        },
        "New game",
      ),
    );
  },
};
