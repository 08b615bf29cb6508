/** Tracks, pools and whatever else a game keeps: its state, drawn by the shape of each value. */

import type { Ruling, View } from "../protocol.js";
import { turnOfBox } from "../turnboxes.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { hexLink, unitLink } from "./links.js";
import { amount, capital } from "./messages.js";
import { formationOf } from "./roles.js";
import { rulingCard } from "./ruling.js";
import { standing } from "./standing.js";
import type { TableContext } from "./tablecontext.js";
import { grid, numbersGrid, trackRow } from "./trackparts.js";

type Keyed = Record<string, unknown>;
const LONGEST_TRACK = 12;
const MOST_NAMES = 30;
const MOST_SPACES = 60;
const MOST_ROWS = 300;
const MOST_TITLE = 100;
/** So many columns of a table have room beside the map. */
const MOST_COLUMNS = 4;

export class TracksPanel implements Component {
  readonly root = h("div.scroll", { "data-part": "tracks" });
  private readonly redraw = new Redraw(this.root, () => this.update());
  /** Answers to what can be asked of a position as a whole, such as how the points stand. */
  private answers: [string, Ruling][] = [];
  private askedOf: View | null = null;

  constructor(private readonly context: TableContext) {}

  update(): void {
    const { store } = this.context;
    if (!this.redraw.needed(store.table, store.view, store.language, this.answers)) return;
    const { view } = store;
    if (!view) return;
    // Whose marker it is stands beside the marker, not in a line of its own.
    const silent = new Set(store.table?.counter?.silent ?? []);
    const beside = Object.entries(store.table?.owners ?? {}).flatMap(([name, side]) =>
      name in view.state ? side : [],
    );
    const state = Object.entries(view.state)
      .filter(([name]) => !silent.has(name))
      .map(([name, value]): [string, unknown] => [name, this.whole(name, value)])
      .filter(([name, value]) => !isEmpty(value) && !beside.includes(name));
    const spaces = store.table?.tracks ?? {};
    const printed = Object.keys(spaces).flatMap((name) =>
      state.filter(([other, value]) => other === name && (typeof value === "number" || this.isCounted(value))),
    );
    const others = state.filter((entry) => !printed.includes(entry));
    // What is kept for each side or each formation stands in one table; the rest line by line.
    const bySide = others.filter(
      ([, value]) =>
        this.keys(value, (key) => this.context.messages.isSide(key)) && this.isFlat(value) && this.isTold(value),
    );
    const byFormation = others.filter(
      ([name, value]) =>
        !bySide.some(([other]) => other === name) &&
        this.keys(value, (key) => this.formations().has(key)) &&
        this.isFlat(value) &&
        this.isTold(value),
    );
    const rest = others.filter(([, value]) => !this.isFlatColumn(value));
    const plain = rest.filter(([, value]) => typeof value !== "object" || value === null);
    const shaped = rest.filter(([, value]) => typeof value === "object" && value !== null);
    void this.ask();
    fill(
      this.root,
      this.answers.map(([name, ruling]) =>
        h(
          "section",
          { "data-part": `asked-${name}` },
          rulingCard(
            this.context,
            name,
            ruling,
            [],
            capital(this.context.messages.word(`inquiry.${name}`) ?? this.context.messages.field(name)),
            { inquire: name },
          ),
        ),
      ),
      view.outcome &&
        h("section", null, h("h2", null, t("prompt.over")), h("p", null, this.context.messages.outcome(view.outcome))),
      printed.map(([name, value]) => this.printed(name, value, spaces[name] ?? [])),
      this.matrix(bySide, store.table?.sides.map((side) => side.name) ?? [], (name) => this.value(name)),
      this.matrix(byFormation, this.fielded(), (name) => this.context.messages.formation(name)),
      plain.length > 0 &&
        h(
          "section",
          null,
          plain.map(([name, value]) => this.scalar(name, value)),
        ),
      shaped.map(([name, value]) =>
        h(
          "section",
          { "data-field": name },
          h("h3", null, this.context.messages.track(name)),
          this.shaped(value, name),
        ),
      ),
      this.boxes(view),
      this.options(view.options),
    );
  }

