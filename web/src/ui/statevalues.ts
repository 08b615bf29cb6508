/** Whatever stands in the state of a game, drawn by the shape of each value. */

import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { hexLink, unitLink } from "./links.js";
import { amount, capital } from "./messages.js";
import type { TableContext } from "./tablecontext.js";
import { grid } from "./trackparts.js";

export type Keyed = Record<string, unknown>;
const MOST_NAMES = 30;
const MOST_ROWS = 300;
const MOST_TITLE = 100;

export class StateValues {
  constructor(private readonly context: TableContext) {}

  /** The side that a field belongs to, as another field says. */
  owner(name: string): string | null {
    const { store, messages } = this.context;
    const side = store.view?.state[store.table?.owners?.[name] ?? ""];
    return messages.isSide(side) ? side : null;
  }

  /** In a table: a small number is seen as so many dots. */
  cell(value: unknown): Child {
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

  /** Whatever stands in the state; a word of a field has its own words, `weather.fog`. */
  value(value: unknown, field = ""): Child {
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

  /** Lists, and values by what they are kept for. */
  shaped(value: unknown, field = ""): Child {
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
