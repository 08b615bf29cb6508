/** Putting markers and taking them away, by their declaration alone: whatever they lie on, and whatever a game keeps
 * them in (a column, a list of places, records, one place). */

import type { EditField, MarkerSheet, Table, View } from "../../protocol.js";
import type { Change } from "./draft.js";

type Keyed = Record<string, unknown>;

/** A field of the state that holds markers. */
export interface MarkerField {
  field: EditField;
  sheet: MarkerSheet;
}

/** How a field is edited: its markers by clicks on the map, or by the names of what they lie on, or value by value. */
export function editedBy(table: Table | null, field: EditField): "click" | "name" | "value" {
  const on = markerOf(table, field)?.sheet.on;
  if (on === undefined) return "value";
  if (on === "hex" || on === "hexside" || on === "unit") return "click";
  return field.of ? "value" : "name";
}

export function markerOf(table: Table | null, field: EditField): MarkerField | null {
  const sheet = table?.markers?.find((marker) => marker.name === field.name);
  return sheet ? { field, sheet } : null;
}

/** What can be said of a marker before it is put: the parts of a record, beside where it lies. */
export function partsOf({ field, sheet }: MarkerField): EditField[] {
  return sheet.form === "records" ? (field.items?.fields ?? []).filter((part) => part.name !== sheet.at) : [];
}

/** What a marker says that nobody has said anything else of; one that goes with a turn lasts through this one. */
export function usualValue({ field, sheet }: MarkerField, turn: number): unknown {
  if (sheet.form === "column") return field.values?.[0] ?? (field.kind === "bool" ? !field.default : field.default);
  const usual = ({ name, default: said, values }: EditField): unknown =>
    name === "until" && sheet.expires === "until" ? turn : (said ?? values?.[0] ?? null);
  return Object.fromEntries(partsOf({ field, sheet }).map((part) => [part.name, usual(part)]));
}

function list(view: View | null, sheet: MarkerSheet): unknown[] {
  const value = view?.state[sheet.name];
  return Array.isArray(value) ? value : [];
}

/** The hexes, hexsides, ... where there is one now. A column tells only what is otherwise than at the start. */
export function placesOf(view: View | null, { sheet }: MarkerField): string[] {
  const value = view?.state[sheet.name];
  if (sheet.form === "column") return Object.keys((value as Keyed | undefined) ?? {});
  if (sheet.form === "records") return list(view, sheet).map((one) => String((one as Keyed)[sheet.at]));
  return [value ?? []].flat().map(String);
}

/** The change that puts a marker there, or takes away the same one. Of one owner there is one in a place. */
export function toggleMarker(view: View | null, { field, sheet }: MarkerField, value: unknown, at: string): Change[] {
  const path = `state.${sheet.name}`;
  if (sheet.form === "column") {
    const now = (view?.state[sheet.name] as Keyed | undefined)?.[at] ?? field.default;
    return [{ path: `${path}.${at}`, value: now === value ? field.default : value }];
  }
  if (sheet.form === "one") return [{ path, value: view?.state[sheet.name] === at ? null : at }];
  const all = list(view, sheet);
  if (sheet.form === "list")
    return [{ path, value: all.includes(at) ? all.filter((one) => one !== at) : [...all, at] }];
  const next: Keyed = { ...(value as Keyed), [sheet.at]: at };
  const spot = [sheet.at, ...(sheet.side === null ? [] : [sheet.side])];
  const isHere = (one: unknown): boolean => spot.every((part) => (one as Keyed)[part] === next[part]);
  const now = all.find(isHere) as Keyed | undefined;
  const same = now !== undefined && Object.entries(next).every(([part, one]) => now[part] === one);
  const others = all.filter((one) => !isHere(one));
  return [{ path, value: same ? others : [...others, next] }];
}