  /** Ask again what can be asked without naming anything. */
  private async ask(): Promise<void> {
    const { store } = this.context;
    const view = store.view;
    if (view === this.askedOf) return;
    this.askedOf = view;
    const answers = await standing(this.context);
    if (view !== store.view) return;
    // What is asked of a moment that is not now comes after what stands.
    this.answers = answers.sort(([, a], [, b]) => Number(b.legal) - Number(a.legal));
    this.update();
  }

  /** Counters that lie in boxes beside the map; those of later turns stand among the reinforcements. */
  private boxes(view: View): Child {
    const { messages, map } = this.context;
    const boxes = new Map<string, string[]>();
    for (const unit of view.units)
      if (unit.box !== undefined && turnOfBox(this.context.store.table, unit.box) === undefined)
        boxes.set(unit.box, [...(boxes.get(unit.box) ?? []), unit.id]);
    return [...boxes].map(([box, ids]) =>
      h(
        "section",
        { "data-part": "box" },
        h("h3", null, capital(messages.place(box)), " ", h("span.count", null, String(ids.length))),
        h(
          "div.pool",
          null,
          ids
            .slice(0, MOST_NAMES)
            .map((id) => h("span", { title: messages.unit(id) }, map?.counterCanvas(id, 32) ?? id)),
          ids.length > MOST_NAMES && ` … (${ids.length})`,
        ),
      ),
    );
  }

  /** A view leaves out what is as on a fresh table: here everybody has something again. */
  private whole(name: string, value: unknown): unknown {
    const fresh = this.context.store.table?.fresh?.[name];
    if (!fresh || !this.keyed(value)) return value;
    const unseen = new Set(this.context.store.view?.unseen?.[name]);
    return Object.fromEntries(Object.entries({ ...fresh, ...value }).filter(([key]) => !unseen.has(key)));
  }

  private keyed(value: unknown): value is Keyed {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }

  private isCounted(value: unknown): value is Record<string, number> {
    return this.keyed(value) && Object.values(value).every((item) => typeof item === "number");
  }

  /** Kept for sides or formations, and not at nothing everywhere. */
  private isTold(value: Keyed): boolean {
    return Object.values(value).some((item) => item !== 0 && item !== false && item !== null);
  }

  private isFlatColumn(value: unknown): boolean {
    const names = (key: string): boolean => this.context.messages.isSide(key) || this.formations().has(key);
    return (
      this.keys(value, names) &&
      Object.values(value).every((item) =>
        Array.isArray(item) ? item.length === 0 : typeof item !== "object" || item === null,
      )
    );
  }

  /** A track as it is printed: its spaces in a row, one row for everybody who has a marker on it. */
  private printed(name: string, value: unknown, spaces: string[]): Child {
    const { store, messages } = this.context;
    const title = messages.track(name);
    const owner = this.owner(name);
    if (typeof value === "number")
      return h(
        "section",
        { "data-track": name },
        h("h3", null, title),
        this.row(spaces, value, owner, `${title}: ${spaces[value] ?? value}`, owner && this.value(owner)),
      );
    const fresh = store.table?.fresh?.[name] ?? {};
    const counts = value as Record<string, number>;
    const rows = [...(store.table?.sides.map((side) => side.name) ?? []), ...this.fielded()].flatMap(
      (key): [string, number][] => (key in counts ? [[key, counts[key] ?? 0]] : []),
    );
    return h(
      "section.tracks",
      { "data-track": name },
      h("h3", null, title),
      rows.map(([key, count]) => {
        // Where a formation begins is as high as its marker goes.
        const most =
          typeof fresh[key] === "number" && fresh[key] > 0
            ? Math.max(fresh[key], count)
            : Math.max(spaces.length - 1, count);
        const side = messages.isSide(key) ? key : this.sideOf(key);
        // A position made by hand may say more than any track has spaces for.
        if (most > MOST_SPACES) return h("p", { "data-row": key }, `${messages.thing(key)}: ${amount(count)}`);
        const names = Array.from({ length: most + 1 }, (_, i) => spaces[i] ?? String(i));
        return this.row(
          names,
          count,
          side,
          `${title}, ${messages.thing(key)}: ${count}`,
          messages.isSide(key) ? this.value(key) : this.banner(key, side),
          key,
        );
      }),
    );
  }

