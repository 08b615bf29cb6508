/** Where a table opens: on the whole map, on the corner of it where the counters are, or, where a hex of the whole map
 * would be a speck, on what is asked. */

import type { Place } from "../protocol.js";
import type { TableContext } from "./tablecontext.js";

interface Spot {
  label: Place;
  x: number;
  y: number;
}

/** Hexes left around the counters. */
const MARGIN = 3;
/** How much larger the hexes must get before it is worth leaving parts of the map out. */
const WORTH = 1.35;
/** Pixels to a hex beyond which nothing is read more easily; below which no counter can be told from another; and at
 * which it can. */
const LARGEST = 110;
const SPECK = 18;
const READABLE = 40;

/** Bring what matters into view, large enough to be read. A scenario on a corner of the map opens there. */
export function openOnCounters(context: TableContext): void {
  const { store, map } = context;
  const hexes = store.table?.map.hexes ?? [];
  const size = hexes[0] && map?.whereIs(hexes[0].label)?.size;
  const room = document.querySelector(".mapbox")?.getBoundingClientRect();
  const among = (places: Set<unknown>): Spot[] => hexes.filter((hex) => places.has(hex.label));
  const taken = among(standing(context));
  if (!map || !size || !room || !taken.length) return;
  if (size >= SPECK) {
    const closer = fitting(taken, room);
    if (closer >= size * WORTH) map.centerOn(nearest(hexes, middle(taken)).label, Math.min(closer, LARGEST));
    return;
  }
  const wanted = among(asked(context));
  const matters = wanted.length ? wanted : taken;
  const closer = fitting(matters, room);
  if (closer >= READABLE) map.centerOn(nearest(hexes, middle(matters)).label, Math.min(closer, LARGEST));
  else map.centerOn(busiest(matters, room).label, READABLE);
}

/** Where counters are, of a side or of all. */
function standing({ store }: TableContext, side?: string): Set<unknown> {
  const { units = [], hidden = [] } = store.view ?? {};
  const mine = (one: { side: string }): boolean => side === undefined || one.side === side;
  return new Set([...units.filter(mine).map((unit) => unit.hex), ...hidden.filter(mine).map((one) => one.at)]);
}

/** The hexes of what I am asked, or else of whoever is. */
function asked(context: TableContext): Set<unknown> {
  const { store, choices } = context;
  const { byHex, byUnit } = choices?.sorted ?? {
    byHex: new Map<Place, string[]>(),
    byUnit: new Map<string, string[]>(),
  };
  const open = new Set<unknown>([...byHex.keys(), ...[...byUnit.keys()].map((id) => store.unit(id)?.hex)]);
  return open.size ? open : standing(context, store.view?.decision?.side ?? store.side ?? undefined);
}

/** The zoom at which all of them are seen. */
function fitting(spots: Spot[], room: DOMRect): number {
  const { left, right, top, bottom } = boxOf(spots);
  return Math.min(room.width / (right - left + 2 * MARGIN), room.height / (bottom - top + 2 * MARGIN));
}

function middle(spots: Spot[]): { x: number; y: number } {
  const { left, right, top, bottom } = boxOf(spots);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function nearest(spots: Spot[], to: { x: number; y: number }): Spot {
  const far = (spot: Spot): number => Math.hypot(spot.x - to.x, spot.y - to.y);
  return spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
}

/** The one around which most of them can be read. */
function busiest(spots: Spot[], room: DOMRect): Spot {
  const [across, down] = [room.width / READABLE / 2 - 0.5, room.height / READABLE / 2 - 0.5];
  const seen = (spot: Spot): number =>
    spots.filter((other) => Math.abs(other.x - spot.x) <= across && Math.abs(other.y - spot.y) <= down).length;
  return spots.map((spot) => ({ spot, count: seen(spot) })).reduce((best, one) => (one.count > best.count ? one : best))
    .spot;
}

function boxOf(spots: Spot[]): { left: number; right: number; top: number; bottom: number } {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of spots) {
    [box.left, box.right] = [Math.min(box.left, x), Math.max(box.right, x)];
    [box.top, box.bottom] = [Math.min(box.top, y), Math.max(box.bottom, y)];
  }
  return box;
}
