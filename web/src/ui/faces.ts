/** The combat table, column by column: which faces of the die give which result, and how often that is.
 *
 * A ruling tells it in its facts: `faces`, for every column from left to right what each face gives from 1 on (null:
 * it is rolled again), and `columns`, how likely each is, where that is not settled yet. */

import type { Ruling } from "../protocol.js";
import type { Desk } from "./desk.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { fraction, percent } from "./telling.js";

export interface Faced {
  /** Null: the die is rolled again. */
  result: string | null;
  faces: number[];
  /** Of the faces that stand; empty for one that does not. */
  exact: string;
}

/** Closed by hand it stays closed, for this fight and the next. */
let open = true;

/** The results of each column in the order of the die. */
export function columnsOf(ruling: Ruling): Map<string, Faced[]> {
  const table = ruling.facts["faces"] as [string, (string | null)[]][] | undefined;
  return new Map((table ?? []).map(([column, results]) => [column, gathered(results)]));
}

/** The column that the die is rolled on, if it is settled. */
export function currentOf(ruling: Ruling): string | null {
  const name = ruling.facts["shifted"] ?? ruling.facts["column"];
  return name === undefined || name === null ? null : String(name);
}

function gathered(results: (string | null)[]): Faced[] {
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
export function facesTable(desk: Desk, ruling: Ruling): Child {
  const columns = columnsOf(ruling);
  if (!columns.size) return null;
  const current = currentOf(ruling);
  const likely = ruling.facts["columns"] as Record<string, string> | undefined;
  const rows = [...columns].map(([name, results]) =>
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
        desk.telling.heading(name),
        likely?.[name] !== undefined && h("span.exact", { title: likely[name] }, percent(fraction(likely[name]) ?? 0)),
      ),
      h(
        "td",
        null,
        results.map((one) =>
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
    h(
      "summary",
      { "data-key": "faces" },
      t(typeof ruling.facts["drm"] === "number" ? "combat.facesdrm" : "combat.faces"),
    ),
    h("table", null, h("tbody", null, rows)),
  );
}