  private row(spaces: string[], at: number, side: string | null, label: string, who: Child, key = ""): HTMLElement {
    return h(
      "div.trackline",
      { "data-row": key, style: this.inkOf(side) },
      who && h("span.who", null, who),
      trackRow(spaces, at, label),
    );
  }

  /** The colours that a marker of a side has on a track. */
  private inkOf(side: string | null): Record<string, string> {
    const color = side ? this.context.messages.sideColor(side) : null;
    return color ? { "--side": color, "--side-ink": this.context.messages.sideInk(side) } : {};
  }

  /** A formation by its name, flagged as its side; the one that is active stands out. */
  private banner(name: string, side: string | null): Child {
    const { store, messages } = this.context;
    const by = store.table?.active_by ?? "";
    const active = store.view?.state[by] === name;
    return h(
      "span.flag",
      {
        class: active ? "active" : "",
        style: { "--side": messages.sideColor(side) ?? "var(--soft)" },
        ...(active ? { title: messages.track(by) } : {}),
      },
      messages.formation(name),
    );
  }

  private sideOf(formation: string): string | null {
    return (
      this.context.store.view?.units.find((unit) => formationOf(this.context.store.table, unit) === formation)?.side ??
      null
    );
  }

  /** The names of formations, from what the units say. */
  private formations(): Set<string> {
    return new Set(this.context.store.table?.formations);
  }

  /** Formations that have units on the table, in its order. */
  private fielded(): string[] {
    const present = new Set(
      (this.context.store.view?.units ?? [])
        .filter((unit) => unit.hex !== undefined || unit.box !== undefined)
        .map((unit) => formationOf(this.context.store.table, unit)),
    );
    return [...this.formations()].filter((name) => present.has(name));
  }

  private keys(value: unknown, known: (key: string) => boolean): value is Keyed {
    return (
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      Object.keys(value).every(known)
    );
  }

  private isFlat(value: Keyed): boolean {
    return Object.values(value).every((item) => typeof item !== "object" || item === null);
  }

  /** Rows are sides or formations, columns what is kept for them; what is not told is nothing yet. Few who have much of
   * everything stand side by side instead. */
  private matrix(columns: [string, unknown][], rows: string[], title: (name: string) => Child): Child {
    if (!columns.length) return null;
    const told = rows.length <= 12 ? rows : rows.filter((row) => columns.some(([, value]) => row in (value as Keyed)));
    const kept = columns.map(([name, value]) => ({ head: this.context.messages.track(name), value: value as Keyed }));
    if (columns.length > MOST_COLUMNS && told.length <= MOST_COLUMNS)
      return numbersGrid(
        told.map(title),
        kept.map(({ head, value }) => [head, told.map((row) => this.cell(value[row]))]),
      );
    return numbersGrid(
      kept.map(({ head }) => head),
      told.map((row) => [title(row), kept.map(({ value }) => this.cell(value[row]))]),
    );
  }

  private cell(value: unknown): Child {
    if (value === undefined) return "0";
    if (typeof value === "number")
      return [
        h(
          "span",
          { "aria-hidden": "true" },
          value > 0 && value <= 6 && Number.isInteger(value) ? `${"●".repeat(value)} ` : "",
        ),
        amount(value),
      ];
    return this.value(value);
  }

