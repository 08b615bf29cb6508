/** What tracks and tables of the state are drawn with: a row of spaces with a marker on one, and grids. */

import { type Child, h } from "./dom.js";

/** The spaces of a track in a row; the marker lies at one of them, in colours of its own or of what the row is in. */
export function trackRow(spaces: string[], at: number, label: string, style: Record<string, string> = {}): HTMLElement {
  const boxes = spaces.map((space, i) =>
    h("li", { class: i === at ? "on" : "", ...(i === at ? { "aria-current": "true" } : {}) }, space),
  );
  return h("ol.trackrow", { "aria-label": label, style }, boxes);
}

/** Values under their headings. */
export function grid(heads: Child[], rows: Child[][]): HTMLElement {
  return chart(
    heads.map((head) => h("th", { scope: "col" }, head)),
    rows.map((cells) => cells.map((cell) => h("td", null, cell))),
  );
}

/** Numbers under their headings, each row with what it is about before it. */
export function numbersGrid(heads: Child[], rows: [Child, Child[]][]): HTMLElement {
  return chart(
    [h("th"), ...heads.map((head) => h("th.number", { scope: "col" }, head))],
    rows.map(([head, cells]) => [h("th", { scope: "row" }, head), ...cells.map((cell) => h("td.number", null, cell))]),
  );
}

function chart(heads: HTMLElement[], rows: HTMLElement[][]): HTMLElement {
  return h(
    "section",
    { class: "chart" },
    h(
      "table.grid",
      null,
      h("thead", null, h("tr", null, heads)),
      h(
        "tbody",
        null,
        rows.map((cells) => h("tr", null, cells)),
      ),
    ),
  );
}
