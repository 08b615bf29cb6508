/** A view: what one side may know of a position, what is asked, and what has happened. */

import type { Place, Text } from "./words.js";

export interface View {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  side: string | null;
  turn: number;
  /** What the turn is called, as in the table. */
  turn_name: string;
  phase: string;
  units: UnitState[];
  hidden: { side: string; at: Place | null; count: number }[];
  /** Places with two or more counters, bottom to top; null is one lying face down. */
  stacks: Record<Place, (string | null)[]>;
  state: Record<string, unknown>;
  /** By field, things of the game's own of which it does not tell me where they are. */
  unseen?: Record<string, string[]>;
  schedule: ScheduleEntry[];
  outcome: Outcome | null;
  decision: Decision | null;
  /** The points of each side as they stand, as far as I can know; missing where nobody counts any. */
  score?: Record<string, SideScore>;
}

/** A unit as it stands: the printed values and the columns of the position. On the map it has `hex`, else `box`. */
export interface UnitState {
  id: string;
  type: string;
  side: string;
  name: string;
  hex?: Place;
  box?: string;
  steps?: number;
  [column: string]: unknown;
}

/** A line of the schedule; its other parts depend on its sort, and what I do not see of it is null. */
export interface ScheduleEntry {
  turn: number | null;
  what: string | null;
  [part: string]: unknown;
}

export interface Outcome {
  winner: string | null;
  level: string;
  rule: string;
  points: Record<string, number>;
}

/** What is asked. Of a question to another side only `side` and `question` are known. */
export interface Decision {
  side: string;
  question: string;
  rule?: string;
  /** The phase of the sequence of play. */
  phase?: string;
  facts?: Record<string, unknown>;
  /** In their notation: "hex 0204", "done". */
  actions?: string[];
  /** The answer that may be given without asking: it can be taken back, or nothing depends on it. */
  default?: string;
  /** Of units in one hex usually all are chosen. */
  takes_stacks?: boolean;
  /** A unit that is chosen is put into a hex next: it may be dragged there. */
  carries?: boolean;
  /** Answers that a die decides at once: they are shown first, and done by a second step. */
  staked?: string[];
  /** What could still be done, and is lost when this is ended. */
  undone?: Undone[];
  text?: Text;
}

/** Something left to do, in words, with who could. */
export interface Undone {
  name: string;
  rule: string;
  facts: { units: string[]; count: number };
  text: Text;
}

/** An answer to the question that an action leads to, with what would be said of it there. */
export interface Then {
  action: string;
  ruling: Ruling;
}

export interface Ruling {
  legal: boolean;
  rules: string[];
  reason: string;
  facts: Record<string, unknown>;
  parts: RulingPart[];
  text?: Text;
  /** The present question does not take such an action at all. */
  out_of_place?: boolean;
  /** Of an attack that the action would make, as far as they can be known. */
  odds?: Odds;
  /** What can be answered next, told beforehand: the kinds of an attack. */
  then?: Then[];
  /** What its odds rest on: which table and why, what is supposed, the checks that are mixed in. */
  basis?: Ruling[];
  /** What its side could still add, each by itself, with the odds that it would bring. */
  could?: Then[];
}

export interface RulingPart {
  rule: string;
  name: string;
  amount: number;
  group: "attack" | "defence" | "shift" | "die" | "cost" | "check" | "count";
}

/** An attack as the combat table sees it. Fractions are text: "1/3". */
export interface Odds {
  hex: Place;
  attackers: string[];
  defenders: string[];
  /** What heads the columns of the table. */
  by: "ratio" | "differential";
  /** The strength of each side; null if it is not settled before the die. */
  attack: string | null;
  defence: string | null;
  /** The ratio or differential as text. */
  heading: string | null;
  /** The column before shifts, and the one that is rolled on; null if it is not settled. */
  column: string | null;
  shifted: string | null;
  /** What is added to the die; null in a game that adds nothing. */
  modifier: number | null;
  columns: OddsColumn[];
  /** How likely each result is, in the order to be shown. */
  chances: Record<string, string>;
  /** The chance to be below the table. */
  below: string;
  wins: BothSides | null;
  hits: BothSides | null;
  /** What each result costs both sides, in a game whose results are numbers of hits. */
  losses: Record<string, { attacker: Loss; defender: Loss }>;
  /** What may happen to single units, by the game's word for it, and how likely it is for each. */
  of_units: Record<string, Record<string, string>>;
}

/** What a result costs one side, and whether its units have to make checks. */
export interface Loss {
  hits: number;
  check: boolean;
}

/** What each face of the die gives, from 1 on (null: it is rolled again), and how likely it is rolled on. */
export interface OddsColumn {
  name: string;
  faces: (string | null)[];
  chance: string;
}

export interface BothSides {
  attacker: string;
  defender: string;
}

/** Something that happened; its other values depend on its kind. */
export interface GameEvent {
  event: string;
  rule: string;
  only?: string;
  [value: string]: unknown;
}

/** A line of the log: the action's number, the event, and its words. */
export interface LogEntry {
  n: number;
  event: GameEvent;
  text: Text;
  /** Which of the connection's sides may know of it; missing: everybody. */
  side?: string;
  /** The phase in which it happened; missing: between two, or before phases were kept. */
  phase?: string;
}

/** An action: who made it, what it told, and what it changed in the view. */
export interface Step {
  n: number;
  side: string;
  events: LogEntry[];
  changes: ViewChanges;
}

/** Parts of a view as they are now; of units, stacks and state only what is otherwise. */
export interface ViewChanges extends Partial<Omit<View, "units" | "stacks" | "state">> {
  units?: Record<string, UnitState>;
  stacks?: Record<Place, (string | null)[]>;
  state?: Record<string, unknown>;
  /** What is no longer among them. */
  gone?: { units?: string[]; stacks?: string[]; state?: string[] };
}

/** The points of each side at some time, by what they are for. */
export interface CoursePoint {
  turn: number;
  n: number;
  score: Record<string, SideScore>;
}

/** The points of a side, and what they are for. */
export interface SideScore {
  points: number;
  parts: RulingPart[];
}