  /** A small number lies on a track; a side, a hex or a truth is said. */
  private scalar(name: string, value: unknown): Child {
    const title = this.context.messages.track(name);
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LONGEST_TRACK) {
      const spaces = Array.from({ length: Math.max(value, 6) + 1 }, (_, i) => String(i));
      return [h("h3", null, title), trackRow(spaces, value, `${title}: ${value}`, this.inkOf(this.owner(name)))];
    }
    const owner = this.owner(name);
    return h(
      "dl.facts",
      null,
      h("dt", null, title),
      h("dd", null, this.value(value, name), owner && [" ", this.value(owner)]),
    );
  }

  /** The side that a field belongs to, as another field says. */
  private owner(name: string): string | null {
    const { store, messages } = this.context;
    const side = store.view?.state[store.table?.owners?.[name] ?? ""];
    return messages.isSide(side) ? side : null;
  }

  /** Whatever stands in the state; a word of a field has its own words, `weather.fog`. */
  private value(value: unknown, field = ""): Child {
    const { messages } = this.context;
    if (messages.isSide(value))
      return h("span.flag", { style: { "--side": messages.sideColor(value) ?? "var(--soft)" } }, messages.side(value));
    if (messages.isHex(value)) return hexLink(this.context, value, messages.place(value));
    if (messages.isUnit(value)) return unitLink(this.context, value);
    return messages.value(value, field);
  }

  /** Things of the game's own, markers or the like, each in one of several places: by place. */
  private places(entries: [string, unknown][], field: string): Child {
    const things = Object.values(this.context.store.table?.kinds ?? {}).map((names) => new Set(names));
    const kind = things.find((names) => entries.every(([key, item]) => names.has(key) && typeof item === "string"));
    if (!kind) return null;
    const { messages, store } = this.context;
    const places = new Map<unknown, string[]>();
    for (const [key, place] of entries) grouped(places, place).push(key);
    const named = (names: string[]): string => names.map((name) => messages.thing(name)).join(", ");
    const unseen = store.view?.unseen?.[field];
    return h(
      "dl.facts.places",
      null,
      [...places].map(([place, names]) => [
        h("dt", null, capital(messages.value(place, field))),
        h("dd", null, named(names)),
      ]),
      unseen && [h("dt", null, t("tracks.unseen")), h("dd", null, named(unseen))],
    );
  }

  private shaped(value: unknown, field = ""): Child {
    if (Array.isArray(value)) {
      const objects = value.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));
      if (objects) return this.rows(value as Keyed[]);
      return h(
        "p",
        null,
        value
          .slice(0, MOST_NAMES)
          .map((item, i) => [
            i ? ", " : "",
            Array.isArray(item) ? item.map((one, k) => [k ? " " : "", this.value(one)]) : this.chit(item),
          ]),
        value.length > MOST_NAMES && ` … (${value.length})`,
      );
    }
    const entries = Object.entries(value as Keyed);
    const places = this.places(entries, field);
    if (places) return places;
    const byValue = new Map<unknown, string[]>();
    const single = entries.every(([, item]) => typeof item !== "object");
    // Many hexes under few values (control): counted by value, not listed one by one.
    if (single && entries.length > 8) for (const [key, item] of entries) grouped(byValue, item).push(key);
    if (byValue.size)
      return h(
        "dl.facts",
        null,
        [...byValue].map(([item, keys]) => [
          h("dt", null, this.value(item)),
          h("dd", { title: few(keys) }, String(keys.length)),
        ]),
      );
    return h(
      "dl.facts",
      null,
      entries
        .slice(0, MOST_ROWS)
        .map(([key, item]) => [
          h("dt", null, this.value(key)),
          h(
            "dd",
            null,
            Array.isArray(item)
              ? this.shaped(item)
              : typeof item === "object" && item !== null
                ? this.shaped(item)
                : this.value(item),
          ),
        ]),
    );
  }

  private chit(item: unknown): Child {
    const text = this.value(item);
    return typeof item === "string" && !this.context.messages.isHex(item) && !this.context.messages.isUnit(item)
      ? h("span.chit", null, text)
      : text;
  }

  private rows(rows: Keyed[]): Child {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return grid(
      columns.map((name) => this.context.messages.field(name)),
      rows.slice(0, MOST_ROWS).map((row) => columns.map((name) => this.value(row[name] ?? null))),
    );
  }

  private options(options: Record<string, unknown>): Child {
    const on = Object.entries(options).filter(([, value]) => value !== false && value !== "scenario");
    if (!on.length) return null;
    return h(
      "section",
      null,
      h("h3", null, t("tracks.options")),
      h(
        "ul",
        null,
        on.map(([name, value]) =>
          h(
            "li",
            null,
            this.context.messages.word(`option.${name}`) ?? name,
            value === true ? "" : `: ${this.context.messages.word(`setting.${String(value)}`) ?? String(value)}`,
          ),
        ),
      ),
    );
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value as object).length === 0;
}

/** As many names as a hint has room for. */
function few(names: string[]): string {
  return names.slice(0, MOST_TITLE).join(", ");
}

/** What is gathered under a key so far. */
function grouped<K>(found: Map<K, string[]>, key: K): string[] {
  const there = found.get(key) ?? [];
  found.set(key, there);
  return there;
}
