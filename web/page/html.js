// HTML in few words: elements made and found, and small things done to text.

/**
 * html("button", {class: "strong", onclick: f}, "text", child)
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...any} children
 * @returns {any}
 */
export function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "term") node.dataset.term = value;
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

// replaceChildren without what is absent.
export const put = (node, ...children) =>
  node.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
// An element of index.html.
/** @type {(id: string) => any} */
export const by = (id) => document.getElementById(id);
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const signed = (number, digits = 2) =>
  (number < 0 ? "\u2212" : "+") + Math.abs(number).toFixed(digits);
