/** The charts as their files have them, as tables, with where each comes from. */

import type { Chart } from "../protocol.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import type { MessageFormatter } from "./messages.js";
import { plain } from "./messages.js";
import type { TableContext } from "./tablecontext.js";

const MOST_ROWS = 80;

export class ChartsPanel implements Component {
  readonly root = h("div.scroll");
  private readonly redraw = new Redraw();

  constructor(private readonly context: TableContext) {}

  update(): void {
    const { store } = this.context;
    if (!this.redraw.needed(store.table, store.language)) return;
    // Only tables can be looked things up in; what else can be replaced is not for reading.
    const charts = Object.entries(store.table?.charts ?? {}).filter(([, chart]) => rowsOf(chart.text) !== null);
    // Short ones first: results and terrain are looked up, the counter sheet hardly ever.
    charts.sort(([, a], [, b]) => a.text.length - b.text.length);
    fill(
      this.root,
      charts.map(([name, chart], i) => this.chart(name, chart, i < 3)),
      !charts.length && h("p.faint", null, t("charts.none")),
    );
  }

  private chart(name: string, chart: Chart, open: boolean): HTMLElement {
    const title = this.context.messages.word(`chart.${name}`) ?? plain(name);
    const element = h(
      "details.group",
      { open },
      h("summary", { "data-key": `chart-${name}` }, title, provenance(this.context.messages, chart.provenance)),
    );
    const draw = (): void => {
      if (element.open && element.childElementCount === 1)
        element.append(
          h(
            "div.chart",
            { tabindex: "0", role: "group", "aria-label": title },
            body(this.context.messages, name, chart.text),
          ),
        );
    };
    element.addEventListener("toggle", draw);
    draw();
    return element;
  }
}

function provenance(messages: MessageFormatter, kind: string | undefined): Child {
  if (!kind) return null;
  const word = kind.split(/[\s:,;]/)[0] ?? "";
  return h("span.provenance", { class: word }, messages.word(`source.${word}`) ?? kind.slice(0, 40));
}

/** The rows of a table, its headings first; null for what is no table. */
export function rowsOf(text: string): string[][] | null {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(cells);
  const width = rows[0]?.length ?? 0;
  return width < 2 || rows.some((row) => row.length !== width) ? null : rows;
}

/** What a chart says of itself, and its rows under their headings. */
function body(messages: MessageFormatter, name: string, text: string): Child {
  const [head = [], ...rest] = rowsOf(text) ?? [];
  const about = messages.word(`chart.${name}.about`);
  const row = (row: string[]): Child =>
    h(
      "tr",
      null,
      row.map((cell, i) =>
        i ? h("td", null, said(messages, head, row, i)) : h("th", { scope: "row" }, messages.cell(head[0] ?? "", cell)),
      ),
    );
  return [
    about && h("p.hint", null, about),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((cell) => h("th", { scope: "col" }, messages.heading(cell))),
        ),
      ),
      h("tbody", null, rest.slice(0, MOST_ROWS).map(row)),
    ),
    rest.length > MOST_ROWS && h("p.faint", null, `… ${rest.length - MOST_ROWS}`),
  ];
}

/** A cell in words; the name of a counter or formation by its id, which heads the row. */
function said(messages: MessageFormatter, head: string[], row: string[], i: number): string {
  const [heading = "", cell = "", id = ""] = [head[i], row[i], row[0]];
  if (heading !== "name") return messages.cell(heading, cell);
  return messages.word(`unit.${id}`) ?? messages.word(`formation.${id}`) ?? cell;
}

function cells(line: string): string[] {
  const found: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    found.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
  return found;
}
