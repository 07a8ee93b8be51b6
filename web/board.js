// Board: shows a table as its game draws it, hangs the legal moves on its pieces, and lets what has moved glide.
"use strict";

const Board = {
  shown: null,  // {game, seat, table}

  // `legal` is empty where nothing is to be chosen. `play` is called with an action.
  show(game, view, scene, legal, play) {
    const place = by("drawing"), old = Board.positions(place);
    scene.width = place.clientWidth < 620 ? 360 : 760;
    Board.paint(Tables[game].colours?.(view, scene) ?? []);
    const drawing = Tables[game].draw(view, scene);
    drawing.setAttribute("role", "group");
    drawing.setAttribute("aria-label", `Table of ${scene.title}, seen by ${scene.names[scene.seat] ?? "you"}; arrow keys go from piece to piece`);
    const again = Board.shown?.game === game && Board.shown?.seat === scene.seat && Board.shown?.width === scene.width;
    place.replaceChildren(drawing);
    Draw.fit(drawing);
    Board.hang(drawing, game, view, scene, legal, play);
    if (again && scene.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches) Board.glide(place, old);
    Board.shown = { game, seat: scene.seat, width: scene.width };
  },
  // Seats in the colours that the game gives them (names of style.css); our own where it gives none.
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
  glide(place, old) {
    const now = Board.positions(place);
    for (const node of place.querySelectorAll("[data-key]")) {
      const before = old.get(node.dataset.key), here = now.get(node.dataset.key);
      if (here.roll !== undefined && before?.roll !== here.roll) {
        node.firstElementChild.animate([{ transform: "rotate(-300deg) scale(.4)" }, { transform: "none" }], { duration: 480 });
      } else if (before && Math.hypot(before.x - here.x, before.y - here.y) > 1) {
        const [, x = 0, y = 0] = node.getAttribute("transform")?.match(/translate\(([-\d.]+) ([-\d.]+)\)/) ?? [];
        node.animate([{ transform: `translate(${+x + before.x - here.x}px, ${+y + before.y - here.y}px)` }, { transform: `translate(${x}px, ${y}px)` }],
          { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" });
      }
    }
  },

  hang(drawing, game, view, scene, legal, play) {
    const moves = new Map();  // key -> legal moves
    for (const move of legal)
      for (const key of Tables[game].places(move.text, view, scene) ?? [])
        moves.set(key, [...(moves.get(key) ?? []), move]);
    for (const [key, list] of moves) {
      const piece = drawing.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!piece) continue;
      piece.classList.add("live");
      piece.setAttribute("tabindex", "0");
      piece.setAttribute("role", "button");
      const words = list.map((move) => capital(move.words));
      piece.setAttribute("aria-label", list.length === 1 ? words[0] : `${list.length} moves: ${words.join("; ")}`);
      const choose = () => (list.length === 1 ? play(list[0].action) : Board.offer(piece, list, play));
      piece.addEventListener("click", (event) => { event.stopPropagation(); Words.hide(); choose(); });
      piece.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        choose();
      });
    }
    Board.walk(drawing);
  },

  // Arrow keys go from piece to piece, so that each tells its text to whoever has no mouse; Tab stops at those that move.
  walk(drawing) {
    const pieces = [...drawing.querySelectorAll("[data-term], .live")];
    for (const piece of pieces) if (!piece.hasAttribute("tabindex")) piece.setAttribute("tabindex", "-1");
    drawing.setAttribute("tabindex", "0");
    drawing.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step || !pieces.length) return;
      event.preventDefault();
      const at = pieces.indexOf(document.activeElement), from = at < 0 && step < 0 ? 0 : at;
      pieces[(from + step + pieces.length) % pieces.length].focus();
    });
  },

  // Several moves of one piece.
  offer(piece, list, play) {
    const box = by("popover");
    const close = () => { box.hidden = true; };
    box.replaceChildren(...list.map((move) => html("button", { type: "button", class: "choice",
      onclick: () => { close(); play(move.action); } }, html("b", { class: "kbd" }, move.number), " ", capital(move.words))),
      html("button", { type: "button", onclick: () => { close(); piece.focus(); } }, "Cancel"));
    box.hidden = false;
    Words.place(box, piece.getBoundingClientRect());
    box.firstElementChild.focus();
    box.onkeydown = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") { close(); piece.focus(); }
      if (!step) return;
      event.preventDefault();
      const buttons = [...box.children], next = buttons.indexOf(document.activeElement) + step;
      buttons[(next + buttons.length) % buttons.length].focus();
    };
  },
};
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#popover")) by("popover").hidden = true;
});
