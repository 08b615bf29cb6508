/** The markers that lie on the table, as the game declares them: whichever way the position keeps them, here they are
 * alike. */

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
    .flatMap((sheet) => partsOf(sheet, view).flatMap((parts) => laid(sheet, parts)));
}

function laid(sheet: MarkerSheet, parts: Record<string, unknown>): LaidMarker[] {
  const at = parts[sheet.at];
  const side = sheet.side === null ? null : parts[sheet.side];
  return typeof at === "string" ? [{ sheet, at, side: typeof side === "string" ? side : null, parts }] : [];
}

function partsOf(sheet: MarkerSheet, view: View | null): Record<string, unknown>[] {
  const { name, at, form } = sheet;
  const value = view?.state[name];
  if (form === "column")
    return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, one]) =>
      isThere(one) ? [{ [at]: key, value: one }] : [],
    );
  const found = form === "one" ? [value] : Array.isArray(value) ? value : [];
  return form === "records" ? (found as Record<string, unknown>[]) : found.map((one) => ({ [at]: one }));
}

/** Those that a unit has as columns of its own. */
export function markersOfUnit(table: Table, unit: UnitState): LaidMarker[] {
  return (table.markers ?? []).flatMap((sheet) =>
    sheet.on === "unit" && sheet.form === "column" && isThere(unit[sheet.name])
      ? laid(sheet, { [sheet.at]: unit.id, value: unit[sheet.name] })
      : [],
  );
}

/** Does a value of a column say that a marker is there? */
const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/** What stands on it: its label, with the values of its parts. */
export function labelOf({ sheet, parts }: LaidMarker): string {
  return sheet.label.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part] ?? "?"));
}
