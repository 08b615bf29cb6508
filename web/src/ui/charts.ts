/** The charts as their files have them, as tables, with where each comes from. */

import type { Chart } from "../protocol.js";
import { fill, h, Redraw, type Child, type Piece } from "./dom.js";
import type { Desk } from "./desk.js";
import { has, t } from "./i18n.js";
import { plain } from "./telling.js";

const MOST_ROWS = 80;

export class ChartsPanel implements Piece {
  readonly root = h("div.scroll");
  private redraw = new Redraw();

  constructor(private readonly desk: Desk) {}

  update(): void {
    const { store } = this.desk;
    if (!this.redraw.needed(store.table, store.language)) return;
    const charts = Object.entries(store.table?.charts ?? {});
    // Short ones first: results and terrain are looked up, the counter sheet hardly ever.
    charts.sort(([, a], [, b]) => a.text.length - b.text.length);
    fill(this.root, charts.map(([name, chart], i) => this.chart(name, chart, i < 3)), !charts.length && h("p.faint", null, t("charts.none")));
  }

  private chart(name: string, chart: Chart, open: boolean): HTMLElement {
    const title = this.desk.telling.word(`chart.${name}`) ?? (has(`chart.${name}`) ? t(`chart.${name}`) : plain(name));
    const element = h("details.group", { open }, h("summary", { "data-key": `chart-${name}` }, title, provenance(chart.provenance)));
    const draw = (): void => {
      if (element.open && element.childElementCount === 1) element.append(h("div.chart", { tabindex: "0", role: "group", "aria-label": title }, body(chart.text)));
    };
    element.addEventListener("toggle", draw);
    draw();
    return element;
  }
}

function provenance(kind: string | undefined): Child {
  if (!kind) return null;
  const word = kind.split(/[\s:,;]/)[0] ?? "";
  return h("span.provenance", { class: word, title: kind }, has(`charts.${word}`) ? t(`charts.${word}`) : kind.slice(0, 40));
}

/** Rows of a CSV as a table, remarks above it; anything else as it is written. */
function body(text: string): Child {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const remarks = lines.filter((line) => line.startsWith("#")).map((line) => line.replace(/^#\s*/, ""));
  const rows = lines.filter((line) => !line.startsWith("#")).map(cells);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length !== width)) return h("pre", null, text);
  const [head = [], ...rest] = rows;
  return [
    remarks.length > 0 && h("p.hint", null, remarks.join(" ")),
    h("table", null, h("thead", null, h("tr", null, head.map((cell) => h("th", { scope: "col" }, cell.replaceAll("_", " "))))), h("tbody", null, rest.slice(0, MOST_ROWS).map((row) => h("tr", null, row.map((cell, i) => (i ? h("td", null, cell) : h("th", { scope: "row" }, cell))))))),
    rest.length > MOST_ROWS && h("p.faint", null, `… ${rest.length - MOST_ROWS}`),
  ];
}

/** The lines of a CSV without its remarks. */
export function rowsOf(text: string): string[][] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#")).map(cells);
}

function cells(line: string): string[] {
  const found: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) found.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
  return found;
}
