// Kept: games that are kept in this browser, and games as files.
import { by, html } from "../page/html.js";
import { Store } from "../page/store.js";
import { App } from "../table/app.js";
import { Letters } from "../together/letters.js";

export const Kept = {
  go_on: (id) =>
    App.run(async () => {
      by("dialog").close();
      if (Letters.kept(id)) await Letters.resume(id);
      else await App.load(Store.save(id), id);
    }),

  show: () => App.dialog("Games", Kept.files()),
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
          { type: "button", onclick: () => Kept.go_on(game.id) },
          `${game.title}, ${game.words}`,
        ),
        html("small", {}, ` ${new Date(game.when).toLocaleString()} `),
        // Of a game with secrets that several people share, a file would tell each all of them.
        game.shared
          ? html("small", {}, "its file waits for the end ")
          : html(
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
              Kept.show();
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
