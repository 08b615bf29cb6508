/** A chit that was drawn: its number or value on a square, and what the chart of chits prints on it. */

import { rowsOf } from "./charts.js";
import { h } from "./dom.js";
import { signed } from "./messages.js";
import { tip } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** "chit 10": a square with its 10, "32-1" one that says so; pointing at it shows its line of the chart whose first
 * column is headed so. One that a chart lists by its whole name, under `id`, shows its value. */
export function chitFace(context: TableContext, name: string): HTMLElement {
  const [, word = name, number = ""] = /^([^\d-]*?)\s*(\d+)$/.exec(name) ?? [];
  const listed = lineOf(context, "id", name);
  const value = listed?.find(([head]) => head === "value")?.[1];
  const said = context.messages.thing(name);
  const face = h(
    "span.chit.drawn",
    { role: "img", "aria-label": listed ? said : name, tabindex: "-1" },
    value === undefined ? number || (name.includes("-") ? name : said) : signed(Number(value)),
  );
  const printed = listed ?? (number ? lineOf(context, word, number) : null);
  if (printed)
    tip.on(face, () => [
      h("b", null, listed ? said : name),
      h(
        "table.chitline",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            printed.map(([head]) => h("th", null, context.messages.word(`heading.${head}`) ?? head)),
          ),
        ),
        h(
          "tbody",
          null,
          h(
            "tr",
            null,
            printed.map(([head, cell]) => h("td", null, context.messages.cell(head, cell))),
          ),
        ),
      ),
    ]);
  return face;
}

/** The line of a chart, by the head of its first column and what stands in it; where it is from is left out. */
function lineOf(context: TableContext, head: string, name: string): [string, string][] | null {
  for (const chart of Object.values(context.store.table?.charts ?? {})) {
    const [heads = [], ...rows] = rowsOf(chart.text) ?? [];
    const row = heads[0] === head ? rows.find((cells) => cells[0] === name) : undefined;
    if (row)
      return heads.flatMap((one, i): [string, string][] => (i > 0 && one !== "source" ? [[one, row[i] ?? ""]] : []));
  }
  return null;
}
