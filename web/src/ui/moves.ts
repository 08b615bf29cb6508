/** What is to be seen of what happened: which counters went which way, and where there was fighting. From events and views
 * alone, whatever a game calls its moves. */

import type { GameEvent, LogEntry, Place, UnitState, View } from "../protocol.js";

/** Counters that go together, or a hex where something befell somebody. */
export type Scene = { units: string[]; way: Place[] } | { hex: Place };

/** A straight way is drawn for so many counters of which no event says how they went; more are simply there. */
const MOST_STRAIGHT = 12;

interface Step {
  units: string[];
  way: Place[];
}

/** In the order in which it happened. `isHex` tells hexes from boxes; `steps` is the column of a unit's steps. */
export function scenes(before: View | null, after: View, entries: LogEntry[], isHex: (place: unknown) => boolean, steps: string): Scene[] {
  const found: Scene[] = [];
  const told = new Map<string, Step>();
  for (const { n, event } of entries) {
    const step = stepOf(event, isHex);
    if (!step) {
      const hex = "result" in event ? event["hex"] : undefined;
      if (isHex(hex)) found.push({ hex: String(hex) });
      continue;
    }
    const key = `${n} ${step.way.join()}`;
    const same = told.get(key);
    // A stack's move is told twice to its owner: what everybody sees, and who is beneath.
    if (same && step.units.some((unit) => same.units.includes(unit))) {
      same.units = [...new Set([...same.units, ...step.units])];
      continue;
    }
    told.set(key, step);
    found.push(step);
  }
  const joined = join(found);
  const known = new Set(joined.flatMap((scene) => ("way" in scene ? scene.units : [])));
  return [...joined, ...straight(before, after, known), ...losses(before, after, joined, steps)];
}

function stepOf(event: GameEvent, isHex: (place: unknown) => boolean): Step | null {
  const units = [event["unit"], event["units"]].flat().filter((unit): unit is string => typeof unit === "string");
  const { path, from, to } = event;
  const way = Array.isArray(path) ? path : [from, to];
  return units.length && way.length > 1 && way.every(isHex) ? { units, way: way.map(String) } : null;
}

/** Steps of the same counters, one after the other, are one way. */
function join(found: Scene[]): Scene[] {
  const joined: Scene[] = [];
  for (const scene of found) {
    const last = joined.at(-1);
    const goesOn = last && "way" in last && "way" in scene && last.way.at(-1) === scene.way[0] && last.units.join() === scene.units.join();
    if (goesOn) last.way.push(...scene.way.slice(1));
    else joined.push("way" in scene ? { units: scene.units, way: [...scene.way] } : scene);
  }
  return joined;
}

/** Counters that stand elsewhere now, and no event said how: taken back, displaced, put together anew. */
function straight(before: View | null, after: View, known: Set<string>): Scene[] {
  const was = hexes(before);
  const moved = after.units.flatMap(({ id, hex }) => {
    const from = was.get(id)?.hex;
    return hex !== undefined && from !== undefined && from !== hex && !known.has(id) ? [{ units: [id], way: [from, hex] }] : [];
  });
  return moved.length > MOST_STRAIGHT ? [] : moved;
}

/** Hexes where a counter lost a step or was lost, beside those already marked. */
function losses(before: View | null, after: View, joined: Scene[], steps: string): Scene[] {
  const now = hexes(after);
  const marked = new Set(joined.flatMap((scene) => ("hex" in scene ? [scene.hex] : [])));
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
