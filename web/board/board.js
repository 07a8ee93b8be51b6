// Board: shows a table as its game draws it, hangs the legal moves on its pieces, and lets what has moved
// glide. A game's drawing is envs/<game>/presentable/board.js; a game without one shows its page of text.
import { Client, Files } from "../engine/client.js";
import { by, capital, html, put } from "../page/html.js";
import { Words } from "../page/words.js";
import { Draw } from "./draw.js";
import { Sound } from "./sound.js";

/** @type {Record<string, import("./draw.js").Drawing>} */
export const boards = {};

/**
 * A drawn tree as an element of the page.
 * @param {import("./draw.js").Shape | string} shape
 * @returns {any}
 */
export function mount(shape) {
  if (typeof shape === "string") return document.createTextNode(shape);
  const node = document.createElementNS("http://www.w3.org/2000/svg", shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) node.setAttribute(name, String(value));
  node.append(...shape.children.map(mount));
  return node;
}

export const Board = {
  shown: null, // {game, seat, width}
  kNarrow: 360,
  kWide: 760,

  async bring(game) {
    if (boards[game] || !Client.games[game]?.board) return;
    boards[game] = (await Files.module(`games/${game}.js`)).default(Draw);
  },
  width: (place) => (place.clientWidth < 620 ? Board.kNarrow : Board.kWide),

  /** The table as an element, with what people who do not see it hear. */
  drawn(game, view, scene, label) {
    Board.paint(boards[game].colours?.(view, scene) ?? []);
    const drawing = mount(boards[game].draw(view, scene));
    drawing.setAttribute("role", "group");
    drawing.setAttribute("aria-label", label);
    return drawing;
  },
  // `legal` is empty where nothing is to be chosen. `play` is called with an action.
  show(game, view, scene, legal, play) {
    const place = by("drawing"),
      old = Board.positions(place);
    scene.width = Board.width(place);
    const seen = `Table of ${scene.title}, seen by ${scene.names[scene.seat] ?? "you"}`;
    const drawing = Board.drawn(game, view, scene, `${seen}; arrow keys go from piece to piece`);
    const last = Board.shown;
    const again = last?.game === game && last.seat === scene.seat && last.width === scene.width;
    place.replaceChildren(drawing);
    Board.hang(drawing, game, view, scene, legal, play);
    if (again) {
      Sound.of(Board.rolled(place, old));
      if (scene.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches) Board.glide(place, old);
    }
    Board.shown = { game, seat: scene.seat, width: scene.width };
  },
  // Seats in the colours that the game gives them (names of palette.css); our own where it gives none.
  paint(colours) {
    const style = document.documentElement.style;
    for (let seat = 0; seat < 6; ++seat)
      if (colours[seat]) style.setProperty(`--seat-${seat}`, `var(--${colours[seat]})`);
      else style.removeProperty(`--seat-${seat}`);
  },

  // Where the pieces are, in the drawing's own units.
  positions(place) {
    const known = new Map();
    for (const node of place.querySelectorAll("[data-key]")) {
      const { a, e, f } = node.getCTM();
      known.set(node.dataset.key, { x: e / a, y: f / a, roll: node.dataset.roll });
    }
    return known;
  },
  /** How many dice lie otherwise than they did. */
  rolled: (place, old) =>
    [...place.querySelectorAll("[data-roll]")].filter(
      (node) => old.get(node.dataset.key)?.roll !== node.dataset.roll,
    ).length,
  glide(place, old) {
    const now = Board.positions(place);
    for (const node of place.querySelectorAll("[data-key]")) {
      const before = old.get(node.dataset.key),
        here = now.get(node.dataset.key);
      if (here.roll !== undefined && before?.roll !== here.roll) {
        node.firstElementChild.animate([{ transform: "rotate(-300deg) scale(.4)" }, { transform: "none" }], {
          duration: 480,
        });
      } else if (before && Math.hypot(before.x - here.x, before.y - here.y) > 1) {
        const [, x = 0, y = 0] =
          node.getAttribute("transform")?.match(/translate\(([-\d.]+) ([-\d.]+)\)/) ?? [];
        const from = `translate(${+x + before.x - here.x}px, ${+y + before.y - here.y}px)`;
        node.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], {
          duration: 420,
          easing: "cubic-bezier(.3,.7,.2,1)",
        });
      }
    }
  },

  hang(drawing, game, view, scene, legal, play) {
    const moves = new Map(); // key -> legal moves
    const drawn = (key) => drawing.querySelector(`[data-key="${CSS.escape(key)}"]`);
    for (const move of legal) {
      const there = (boards[game].places(move.text, view, scene) ?? []).filter(drawn);
      // What is about no piece that is drawn hangs on the words that say whose turn it is.
      for (const key of there.length ? there : ["turn"]) moves.set(key, [...(moves.get(key) ?? []), move]);
    }
    const live = []; // [piece, its moves]
    for (const [key, list] of moves) {
      const piece = drawn(key);
      if (!piece) continue;
      live.push([piece, list]);
      piece.classList.add("live");
      piece.setAttribute("tabindex", "0");
      piece.setAttribute("role", "button");
      piece.dataset.moves = list.map((move) => move.action).join(" ");
      const words = list.map((move) => capital(move.words));
      const label = list.length === 1 ? words[0] : `${list.length} moves: ${words.join("; ")}`;
      piece.setAttribute("aria-label", label);
      piece.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        Board.offer(piece, list, play);
      });
    }
    // A finger means every piece within half of 44 px of it; what is offered is chosen from large buttons.
    drawing.addEventListener("click", (event) => {
      const reach = event.pointerType === "touch" ? 22 : 0,
        near = live.filter(([piece]) => piece.contains(event.target) || Board.away(piece, event) < reach);
      if (!near.length) return;
      event.stopPropagation();
      Words.hide();
      const offered = new Map(near.flatMap(([, list]) => list.map((move) => [move.action, move])));
      Board.offer(near[0][0], [...offered.values()], play);
    });
    Board.walk(drawing);
  },

  /** Pixels from a piece's box to where it was clicked. */
  away(piece, { clientX, clientY }) {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return Math.hypot(
      Math.max(left - clientX, 0, clientX - right),
      Math.max(top - clientY, 0, clientY - bottom),
    );
  },

  // Arrow keys go from piece to piece, so that each shows its text to whoever has no mouse; Tab stops at
  // those that move.
  walk(drawing) {
    /** @type {any[]} */
    const pieces = [...drawing.querySelectorAll("[data-term], .live")];
    for (const piece of pieces) if (!piece.hasAttribute("tabindex")) piece.setAttribute("tabindex", "-1");
    drawing.setAttribute("tabindex", "0");
    drawing.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step || !pieces.length) return;
      event.preventDefault();
      const at = pieces.indexOf(document.activeElement),
        from = at < 0 && step < 0 ? 0 : at;
      pieces[(from + step + pieces.length) % pieces.length].focus();
    });
  },

  // The moves of a piece and what each does: nothing is played before one of them is chosen.
  offer(piece, list, play) {
    const box = by("popover");
    const close = () => {
      box.hidden = true;
    };
    const move = (each) => {
      const chosen = () => {
        close();
        play(each.action);
      };
      const does = Words.does(each);
      return html(
        "button",
        { type: "button", class: "choice", onclick: chosen },
        [html("b", { class: "kbd" }, each.number), " ", capital(each.words)],
        does ? html("small", {}, does) : null,
      );
    };
    const back = () => {
      close();
      piece.focus();
    };
    put(box, list.map(move), html("button", { type: "button", onclick: back }, "Cancel"));
    box.hidden = false;
    Words.place(box, piece.getBoundingClientRect());
    box.firstElementChild.focus();
    box.onkeydown = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") back();
      if (!step) return;
      event.preventDefault();
      /** @type {any[]} */
      const buttons = [...box.children],
        next = buttons.indexOf(document.activeElement) + step;
      buttons[(next + buttons.length) % buttons.length].focus();
    };
  },

  begin() {
    document.addEventListener("pointerdown", (/** @type {any} */ event) => {
      if (!event.target.closest("#popover")) by("popover").hidden = true;
    });
  },
};
