/** The combat table, column by column: which faces of the die give which result, and how often that is.
 *
 * The odds of a ruling tell it, and how likely each column is where that is not settled yet. */

import type { Odds } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { fraction, percent } from "./messages.js";
import type { TableContext } from "./tablecontext.js";

export interface FacesOfResult {
  /** Null: the die is rolled again. */
  result: string | null;
  faces: number[];
  /** Of the faces that stand; empty for one that does not. */
  exact: string;
}

/** Closed by hand it stays closed, for this fight and the next. */
let open = true;

/** The results of each column in the order of the die. */
export function columnsOf(odds: Odds): Map<string, FacesOfResult[]> {
  return new Map(odds.columns.map(({ name, faces }) => [name, gathered(faces)]));
}

function gathered(results: (string | null)[]): FacesOfResult[] {
  const whole = results.filter((result) => result !== null).length;
  return [...new Set(results)].map((result) => {
    const faces = results.flatMap((other, i) => (other === result ? [i + 1] : []));
    return { result, faces, exact: result === null ? "" : reduced(faces.length, whole) };
  });
}

function reduced(count: number, whole: number): string {
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a);
  const by = common(count, whole);
  return whole === by ? String(count / by) : `${count / by}/${whole / by}`;
}

/** "1–3, 6": faces that follow each other are told as a span. */
export function spans(faces: number[]): string {
  const found: [number, number][] = [];
  for (const face of faces) {
    const last = found.at(-1);
    if (last && face === last[1] + 1) last[1] = face;
    else found.push([face, face]);
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}

/** The whole table, the column that counts marked. */
export function facesTable(context: TableContext, odds: Odds): Child {
  if (!odds.columns.length) return null;
  const current = odds.shifted;
  const rows = odds.columns.map(({ name, faces, chance }) =>
    h(
      "tr",
      {
        class: name === current ? "current" : "",
        "data-column": name,
        "aria-current": name === current ? "true" : null,
      },
      h(
        "th",
        { scope: "row" },
        context.messages.heading(name),
        current === null && h("span.exact", { title: chance }, percent(fraction(chance) ?? 0)),
      ),
      h(
        "td",
        null,
        gathered(faces).map((one) =>
          h(
            "span.cell",
            { "data-faces": one.faces.join(" "), "data-exact": one.exact },
            h("b", null, one.result ?? t("combat.again")),
            ` ${spans(one.faces)} `,
            one.exact && h("span.exact", null, one.exact),
          ),
        ),
      ),
    ),
  );
  return h(
    "details.faces",
    { "data-part": "faces", open, ontoggle: (event: Event) => (open = (event.target as HTMLDetailsElement).open) },
    h("summary", { "data-key": "faces" }, t(odds.modifier === null ? "combat.faces" : "combat.facesdrm")),
    h("table", null, h("tbody", null, rows)),
  );
}
