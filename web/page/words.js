// Words: the glossary of the game at hand: what a card, a symbol or a person does, shown where its name is
// hovered, focused or tapped.
import { Client } from "../engine/client.js";
import { by, html } from "./html.js";

export const Words = {
  rules: null, // answer to "rules"
  terms: new Map(), // small letters -> [terms]
  pattern: null,

  /** Of the game in progress, with the data that its options name. */
  async about(game, data = "") {
    if (Words.rules?.game === game && Words.rules.data === data) return;
    // A guest's own engine knows the built-in data alone.
    const builtIn = () => Client.ask("rules", { game });
    Words.rules = await (data ? Client.ask("rules", {}).catch(builtIn) : builtIn());
    Words.rules.terms = Words.rules.terms.filter((term) => term.kind !== "symbol of the terminal");
    Words.terms.clear();
    for (const term of Words.rules.terms) {
      const name = term.name.toLowerCase();
      Words.terms.set(name, [...(Words.terms.get(name) ?? []), term]);
    }
    const names = Words.rules.terms
      .map((term) => term.name)
      .filter((name) => /^[A-Z][\w' -]{2,}$/.test(name))
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    Words.pattern = names.length ? new RegExp(`\\b(?:${names.join("|")})\\b`, "g") : null;
  },

  /** What a legal move does, in a sentence. */
  does: (move) => move.meaning ?? Words.rules.moves.find((each) => each.kind === move.kind)?.meaning ?? "",

  /** What a card or word of the game means, in a sentence. */
  means: (name) => Words.rules.terms.find((term) => term.name === name)?.meaning ?? "",
  find(name) {
    const small = String(name).toLowerCase();
    return Words.terms.get(small) ?? Words.terms.get(small.replace(/s$/, "")) ?? [];
  },
  inside: (text) => [...new Set(Words.pattern ? (String(text).match(Words.pattern) ?? []) : [])],

  // Text with the glossary's words marked.
  mark(text) {
    if (!Words.pattern) return [text];
    const parts = [];
    let from = 0;
    for (const match of text.matchAll(Words.pattern)) {
      parts.push(text.slice(from, match.index), html("span", { class: "term", term: match[0] }, match[0]));
      from = match.index + match[0].length;
    }
    return [...parts, text.slice(from)];
  },

  explain(name) {
    const found = Words.find(name);
    return found.map((term) =>
      html(
        "p",
        {},
        html("b", {}, term.name),
        term.kind ? ` (${term.kind}) ` : " ",
        term.meaning,
        term.rule ? html("small", {}, ` ${term.rule}`) : null,
      ),
    );
  },

  // ---- the tip ----
  begin() {
    const show = (event) => {
      const piece = event.target.closest?.("[data-term], .choice");
      if (!piece) return event.type === "click" ? Words.hide() : undefined;
      const names =
        piece.dataset.term !== undefined ? piece.dataset.term.split("|") : Words.inside(piece.textContent);
      Words.show(
        piece,
        names.flatMap((name) => Words.explain(name)),
      );
    };
    for (const kind of ["mouseover", "focusin", "click"]) document.addEventListener(kind, show);
    document.addEventListener("mouseout", Words.hide);
    document.addEventListener("focusout", Words.hide);
    document.addEventListener("scroll", Words.hide, true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && Words.hide());
  },
  show(piece, paragraphs) {
    const tip = by("tip");
    if (!paragraphs.length) return Words.hide();
    tip.replaceChildren(...paragraphs);
    tip.hidden = false;
    Words.place(tip, piece.getBoundingClientRect(), piece.matches(".choice"));
  },
  hide: () => {
    by("tip").hidden = true;
  },
  // Beside a move of the list where there is room; else below a piece, or above it.
  place(box, piece, beside = false) {
    const { width, height } = box.getBoundingClientRect();
    if (beside && piece.left - width - 8 > 6) {
      box.style.left = `${piece.left - width - 8}px`;
      box.style.top = `${Math.max(6, Math.min(innerHeight - height - 6, piece.top))}px`;
      return;
    }
    const left = Math.max(6, Math.min(innerWidth - width - 6, piece.left + piece.width / 2 - width / 2));
    const below = piece.bottom + 8 + height < innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${below ? piece.bottom + 8 : Math.max(6, piece.top - height - 8)}px`;
  },

  // ---- rules and glossary ----
  sheet() {
    const rules = Words.rules;
    if (!rules)
      return html("p", {}, "Choose a game first: its goal, its turn and every card are explained here.");
    const list = html("dl", { class: "glossary" });
    const fill = (wanted) =>
      list.replaceChildren(
        ...rules.terms
          .filter((term) =>
            `${term.name} ${term.kind} ${term.meaning}`.toLowerCase().includes(wanted.toLowerCase()),
          )
          .flatMap((term) => [
            html("dt", {}, term.name, term.kind ? html("small", {}, ` ${term.kind}`) : null),
            html("dd", {}, term.meaning, term.rule ? html("small", {}, ` ${term.rule}`) : null),
          ]),
      );
    fill("");
    return html(
      "div",
      {},
      html("p", {}, rules.goal),
      rules.turn.length
        ? [
            html("h3", {}, "A turn"),
            html(
              "ol",
              {},
              rules.turn.map((step) => html("li", {}, step)),
            ),
          ]
        : null,
      html("h3", {}, "Glossary"),
      html(
        "label",
        {},
        "Find ",
        html("input", { type: "search", oninput: (event) => fill(event.target.value) }),
      ),
      list,
    );
  },
};
