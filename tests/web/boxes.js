// What is wrong with the drawing that the page shows, measured in the browser: texts that overlap, that leave
// the drawing, that something painted later covers, or that no reader could read. Its value, a function,
// returns a sentence for each fault.
() => {
  const kLeast = 6; // pixels of a text on the screen that somebody still reads
  const svg = document.querySelector("#drawing > svg");
  if (!svg) return ["nothing is drawn"];
  const all = [...svg.querySelectorAll("text, rect, circle, path, polygon")];
  const frame = svg.getBoundingClientRect(),
    list = [];
  // Of a line of text the letters without the room above and below them.
  const box = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect(),
      high = bottom - top;
    return { left, right, top: top + high * 0.2, bottom: bottom - high * 0.2 };
  };
  const texts = all
    .map((node, order) => ({ node, order }))
    .filter(({ node }) => node.tagName === "text" && node.textContent.trim())
    .map((each) => ({ ...each, words: each.node.textContent, ...box(each.node) }))
    .filter((each) => each.right > each.left);
  const painted = (node) => {
    const { fill, fillOpacity, opacity, visibility } = getComputedStyle(node);
    const clear = fill === "none" || /, 0\)$/.test(fill) || Number(fillOpacity) < 0.5;
    return !clear && Number(opacity) > 0.3 && visibility === "visible";
  };
  const shapes = all
    .map((node, order) => ({ node, order }))
    .filter(({ node }) => node.tagName !== "text" && painted(node))
    .map((each) => ({ ...each, ...each.node.getBoundingClientRect().toJSON() }));
  const covered = (text) => {
    const later = shapes.filter(
      (shape) =>
        shape.order > text.order &&
        shape.left < text.right &&
        shape.right > text.left &&
        shape.top < text.bottom &&
        shape.bottom > text.top,
    );
    for (const { node } of later) {
      const into = node.getScreenCTM().inverse();
      for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const x = text.left + (text.right - text.left) * part,
          y = (text.top + text.bottom) / 2;
        if (node.isPointInFill(new DOMPoint(x, y).matrixTransform(into))) return node;
      }
    }
    return null;
  };
  texts.forEach((one, i) => {
    if (
      one.left < frame.left - 1 ||
      one.right > frame.right + 1 ||
      one.top < frame.top - 1 ||
      one.bottom > frame.bottom + 1
    )
      list.push(`'${one.words}' leaves the drawing`);
    const size = (one.bottom - one.top) / 0.6;
    if (size < kLeast) list.push(`'${one.words}' is ${size.toFixed(1)} pixels high`);
    for (const other of texts.slice(i + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1)
        list.push(`'${one.words}' and '${other.words}' overlap by ${across.toFixed(1)} x ${down.toFixed(1)}`);
    }
    const cover = covered(one);
    if (cover) list.push(`'${one.words}' lies under a piece of ${cover.closest("[data-key]")?.dataset.key}`);
  });
  return list;
};
