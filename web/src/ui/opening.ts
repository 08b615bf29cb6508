/** Where a table opens: on the whole map, or on the corner of it where the counters are. */

import type { Desk } from "./desk.js";

/** Hexes left around the counters. */
const MARGIN = 3;
/** How much larger the hexes must get before it is worth leaving parts of the map out. */
const WORTH = 1.35;
/** Pixels to a hex beyond which nothing is read more easily. */
const LARGEST = 110;

/** Bring the counters into view, large enough to be read. A scenario on a corner of the map opens there. */
export function openOnCounters(desk: Desk): void {
  const { store, map } = desk;
  const hexes = store.table?.map.hexes ?? [];
  const standing = new Set(store.view?.units.map((unit) => unit.hex));
  for (const one of store.view?.hidden ?? []) standing.add(one.at ?? undefined);
  const taken = hexes.filter((hex) => standing.has(hex.label));
  const first = hexes[0];
  if (!map || !first || !taken.length) return;
  const { left, right, top, bottom } = boxOf(taken);
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const size = map.whereIs(first.label)?.size;
  const room = document.querySelector(".mapbox")?.getBoundingClientRect();
  if (size === undefined || !room) return;
  const closer = Math.min(room.width / (right - left + 2 * MARGIN), room.height / (bottom - top + 2 * MARGIN));
  if (closer < size * WORTH) return;
  const far = (hex: { x: number; y: number }): number => Math.hypot(hex.x - middleX, hex.y - middleY);
  const middle = hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
  map.centerOn(middle.label, Math.min(closer, LARGEST));
}

function boxOf(hexes: { x: number; y: number }[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [hexes.map((hex) => hex.x), hexes.map((hex) => hex.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
