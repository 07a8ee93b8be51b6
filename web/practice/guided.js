// Guided: a first game on prepared positions with fixed dice. The engine says what there is to see and which
// move comes next; what the move is about is marked. After the last step the game goes on without it.
import { Client } from "../engine/client.js";
import { by, html, put } from "../page/html.js";
import { Store } from "../page/store.js";
import { Words } from "../page/words.js";
import { App } from "../table/app.js";

export const Guided = {
  // ---- what App asks of company ----
  keeps: false,
  undoes: true,
  leave: () => by("play").classList.remove("guided"),
  shown(state) {
    const { guide } = state;
    if (!guide) return Guided.alone();
    put(
      by("advice"),
      html("p", {}, html("b", {}, guide.title), html("small", {}, Guided.place(guide))),
      guide.words.map((words) => html("p", { class: "guide-words" }, Words.mark(words))),
      guide.done ? null : html("p", { class: "task" }, guide.task),
      html(
        "div",
        { class: "tools" },
        html("button", { type: "button", id: "leave-guide", onclick: Guided.go }, Guided.door(guide)),
      ),
    );
    by("advice").hidden = false;
    if (!guide.done) Guided.mark(guide.action);
  },
  place: ({ step, steps, done }) => (done ? " The end of the guide." : ` Step ${step + 1} of ${steps}.`),
  door: ({ done }) => (done ? "Play on" : "Leave the guide and play on"),
  // The move that is asked for, in the list and on the board.
  mark(action) {
    const move = document.querySelector(`#choices [data-action="${action}"]`);
    move?.classList.add("asked");
    for (const piece of document.querySelectorAll(`#drawing .live[data-moves~="${action}"]`))
      piece.classList.add("asked");
  },

  begin: (game) =>
    App.run(async () => {
      App.leave_company();
      await Client.bring(game);
      const state = await Client.ask("guide", { game });
      Object.assign(App, { company: Guided, variant: "", id: null });
      by("play").classList.add("guided");
      await App.enter(state);
    }),
  go: () =>
    App.run(async () => {
      const state = await Client.ask("guide", { leave: true });
      Guided.alone();
      await App.show(state);
    }),
  // The game goes on as any other.
  alone() {
    App.leave_company();
    App.id = Store.fresh();
  },
};
