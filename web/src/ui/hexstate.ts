/** What the position says of a hex beside who stands there: what a marker on the map means, who holds it, what it is
 * worth. */

import type { Desk } from "./desk.js";

/** A line each: "Bagration marker", "Control: Soviet", "Objectives: German, Points 2". Found by the shape of the
 * values. */
export function saidOfHex({ store, telling }: Desk, label: string): string[] {
  return Object.entries(store.view?.state ?? {}).flatMap(([field, value]) => {
    const name = telling.track(field);
    if (value === label) return [name];
    if (Array.isArray(value))
      return value.flatMap((item) =>
        item === label ? [name] : isOf(item, label) ? [`${name}: ${details(item)}`] : [],
      );
    const kept = value !== null && typeof value === "object" ? (value as Record<string, unknown>)[label] : undefined;
    return kept === undefined || kept === null || kept === false
      ? []
      : [kept === true ? name : `${name}: ${telling.value(kept, field)}`];
  });

  function details(item: Record<string, unknown>): string {
    const told = Object.entries(item).filter(([key, value]) => key !== "hex" && value !== null && value !== false);
    return told
      .map(([key, value]) => (typeof value === "number" ? `${telling.field(key)} ${value}` : telling.value(value, key)))
      .join(", ");
  }
}

function isOf(item: unknown, label: string): item is Record<string, unknown> {
  return item !== null && typeof item === "object" && "hex" in item && item.hex === label;
}
