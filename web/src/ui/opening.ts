/** Where a table opens: on the whole map, or on the corner of it where the counters are. */

import type { Desk } from "./desk.js";

/** Hexes left around the counters. */
const MARGIN = 3;
/** By how much the map must shrink before it is worth leaving parts of it out. */
const WORTH = 1.35;

/** Bring the counters into view, large enough to be read. A scenario on a corner of the map opens there. */
export function openOnCounters(desk: Desk): void {
  const { store, map } = desk;
  const hexes = store.table?.map.hexes ?? [];
  const standing = new Set(store.view?.units.map((unit) => unit.hex));
  for (const one of store.view?.hidden ?? []) standing.add(one.at ?? undefined);
  const taken = hexes.filter((hex) => standing.has(hex.label));
  const first = hexes[0];
  if (!map || !first || !taken.length) return;
  const [all, some] = [boxOf(hexes), boxOf(taken)];
  const [middleX, middleY] = [(some.left + some.right) / 2, (some.top + some.bottom) / 2];
  const closer = Math.min((all.right - all.left) / (some.right - some.left + 2 * MARGIN), (all.bottom - all.top) / (some.bottom - some.top + 2 * MARGIN));
  const size = map.whereIs(first.label)?.size;
  if (closer < WORTH || size === undefined) return;
  const far = (hex: { x: number; y: number }): number => Math.hypot(hex.x - middleX, hex.y - middleY);
  const middle = hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
  map.centerOn(middle.label, size * closer);
}

function boxOf(hexes: { x: number; y: number }[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [hexes.map((hex) => hex.x), hexes.map((hex) => hex.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
