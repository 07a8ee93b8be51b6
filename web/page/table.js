// Table: figures in rows, which scrolls where it is wider than its place.
import { html } from "./html.js";

/**
 * @param {string} label what the table tells, for people who do not see it
 * @param {any[]} head words of each column, or a cell of its own
 * @param {any[][]} rows each: words, cells, and a class where it has one
 */
export function table(label, head, rows) {
  const column = (each) => (each instanceof Element ? each : html("th", { scope: "col" }, each));
  const row = ([words, cells, kind]) =>
    html(
      "tr",
      { class: kind },
      html("th", { scope: "row" }, words),
      cells.map((each) => html("td", {}, each)),
    );
  return html(
    "div",
    { class: "scrolls", role: "region", tabindex: "0", "aria-label": label },
    html(
      "table",
      { class: "totals" },
      html("thead", {}, html("tr", {}, head.map(column))),
      html("tbody", {}, rows.map(row)),
    ),
  );
}
