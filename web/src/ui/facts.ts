/** The facts of rulings, questions and events, by the kinds that the game declares: which units and hexes they name. */

import { ownValue } from "../ownvalue.js";
import type { FactKind, Table } from "../protocol.js";

/** The facts of a ruling or question; or an event, whose facts stand beside what it is (`event`). */
export type Facts = Record<string, unknown>;

/** Values within values that are looked through: an edit may hold anything. */
const DEEPEST = 8;

/** What a fact is; what nobody has declared is text. */
export function kindOf(table: Table | null, name: string, event?: unknown): FactKind {
  const facts = table?.facts;
  return ownValue(facts, `event.${String(event)}.${name}`) ?? ownValue(facts, name) ?? "text";
}

/** What the facts name, in the order in which they are told. */
export interface Named {
  units: Set<string>;
  /** Hexes; boxes too, where a fact is a place of either sort. */
  places: Set<string>;
}

export function namedIn(table: Table | null, facts: Facts | null | undefined): Named {
  const named: Named = { units: new Set(), places: new Set() };
  collect(table, facts ?? {}, named, 0);
  return named;
}

function collect(table: Table | null, facts: Facts, named: Named, depth: number): void {
  for (const [name, value] of Object.entries(facts))
    look(table, kindOf(table, name, facts["event"]), value, named, depth);
}

function look(table: Table | null, kind: FactKind, value: unknown, named: Named, depth: number): void {
  if (depth > DEEPEST || value === null || value === "") return;
  if (Array.isArray(kind)) {
    if (Array.isArray(value)) for (const item of value) look(table, kind[0], item, named, depth + 1);
  } else if (typeof kind === "object") {
    const [keys = "text", items = "text"] = Object.entries(kind)[0] ?? [];
    for (const [key, item] of Object.entries(value as object)) {
      look(table, keys, key, named, depth + 1);
      look(table, items, item, named, depth + 1);
    }
  } else if (kind === "unit" || (kind === "target" && table?.units.some((sheet) => sheet.id === value)))
    named.units.add(String(value));
  else if (kind === "hex" || kind === "place" || kind === "target") named.places.add(String(value));
  else if (kind === "event" && typeof value === "object") collect(table, value as Facts, named, depth + 1);
}

/** The values of all facts of one kind. */
export function factsOf(table: Table | null, facts: Facts, kind: string): unknown[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    kindOf(table, name, facts["event"]) === kind ? [value] : [],
  );
}

/** What a die or a draw is for, and what that is about: "attack.0204", "check C/37". */
export function purposeParts(purpose: string): [what: string, about: string[]] {
  const [what = "", ...about] = purpose.split(/[ .]/);
  return [what, about];
}
