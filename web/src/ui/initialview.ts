/** Where a table opens: on the whole map, on the corner of it where the counters are or will be, or, where a hex of the
 * whole map would be a speck, on what is asked. */

import type { MapHandle } from "../map/api.js";
import type { Place } from "../protocol.js";
import { namedIn } from "./facts.js";
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
const SPECK = 18.5;
const READABLE = 40;
/** Pixels to a hex below which a finger meets its neighbours. */
const TAPPABLE = 24;

/** Bring what matters into view, large enough to be read. A scenario on a corner of the map opens there. False if nothing
 * is known yet that could be looked at. */
export function openOn(context: TableContext): boolean {
  const { map, store } = context;
  const standing = placesOfUnits(context);
  const matters = standing.size ? standing : answers(context);
  if (!matters.size) return false;
  const hexes = store.table?.map.hexes ?? [];
  const size = hexes[0] && map?.whereIs(hexes[0].label)?.size;
  const room = document.querySelector(".mapbox")?.getBoundingClientRect();
  const among = (places: Set<unknown>): Spot[] => hexes.filter((hex) => places.has(hex.label));
  const taken = among(matters);
  if (!map || !size || !room || !taken.length) return true;
  if (size >= SPECK) {
    const closer = fitting(taken, room);
    if (closer >= size * WORTH) map.centerOn(nearest(hexes, middle(taken)).label, Math.min(closer, LARGEST));
    return true;
  }
  const wanted = among(asked(context));
  nearer(map, hexes, wanted.length ? wanted : taken, room);
  return true;
}

/** Where the answers lie, if none of them is to be seen, or for a finger if they are too small to be met. */
export function bringNearer(context: TableContext): void {
  const { map, store } = context;
  const wanted = answers(context);
  const hexes = store.table?.map.hexes ?? [];
  const room = document.querySelector(".mapbox")?.getBoundingClientRect();
  const spots = hexes.filter((hex) => wanted.has(hex.label));
  if (!map || !room?.width || !spots.length) return;
  const seen = spots.flatMap(({ label }) => {
    const at = map.whereIs(label);
    return at && at.x > room.left && at.x < room.right && at.y > room.top && at.y < room.bottom ? at.size : [];
  });
  const least = matchMedia("(pointer: coarse)").matches ? TAPPABLE : 0;
  if (seen.some((size) => size >= least)) return;
  nearer(map, hexes, spots, room);
}

/** All of these as large as there is room; or most of them, so large that they can be read. */
function nearer(map: MapHandle, hexes: Spot[], matters: Spot[], room: DOMRect): void {
  const closer = fitting(matters, room);
  if (closer >= READABLE) map.centerOn(nearest(hexes, middle(matters)).label, Math.min(closer, LARGEST));
  else map.centerOn(busiest(matters, room).label, READABLE);
}

/** Where counters are, of a side or of all. */
function placesOfUnits({ store }: TableContext, side?: string): Set<unknown> {
  const { units = [], hidden = [] } = store.view ?? {};
  const mine = (one: { side: string }): boolean => side === undefined || one.side === side;
  const places = [...units.filter(mine).map((unit) => unit.hex), ...hidden.filter(mine).map((one) => one.at)];
  return new Set(places.filter((place) => place !== undefined));
}

/** The hexes of what I am asked, or else of whoever is. */
function asked(context: TableContext): Set<unknown> {
  const { store } = context;
  const open = answers(context);
  return open.size ? open : placesOfUnits(context, store.view?.decision?.side ?? store.side ?? undefined);
}

/** The hexes of my answers; where all of them are beside the map, those that their rulings name: where a side that sets
 * up would have its units. */
export function answers({ store, choices, messages }: TableContext): Set<Place> {
  if (!choices) return new Set();
  const { byHex, byUnit } = choices.sorted;
  const open = new Set([...byHex.keys(), ...[...byUnit.keys()].flatMap((id) => store.unit(id)?.hex ?? [])]);
  if (open.size) return open;
  const legal = [...choices.rulings.values()].filter((ruling) => ruling.legal);
  const named = legal.flatMap((ruling) => [...namedIn(store.table, ruling.facts).places]);
  return new Set(named.filter((place) => messages.isHex(place)));
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
