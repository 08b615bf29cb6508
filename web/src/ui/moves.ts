/** What is to be seen of what happened: which counters moved along which path, and where there was fighting. From events and
 * views alone, whatever a game calls its moves. */

import type { GameEvent, LogEntry, Place, Table, UnitState, View } from "../protocol.js";
import { topicOf } from "./topics.js";

/** Counters that go together, or a hex where something happened. */
export type SeenEvent = CounterMove | { hex: Place };

/** Beneath those that are named lie others face down, of which nobody here knows more than how many they are. */
export interface CounterMove {
  units: string[];
  backs: number;
  path: Place[];
}

/** A straight path is drawn for so many counters of which no event says how they went; more are simply there. */
const MOST_STRAIGHT = 12;

/** In the order in which it happened. `isHex` tells hexes from boxes; `steps` is the column of a unit's steps. */
export function seenEvents(
  table: Table | null,
  before: View | null,
  after: View,
  entries: LogEntry[],
  isHex: (place: unknown) => boolean,
  steps: string,
): SeenEvent[] {
  const found: SeenEvent[] = [];
  const told = new Map<string, CounterMove>();
  for (const entry of entries) {
    const { n, event } = entry;
    const step = stepOf(event, isHex);
    if (!step) {
      const hex = topicOf(table, entry) === "result" ? event["hex"] : undefined;
      if (isHex(hex)) found.push({ hex: String(hex) });
      continue;
    }
    const key = `${n} ${step.path.join()}`;
    const same = told.get(key);
    // A stack's move is told twice to its owner: what everybody sees, and who is beneath.
    if (same && step.units.some((unit) => same.units.includes(unit))) {
      const count = Math.max(same.units.length + same.backs, step.units.length + step.backs);
      same.units = [...new Set([...same.units, ...step.units])];
      same.backs = Math.max(0, count - same.units.length);
      continue;
    }
    told.set(key, step);
    found.push(step);
  }
  const joined = join(found);
  const known = new Set(joined.flatMap((one) => ("path" in one ? one.units : [])));
  return [...joined, ...straight(before, after, known), ...losses(before, after, joined, steps)];
}

function stepOf(event: GameEvent, isHex: (place: unknown) => boolean): CounterMove | null {
  const units = [event["unit"], event["units"]].flat().filter((unit): unit is string => typeof unit === "string");
  const { path, from, to, count } = event;
  const steps = Array.isArray(path) ? path : [from, to];
  const backs = typeof count === "number" ? Math.max(0, count - units.length) : 0;
  return units.length && steps.length > 1 && steps.every(isHex) ? { units, backs, path: steps.map(String) } : null;
}

/** Steps of the same counters, one after the other, are one path. */
function join(found: SeenEvent[]): SeenEvent[] {
  const joined: SeenEvent[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const goesOn =
      last &&
      "path" in last &&
      "path" in one &&
      last.path.at(-1) === one.path[0] &&
      last.units.join() === one.units.join() &&
      last.backs === one.backs;
    if (goesOn) last.path.push(...one.path.slice(1));
    else joined.push("path" in one ? { ...one, path: [...one.path] } : one);
  }
  return joined;
}

/** Counters that stand elsewhere now, and no event said how: taken back, displaced, put together again. */
function straight(before: View | null, after: View, known: Set<string>): SeenEvent[] {
  const was = hexes(before);
  const moved = after.units.flatMap(({ id, hex }) => {
    const from = was.get(id)?.hex;
    if (hex === undefined || from === undefined || from === hex || known.has(id)) return [];
    return [{ units: [id], backs: before ? beneath(before, after, from, hex) : 0, path: [from, hex] }];
  });
  return moved.length > MOST_STRAIGHT ? [] : moved;
}

/** How many went along face down: they lay there and lie here now, and were not merely turned up there or covered here. */
function beneath(before: View, after: View, from: Place, to: Place): number {
  const backs = (view: View, place: Place): number =>
    view.hidden.reduce((sum, { at, count }) => (at === place ? sum + count : sum), 0);
  const shows = (view: View, other: View, place: Place): number =>
    view.units.filter(({ id, hex }) => hex === place && !other.units.some((unit) => unit.id === id)).length;
  const left = backs(before, from) - backs(after, from) - shows(after, before, from);
  const came = backs(after, to) - backs(before, to) - shows(before, after, to);
  return Math.max(0, Math.min(left, came));
}

/** Hexes where a counter lost a step or was lost, beside those already marked. */
function losses(before: View | null, after: View, joined: SeenEvent[], steps: string): SeenEvent[] {
  const now = hexes(after);
  const marked = new Set(joined.flatMap((one) => ("hex" in one ? [one.hex] : [])));
  const lost = new Set<Place>();
  const left = new Map(after.units.map((unit) => [unit.id, unit]));
  for (const [id, unit] of hexes(before)) {
    const then = left.get(id);
    if (!then || unit.hex === undefined) continue; // out of sight is not lost
    const fewer = Number(then[steps]) < Number(unit[steps]);
    if ((fewer || !now.has(id)) && !marked.has(unit.hex)) lost.add(unit.hex);
  }
  return [...lost].map((hex) => ({ hex }));
}

function hexes(view: View | null): Map<string, UnitState> {
  return new Map(view?.units.flatMap((unit) => (unit.hex === undefined ? [] : [[unit.id, unit] as const])));
}
