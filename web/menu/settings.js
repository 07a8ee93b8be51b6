// Settings: colours, motion, sound, keys; kept in this browser.
import { by, html } from "../page/html.js";
import { Store } from "../page/store.js";
import { Again } from "../table/again.js";
import { App } from "../table/app.js";
import { Cover } from "../table/cover.js";

export const Settings = {
  form: () =>
    html(
      "div",
      {},
      Settings.pick("theme", "Colours", [
        ["auto", "as the system"],
        ["dark", "dark"],
        ["light", "light"],
      ]),
      Settings.pick("dice", "After an undo", [
        ["same", "the same dice fall"],
        ["new", "new dice fall"],
      ]),
      Settings.box("motion", "Pieces glide and dice tumble"),
      Settings.box("sound", "Dice and cards are heard"),
      Settings.box("text", "The table as text"),
      Settings.box("less", "Who has passed is not asked again before what it sees has changed"),
      Settings.text("helper", "Address helper (STUN) for games in two browsers"),
      Settings.box("keys", "Single keys: digits choose a move, u undoes, r redoes, h asks for a hint"),
    ),

  box: (name, words) =>
    html(
      "p",
      {},
      html(
        "label",
        {},
        html("input", {
          type: "checkbox",
          id: `set-${name}`,
          checked: Store.settings()[name],
          onchange: (event) => Settings.set(name, event.target.checked),
        }),
        ` ${words}`,
      ),
    ),
  pick(name, words, choices) {
    const select = html(
      "select",
      { id: `set-${name}`, onchange: () => Settings.set(name, select.value) },
      choices.map(([value, label]) => html("option", { value }, label)),
    );
    select.value = Store.settings()[name] ?? choices[0][0];
    return html("p", {}, html("label", { for: `set-${name}` }, `${words} `), select);
  },
  text: (name, words) =>
    html(
      "p",
      {},
      html("label", { for: `set-${name}` }, `${words} `),
      html("input", {
        id: `set-${name}`,
        value: Store.settings()[name],
        placeholder: "none: within one network",
        autocomplete: "off",
        onchange: (event) => Settings.set(name, event.target.value),
      }),
    ),
  set(name, value) {
    Store.set(name, value);
    App.wear(Store.settings());
    if (by("play").hidden || Cover.lies) return;
    App.run(async () => {
      if (name === "less") await Again.less();
      await App.show(App.state);
    });
  },
};
