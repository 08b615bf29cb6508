/** The scenes of a film: out of the steps of a play those in which there is something to see, each with how long it is
 * looked at, where it happens, and what is left of it on the map. From topics and kinds of facts alone. */

import type { Trails } from "../../map/api.js";
import type { LogEntry, Place, Step, Table, Topic, View } from "../../protocol.js";
import { factsOf, namedIn } from "../facts.js";
import { type SeenEvent, seenEvents } from "../moves.js";
import { isOfCombat, topicOf } from "../topics.js";
import { patched } from "./patch.js";

export interface Scene {
  n: number;
  /** Who made the action; nobody where the table itself did something. */
  side: string;
  before: View;
  view: View;
  entries: LogEntry[];
  acts: SeenEvent[];
  /** A combat is begun, goes on or ends. */
  fight: boolean;
  hexes: Place[];
  trails: Trails;
  /** Milliseconds at the usual speed. */
  lasts: number;
}

/** Milliseconds that an event is looked at, by its topic, beside what moves. */
const HOLDS: Record<Topic, number> = {
  turn: 900,
  movement: 0,
  attack: 900,
  combat: 500,
  result: 1500,
  loss: 700,
  chance: 900,
  victory: 1800,
  other: 250,
};
/** Of a hex of a way, of its beginning and its end. */
const A_HEX = 150;
const A_START = 350;
/** One scene is not looked at longer than this: whoever wants to can stop it. */
const LONGEST = 4500;

export type IsHex = (place: unknown) => place is string;

/** The scenes of some steps that follow upon a view. */
export function scenesOf(table: Table | null, start: View, steps: Step[], isHex: IsHex): Scene[] {
  const scenes: Scene[] = [];
  let view = start;
  for (const step of steps) {
    const before = view;
    view = patched(view, step.changes);
    const scene = sceneOf(table, before, view, step, isHex);
    if (scene) scenes.push(scene);
  }
  return scenes;
}

function sceneOf(table: Table | null, before: View, view: View, step: Step, isHex: IsHex): Scene | null {
  const entries = step.events;
  // What a hand has put down elsewhere, or other rules, went no way over the map.
  const byHand = entries.some(({ event }) => event.event === "edited" || event.event === "upgraded");
  const column = table?.counter?.steps ?? "steps";
  const acts = byHand ? [] : seenEvents(table, before, view, entries, isHex, column);
  const topics = entries.map((entry) => topicOf(table, entry));
  const hexes = hexesOf(table, before, view, entries, acts, isHex);
  const news = topics.some((topic) => topic !== "other" && topic !== "movement");
  if (!acts.length && !news && !(entries.length && hexes.length)) return null;
  const fight = topics.some(isOfCombat);
  const moving = acts.reduce((sum, act) => sum + ("path" in act ? A_START + A_HEX * (act.path.length - 1) : 0), 0);
  const told = topics.reduce((sum, topic) => sum + HOLDS[topic], 0);
  return {
    n: step.n,
    side: step.side,
    before,
    view,
    entries,
    acts,
    fight,
    hexes,
    trails: trailsOf(table, before, step, acts, isHex),
    lasts: Math.min(LONGEST, Math.max(300, moving + told)),
  };
}

/** Where it happens: along the ways, in the hexes that are named, where the units stand that are named. */
function hexesOf(
  table: Table | null,
  before: View,
  view: View,
  entries: LogEntry[],
  acts: SeenEvent[],
  isHex: IsHex,
): Place[] {
  const found = new Set(acts.flatMap((act) => ("path" in act ? act.path : [act.hex])));
  const standing = new Map([...before.units, ...view.units].map((unit) => [unit.id, unit.hex]));
  for (const { event } of entries) {
    const { units, places } = namedIn(table, event);
    for (const place of [...places, ...[...units].map((id) => standing.get(id))]) if (isHex(place)) found.add(place);
  }
  return [...found];
}

function trailsOf(table: Table | null, before: View, step: Step, acts: SeenEvent[], isHex: IsHex): Trails {
  const sides = new Map(before.units.map((unit) => [unit.id, unit.side]));
  const ways = acts.flatMap((act) =>
    "path" in act ? [{ path: act.path, side: sides.get(act.units[0] ?? "") ?? step.side }] : [],
  );
  const standing = new Map(before.units.map((unit) => [unit.id, unit.hex]));
  const attacks = new Map<string, { from: Place; to: Place }>();
  const spots: Trails["spots"] = [];
  for (const entry of step.events) {
    const topic = topicOf(table, entry);
    const target = entry.event["hex"] ?? entry.event["to"];
    if (!isHex(target)) continue;
    if (topic === "attack")
      for (const from of [...namedIn(table, entry.event).units].map((id) => standing.get(id)))
        if (isHex(from) && from !== target) attacks.set(`${from} ${target}`, { from, to: target });
    if (topic === "result") spots.push({ hex: target, text: String(factsOf(table, entry.event, "result")[0] ?? "") });
  }
  return { ways, attacks: [...attacks.values()], spots };
}

/** All that scenes leave behind; a later result of the same hex stands instead of an earlier one. */
export function trailsTogether(scenes: Scene[]): Trails {
  const spots = new Map(scenes.flatMap(({ trails }) => trails.spots.map((spot) => [spot.hex, spot] as const)));
  return {
    ways: scenes.flatMap(({ trails }) => trails.ways),
    attacks: scenes.flatMap(({ trails }) => trails.attacks),
    spots: [...spots.values()],
  };
}

/** How much there is to tell: ways, fights and losses. */
export function tally(table: Table | null, scenes: Scene[]): { moves: number; fights: number; losses: number } {
  const topics = scenes.flatMap(({ entries }) => entries.map((entry) => topicOf(table, entry)));
  const count = (topic: Topic): number => topics.filter((one) => one === topic).length;
  const moves = scenes.filter(({ fight, trails }) => !fight && trails.ways.length).length;
  return { moves, fights: count("attack"), losses: count("loss") };
}
