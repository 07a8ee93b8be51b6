// Options: the fields of a variant's options, and what was changed in them.
import { Client } from "../engine/client.js";
import { html } from "../page/html.js";
import { App } from "../table/app.js";

export const Options = {
  /** @type {Map<string, any>} Content of the files chosen as options, by the option's path. */
  contents: new Map(),

  fill(game, variant, place) {
    const { options } = Client.form(game.game, variant);
    Options.contents.clear();
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
              Options.contents.delete(option.path);
              if (input.files[0]) Options.contents.set(option.path, JSON.parse(await input.files[0].text()));
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
              ? (Options.contents.get(input.dataset.path) ?? null)
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
};
