// Zoom: a board larger than its place, by two fingers or by buttons; one finger pans it, as any scrolled part
// of a page.
import { by, html, put } from "../page/html.js";

const kMost = 4;

export const Zoom = {
  factor: 1,
  fingers: new Map(), // pointer -> [x, y]
  began: null, // {apart, factor}

  begin() {
    const board = by("drawing"),
      step = (by) => () => Zoom.to(Zoom.factor * by);
    put(
      by("zoom"),
      html("button", { type: "button", "aria-label": "Smaller board", onclick: step(1 / 1.4) }, "\u2212"),
      html("button", { type: "button", "aria-label": "Larger board", onclick: step(1.4) }, "+"),
    );
    board.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") Zoom.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (Zoom.fingers.size === 2) Zoom.began = { apart: Zoom.apart(), factor: Zoom.factor };
    });
    board.addEventListener("pointermove", (event) => {
      if (!Zoom.fingers.has(event.pointerId)) return;
      Zoom.fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (Zoom.began) Zoom.to((Zoom.began.factor * Zoom.apart()) / Zoom.began.apart);
    });
    for (const kind of ["pointerup", "pointercancel", "pointerleave"])
      board.addEventListener(kind, (event) => {
        Zoom.fingers.delete(event.pointerId);
        if (Zoom.fingers.size < 2) Zoom.began = null;
      });
  },
  apart() {
    const [one, other] = [...Zoom.fingers.values()];
    return Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
  },
  // The middle of what is seen stays in the middle.
  to(wanted) {
    const place = by("drawing"),
      factor = Math.max(1, Math.min(kMost, wanted)),
      grown = factor / Zoom.factor;
    const x = place.scrollLeft + place.clientWidth / 2,
      y = place.scrollTop + place.clientHeight / 2;
    if (!place.firstElementChild) return; // nothing is shown
    Zoom.factor = factor;
    place.style.setProperty("--zoom", String(factor));
    place.scrollTo(x * grown - place.clientWidth / 2, y * grown - place.clientHeight / 2);
  },
};
