/** Tracks, pools and whatever else a game keeps: its state, drawn by the shape of each value. */

import type { Ruling, View } from "../protocol.js";
import { fill, h, Redraw, type Child, type Piece } from "./dom.js";
import type { Desk } from "./desk.js";
import { t } from "./i18n.js";
import { hexLink, unitLink } from "./links.js";
import { rulingCard } from "./ruling.js";
import { amount, capital } from "./telling.js";

type Keyed = Record<string, unknown>;
const LONGEST_TRACK = 12;
const MOST_NAMES = 30;

export class TracksPanel implements Piece {
  readonly root = h("div.scroll", { "data-part": "tracks" });
  private redraw = new Redraw();
  /** Answers to what can be asked of a position as a whole, such as how the points stand. */
  private answers: [string, Ruling][] = [];
  private askedOf: View | null = null;

  constructor(private readonly desk: Desk) {}

  update(): void {
    const { store } = this.desk;
    if (!this.redraw.needed(store.table, store.view, store.language, this.answers)) return;
    const { view } = store;
    if (!view) return;
    // Whose marker it is stands beside the marker, not in a line of its own.
    const state = Object.entries(view.state).filter(([name, value]) => !isEmpty(value) && !(name.endsWith("_side") && name.slice(0, -5) in view.state));
    // What is kept for each side or each formation stands in one table; the rest line by line.
    const bySide = state.filter(([, value]) => this.keys(value, (key) => this.desk.telling.isSide(key)) && this.isFlat(value));
    const byFormation = state.filter(([name, value]) => !bySide.some(([other]) => other === name) && this.keys(value, (key) => this.formations().has(key)) && this.isFlat(value));
    const rest = state.filter(([name]) => ![...bySide, ...byFormation].some(([other]) => other === name));
    const plain = rest.filter(([, value]) => typeof value !== "object" || value === null);
    const shaped = rest.filter(([, value]) => typeof value === "object" && value !== null);
    void this.ask();
    fill(
      this.root,
      this.answers.map(([name, ruling]) => h("section", { "data-part": `asked-${name}` }, rulingCard(this.desk, name, ruling, [], this.desk.telling.word(`inquiry.${name}`) ?? this.desk.telling.field(name)))),
      view.outcome && h("section", null, h("h2", null, t("prompt.over")), h("p", null, this.desk.telling.outcome(view.outcome))),
      this.matrix(bySide, store.table?.sides.map((side) => side.name) ?? [], (name) => h("span.flag", { style: { "--side": this.desk.telling.sideColor(name) ?? "var(--soft)" } }, this.desk.telling.side(name))),
      this.matrix(byFormation, this.fielded(), (name) => this.desk.telling.formation(name)),
      plain.length > 0 && h("section", null, plain.map(([name, value]) => this.scalar(name, value))),
      shaped.map(([name, value]) => h("section", null, h("h3", null, this.desk.telling.field(name)), this.shaped(value))),
      this.boxes(view),
      this.options(view.options),
    );
  }

  /** Ask again what can be asked without naming anything. An earlier position of a replay cannot be asked about. */
  private async ask(): Promise<void> {
    const { store } = this.desk;
    const view = store.view;
    if (view === this.askedOf) return;
    this.askedOf = view;
    const names = Object.entries(store.table?.inquiries ?? {}).filter(([, kinds]) => !kinds.length).map(([name]) => name);
    if (!names.length) return;
    const found = store.replaying ? [] : await Promise.all(names.map(async (name) => [name, await store.inquire(name).catch(() => null)] as const));
    if (view !== store.view) return;
    this.answers = found.flatMap(([name, answer]) => (answer?.type === "inquired" && answer.ruling ? [[name, answer.ruling] as [string, Ruling]] : []));
    this.update();
  }

  /** Counters that lie in boxes beside the map; those of later turns stand among the reinforcements. */
  private boxes(view: View): Child {
    const { telling, map } = this.desk;
    const boxes = new Map<string, string[]>();
    for (const unit of view.units) if (unit.box !== undefined && !/^turn\.\d+$/.test(unit.box)) boxes.set(unit.box, [...(boxes.get(unit.box) ?? []), unit.id]);
    return [...boxes].map(([box, ids]) =>
      h("section", { "data-part": "box" }, h("h3", null, capital(telling.place(box)), " ", h("span.count", null, String(ids.length))), h("div.pool", null, ids.slice(0, MOST_NAMES).map((id) => h("span", { title: telling.unit(id) }, map?.counterCanvas(id, 32) ?? id)), ids.length > MOST_NAMES && ` … (${ids.length})`)),
    );
  }

  /** The names of formations, from what the units say. */
  private formations(): Set<string> {
    return new Set(this.desk.store.table?.formations);
  }

  /** Formations that have units on the table, in its order. */
  private fielded(): string[] {
    const present = new Set((this.desk.store.view?.units ?? []).filter((unit) => unit.hex !== undefined || unit.box !== undefined).map((unit) => String(unit["formation"] ?? "")));
    return [...this.formations()].filter((name) => present.has(name));
  }

