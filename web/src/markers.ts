/** The markers that lie on the table, as the game declares them: whichever way the position keeps them, here they are
 * alike. */

import { ownValue } from "./ownvalue.js";
import type { MarkerSheet, Table, UnitState, View } from "./protocol.js";

export interface LaidMarker {
  sheet: MarkerSheet;
  /** The hex, hexside, unit or formation that it lies on. */
  at: string;
  side: string | null;
  /** All that is said of it, by name; of what I do not see null. */
  parts: Record<string, unknown>;
}

/** Those on hexes, on hexsides, ...; in the order in which they are declared. Columns of units are with the units. */
export function laidMarkers(table: Table | null, view: View | null, on: MarkerSheet["on"]): LaidMarker[] {
  return (table?.markers ?? [])
    .filter((sheet) => sheet.on === on)
    .flatMap((sheet) => partsOf(table, sheet, view).flatMap((parts) => laid(sheet, parts)));
}

function laid(sheet: MarkerSheet, parts: Record<string, unknown>): LaidMarker[] {
  const at = parts[sheet.at];
  const side = sheet.side === null ? null : parts[sheet.side];
  return typeof at === "string" ? [{ sheet, at, side: typeof side === "string" ? side : null, parts }] : [];
}

function partsOf(table: Table | null, sheet: MarkerSheet, view: View | null): Record<string, unknown>[] {
  const { name, at, form } = sheet;
  const value = view?.state[name];
  if (form === "column") {
    const usual = table?.edit?.state.find((field) => field.name === name)?.default;
    const values = { ...table?.fresh?.[name], ...(value as Record<string, unknown> | undefined) };
    return Object.entries(values).flatMap(([key, one]) => (isThere(one, usual) ? [{ [at]: key, value: one }] : []));
  }
  const found = form === "one" ? [value] : Array.isArray(value) ? value : [];
  return form === "records" ? (found as Record<string, unknown>[]) : found.map((one) => ({ [at]: one }));
}

/** Those that a unit has as columns of its own. */
export function markersOfUnit(table: Table, unit: UnitState): LaidMarker[] {
  return (table.markers ?? []).flatMap((sheet) => {
    if (sheet.on !== "unit" || sheet.form !== "column") return [];
    const usual = table.edit?.unit.find((field) => field.name === sheet.name)?.default;
    const value = unit[sheet.name];
    return isThere(value, usual) ? laid(sheet, { [sheet.at]: unit.id, value }) : [];
  });
}

/** Does a value of a column say that a marker is there? Not if it is the one that holds when nothing is said. */
function isThere(value: unknown, usual: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== usual;
}

/** What stands on it: its label, with the values of its parts; without a label the first letter of its name. */
export function labelOf({ sheet, parts }: LaidMarker, table: Table | null): string {
  const label = sheet.label || sheet.name.slice(0, 1).toUpperCase();
  return label.replace(/\{(\w+)\}/g, (_, part: string) =>
    lettersOf(table, part === "value" ? sheet.name : part, parts[part] ?? "?"),
  );
}

/** What is printed for a word, where the game has letters for it. */
export function lettersOf(table: Table | null, column: string, value: unknown): string {
  return ownValue(ownValue(table?.counter?.letters, column), String(value)) ?? String(value);
}

/** The name of the hexside between two hexes: that which stands first on the map is named first. */
export function hexsideName(table: Table | null, a: string, b: string): string {
  const first = table?.map.hexes.find(({ label }) => label === a || label === b)?.label;
  return first === b ? `${b}/${a}` : `${a}/${b}`;
}
