/** Tracks as they are printed: a row of spaces, with a marker of a side or a formation on one of them. */

import { type Child, h } from "./dom.js";
import { amount } from "./messages.js";
import { formationOf } from "./roles.js";
import type { StateValues } from "./statevalues.js";
import type { TableContext } from "./tablecontext.js";
import { trackRow } from "./trackparts.js";

const LONGEST_TRACK = 12;
const MOST_SPACES = 60;

export class PrintedTracks {
  constructor(
    private readonly context: TableContext,
    private readonly values: StateValues,
  ) {}

  /** A track as it is printed: its spaces in a row, one row for everybody who has a marker on it. */
  printed(name: string, value: unknown, spaces: string[]): Child {
    const { store, messages } = this.context;
    const title = messages.track(name);
    const owner = this.values.owner(name);
    if (typeof value === "number")
      return h(
        "section",
        { "data-track": name },
        h("h3", null, title),
        this.row(spaces, value, owner, `${title}: ${spaces[value] ?? value}`, owner && this.values.value(owner)),
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
          messages.isSide(key) ? this.values.value(key) : this.banner(key, side),
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
  formations(): Set<string> {
    return new Set(this.context.store.table?.formations);
  }

  /** Formations that have units on the table, in its order. */
  fielded(): string[] {
    const present = new Set(
      (this.context.store.view?.units ?? [])
        .filter((unit) => unit.hex !== undefined || unit.box !== undefined)
        .map((unit) => formationOf(this.context.store.table, unit)),
    );
    return [...this.formations()].filter((name) => present.has(name));
  }

  /** A small number lies on a track; a side, a hex or a truth is said. */
  scalar(name: string, value: unknown): Child {
    const title = this.context.messages.track(name);
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LONGEST_TRACK) {
      const spaces = Array.from({ length: Math.max(value, 6) + 1 }, (_, i) => String(i));
      return [h("h3", null, title), trackRow(spaces, value, `${title}: ${value}`, this.inkOf(this.values.owner(name)))];
    }
    const owner = this.values.owner(name);
    return h(
      "dl.facts",
      null,
      h("dt", null, title),
      h("dd", null, this.values.value(value, name), owner && [" ", this.values.value(owner)]),
    );
  }
}