  private keys(value: unknown, known: (key: string) => boolean): value is Keyed {
    return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0 && Object.keys(value).every(known);
  }

  private isFlat(value: Keyed): boolean {
    return Object.values(value).every((item) => typeof item !== "object" || item === null);
  }

  /** Rows are sides or formations, columns what is kept for them; what is not told is nothing yet. */
  private matrix(columns: [string, unknown][], rows: string[], title: (name: string) => Child): Child {
    if (!columns.length) return null;
    const told = rows.length <= 12 ? rows : rows.filter((row) => columns.some(([, value]) => row in (value as Keyed)));
    return h(
      "section",
      { class: "chart" },
      h(
        "table.grid",
        null,
        h("thead", null, h("tr", null, h("th"), columns.map(([name]) => h("th.number", { scope: "col" }, this.desk.telling.field(name))))),
        h("tbody", null, told.map((row) => h("tr", null, h("th", { scope: "row" }, title(row)), columns.map(([, value]) => h("td.number", null, this.cell((value as Keyed)[row])))))),
      ),
    );
  }

  private cell(value: unknown): Child {
    if (value === undefined) return "0";
    if (typeof value === "number") return [h("span", { "aria-hidden": "true" }, value > 0 && value <= 6 && Number.isInteger(value) ? `${"●".repeat(value)} ` : ""), amount(value)];
    return this.value(value);
  }

  /** A small number lies on a track; a side, a hex or a truth is said. */
  private scalar(name: string, value: unknown): Child {
    const title = this.desk.telling.field(name);
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LONGEST_TRACK) {
      const side = this.desk.store.view?.state[`${name}_side`];
      const color = this.desk.telling.isSide(side) ? this.desk.telling.sideColor(side) : null;
      const boxes = Array.from({ length: Math.max(value, 6) + 1 }, (_, i) => h("li", { class: i === value ? "on" : "", ...(i === value ? { "aria-current": "true" } : {}) }, String(i)));
      return [h("h3", null, title), h("ol.trackrow", { "aria-label": `${title}: ${value}`, style: color ? { "--side": color, "--side-ink": this.desk.telling.sideInk(String(side)) } : {} }, boxes)];
    }
    const owner = this.desk.store.view?.state[`${name}_side`];
    return h("dl.facts", null, h("dt", null, title), h("dd", null, this.value(value), this.desk.telling.isSide(owner) && [" ", this.value(owner)]));
  }

  private value(value: unknown): Child {
    const { telling } = this.desk;
    if (telling.isSide(value)) return h("span.flag", { style: { "--side": telling.sideColor(value) ?? "var(--soft)" } }, telling.side(value));
    if (telling.isHex(value)) return hexLink(this.desk, value, telling.place(value));
    if (telling.isUnit(value)) return unitLink(this.desk, value);
    return telling.value(value);
  }

  private shaped(value: unknown): Child {
    if (Array.isArray(value)) {
      const objects = value.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));
      if (objects) return this.rows(value as Keyed[]);
      return h("p", null, value.slice(0, MOST_NAMES).map((item, i) => [i ? ", " : "", Array.isArray(item) ? item.map((one, k) => [k ? " " : "", this.value(one)]) : this.chit(item)]), value.length > MOST_NAMES && ` … (${value.length})`);
    }
    const entries = Object.entries(value as Keyed);
    const byValue = new Map<string, string[]>();
    const single = entries.every(([, item]) => typeof item !== "object");
    // Many hexes under few values (control): counted by value, not listed one by one.
    if (single && entries.length > 8) for (const [key, item] of entries) byValue.set(String(item), [...(byValue.get(String(item)) ?? []), key]);
    if (byValue.size) return h("dl.facts", null, [...byValue].map(([item, keys]) => [h("dt", null, this.value(item)), h("dd", { title: keys.join(", ") }, String(keys.length))]));
    return h("dl.facts", null, entries.map(([key, item]) => [h("dt", null, this.value(key)), h("dd", null, Array.isArray(item) ? this.shaped(item) : typeof item === "object" && item !== null ? this.shaped(item) : this.value(item))]));
  }

  private chit(item: unknown): Child {
    const text = this.value(item);
    return typeof item === "string" && !this.desk.telling.isHex(item) && !this.desk.telling.isUnit(item) ? h("span.chit", null, text) : text;
  }

  private rows(rows: Keyed[]): Child {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return h(
      "div.chart",
      null,
      h("table.grid", null, h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, this.desk.telling.field(name))))), h("tbody", null, rows.map((row) => h("tr", null, columns.map((name) => h("td", null, this.value(row[name] ?? null))))))),
    );
  }

  private options(options: Record<string, unknown>): Child {
    const on = Object.entries(options).filter(([, value]) => value !== false && value !== "scenario");
    if (!on.length) return null;
    return h("section", null, h("h3", null, t("tracks.options")), h("ul", null, on.map(([name, value]) => h("li", null, this.desk.telling.word(`option.${name}`) ?? name, value === true ? "" : `: ${this.desk.telling.word(`setting.${String(value)}`) ?? String(value)}`))));
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value as object).length === 0;
}
