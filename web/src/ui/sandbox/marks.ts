/** Markers on hexes, whatever a game keeps them in: a column with a value a hex, a list of hexes, a list of records
 * with a hex, one hex. A click puts the marker there, or takes away the same one. */

import type { EditField, Place, Table, View } from "../../protocol.js";
import type { Change } from "./draft.js";

type Keyed = Record<string, unknown>;

/** The field of a record that says in which hex it is. */
export function hexPart(field: EditField): string | null {
  if (field.kind !== "list" || field.items?.kind !== "record") return null;
  return field.items.fields?.find((part) => part.kind === "hex")?.name ?? null;
}

/** Can it be put on hexes? */
export function isMark(table: Table | null, field: EditField): boolean {
  return (table?.markers ?? []).some((marker) => marker.name === field.name && marker.on === "hex");
}

function list(view: View | null, field: EditField): unknown[] {
  const value = view?.state[field.name];
  return Array.isArray(value) ? value : [];
}

/** The hexes where there is one now. A column tells only what is otherwise than at the start. */
export function hexesOf(view: View | null, field: EditField): Place[] {
  const value = view?.state[field.name];
  const part = hexPart(field);
  if (field.of === "hex") return Object.keys((value as Keyed | undefined) ?? {});
  if (part !== null) return list(view, field).map((one) => String((one as Keyed)[part]));
  if (field.kind === "list") return list(view, field).map(String);
  return typeof value === "string" ? [value] : [];
}

/** The change that a click on a hex makes. */
export function stamped(view: View | null, field: EditField, value: unknown, hex: Place): Change[] {
  const path = `state.${field.name}`;
  const there = hexesOf(view, field).includes(hex);
  const part = hexPart(field);
  if (field.of === "hex") return [{ path: `${path}.${hex}`, value }];
  if (part !== null) {
    const others = list(view, field).filter((one) => (one as Keyed)[part] !== hex);
    const now = list(view, field).find((one) => (one as Keyed)[part] === hex) as Keyed | undefined;
    const next = { ...(value as Keyed), [part]: hex };
    const same = now !== undefined && Object.entries(next).every(([name, one]) => now[name] === one);
    return [{ path, value: same ? others : [...others, next] }];
  }
  if (field.kind === "list")
    return [{ path, value: there ? list(view, field).filter((one) => one !== hex) : [...list(view, field), hex] }];
  return [{ path, value: there ? null : hex }];
}
