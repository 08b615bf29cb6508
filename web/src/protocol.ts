/** What goes over the wire: the table (what never changes in play), and every frame of the connection. */

export type Language = "en" | "es";
/** Words in each language; a plain string where the server knows only one. */
export type Text = string | Partial<Record<Language, string>>;
/** A hex by the number printed on it, a box by its name. */
export type Place = string;

// The table: GET /api/games/NAME/table

export interface Table {
  game: string;
  scenario?: string;
  options?: Record<string, unknown>;
  title?: Text;
  scenario_title?: Text;
  turns?: number;
  sides: SideLook[];
  formations?: string[];
  map: BoardMap;
  units: CounterSheet[];
  words: Partial<Record<Language, Record<string, string>>>;
  rules: Record<string, RuleLine>;
  charts: Record<string, Chart>;
  /** The verbs and the kinds of their arguments: {"hex": ["hex"], "attack": ["hex"], "done": []}. */
  verbs: Record<string, string[]>;
  style?: StyleSheet;
  /** Which values stand where on a counter; without it strengths or steps, and movement. */
  counter?: CounterLayout;
  /** Names of overlays with their kinds of arguments: {"zones": ["side"], "reach": ["unit"]}. */
  overlays?: Record<string, string[]>;
  inquiries?: Record<string, string[]>;
  /** Fields of the state that lie on a printed track, with what its spaces show: {"drm": ["0", "+2", "+3"]}. */
  tracks?: Record<string, string[]>;
  /** What every side or formation has on a fresh table; a view tells only what is otherwise. */
  fresh?: Record<string, Record<string, unknown>>;
}

export interface SideLook {
  name: string;
  words?: Text;
  color?: string;
  ink?: string;
}

export interface BoardMap {
  name: string;
  top: "pointy" | "flat";
  hexes: BoardHex[];
  /** The six corners around a hex's centre; hexes and corners are in hex widths. */
  corners: [number, number][];
  sides: { a: Place; b: Place; features: string[] }[];
  links: { a: Place; b: Place; kinds: string[] }[];
  places: { name: string; hex: Place; kinds: string[] }[];
  areas: Record<string, Place[]>;
  borders?: Record<string, [Place, Place][]>;
  edges?: Record<string, Place[]>;
  boxes: string[];
  /** Features that hold only from `a` to `b`, such as slopes. */
  directed?: string[];
  /** Where the map is from, line by line. */
  notes?: string[];
  base?: string;
}

export interface BoardHex {
  label: Place;
  x: number;
  y: number;
  terrain: string[];
}

/** A counter as printed: what the table says of a unit. */
export interface CounterSheet {
  id: string;
  side: string;
  type: string;
  name: string;
  symbol?: UnitSymbol;
  [printed: string]: unknown;
}

export interface UnitSymbol {
  sidc?: string;
  /** The counter's colour, and that of what is printed on it. */
  color?: string;
  ink?: string;
  /** The formation, and the colour of its stripe. */
  group?: string;
  stripe?: string;
}

/** The corners and lines of a counter; each names a printed value or a column of the unit. The numbers at the bottom are
 * `bottom`, or `left` and `right`: 5-7. */
export interface CounterLayout {
  bottom?: CounterValue[];
  left?: CounterValue;
  right?: CounterValue;
  top_left?: CounterValue;
  top_right?: CounterValue;
  /** The column of the steps a unit has left, and the printed value of how many it can have. */
  steps?: string;
  full_steps?: string;
  /** Columns that, when set, put a marker on the counter: {"disrupted": "D"}. */
  flags?: Record<string, string>;
}

/** A value by its name; `instead` says what is printed when a column is set: {"disrupted": "disrupted_efficiency"};
 * `box` that it stands in a white box. */
export type CounterValue = string | { value: string; instead?: Record<string, string>; box?: boolean };

export interface RuleLine {
  kind?: string;
  en?: string;
  es?: string;
}

export interface Chart {
  file?: string;
  text: string;
  provenance?: string;
}

/** Looks of words that the client would otherwise guess from what they contain: {"terrain": {"bocage": "forest"}}. */
export interface StyleSheet {
  terrain?: Record<string, string>;
  features?: Record<string, string>;
  links?: Record<string, string>;
  areas?: Record<string, string>;
  [more: string]: unknown;
}

// A view: game.view(position, side)

export interface View {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  side: string | null;
  turn: number;
  phase: string;
  units: UnitState[];
  hidden: { side: string; at: Place | null; count: number }[];
  /** Places with two or more counters, bottom to top; null is one lying face down. */
  stacks: Record<Place, (string | null)[]>;
  state: Record<string, unknown>;
  schedule: ScheduleEntry[];
  outcome: Outcome | null;
  decision: Decision | null;
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

export interface ScheduleEntry {
  turn: number;
  what: string;
  side: string | null;
  unit: string | null;
  place: Place | null;
  secret: boolean;
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
  facts?: Record<string, unknown>;
  /** In their notation: "hex 0204", "done". */
  actions?: string[];
  text?: Text;
}

export interface Ruling {
  legal: boolean;
  rules: string[];
  reason: string;
  facts: Record<string, unknown>;
  parts: RulingPart[];
  text?: Text;
}

export interface RulingPart {
  rule: string;
  name: string;
  amount: number;
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
}

// The lobby

export interface GameSummary {
  name: string;
  title: Text;
  sides: string[];
  scenarios: { name: string; title?: Text; turns?: number; rule?: string }[];
  options: { name: string; rule?: string; default: unknown; choices?: unknown[]; words?: Text }[];
}

export interface NewPlay {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  seed_parts?: Record<string, string>;
}

export interface PlayMade {
  id: string;
  tokens: Record<string, string>;
  commitment: string;
}

/** Public facts of a play: GET /api/plays/ID. */
export interface PlayFacts {
  id?: string;
  game: string;
  scenario: string;
  options?: Record<string, unknown>;
  seats: Record<string, string>;
  turn: number;
  over: boolean;
  outcome?: Outcome | null;
  commitment?: string | null;
  fair?: boolean;
  made?: number | string;
  /** Only after the end. */
  seed?: string;
}

// Frames from the client

export type ClientFrame =
  | { type: "hello"; play: string; tokens: string[]; seen: number; language: Language; client: string }
  | { type: "act"; id: number; side: string; on: number; action: string[] }
  | { type: "explain"; id: number; side?: string; actions: string[][] }
  | { type: "inquire"; id: number; side?: string; question: string }
  | { type: "overlay"; id: number; side?: string; name: string }
  | { type: "replay"; id: number; side?: string; step: number }
  | { type: "log"; id: number; side?: string; from: number; to: number }
  | { type: "undo"; id: number; side: string; on: number }
  | { type: "takeback"; id: number; side: string }
  | { type: "answer"; id: number; side: string; ok: boolean }
  | { type: "resign"; id: number; side: string }
  | { type: "chat"; id: number; text: string; side?: string }
  | { type: "ping"; id?: number };

/** A frame without its id, which the connection gives. */
export type Unsent<F extends ClientFrame = ClientFrame> = F extends { id: number } ? Omit<F, "id"> : never;

// Frames from the server

export interface WelcomeFrame {
  type: "welcome";
  play: string;
  sides: string[];
  n: number;
  game?: string;
  scenario?: string;
  options?: Record<string, unknown>;
  seats?: Record<string, string>;
  turn?: number;
  over?: boolean;
  outcome?: Outcome | null;
  commitment?: string | null;
  seed?: string;
}

export interface ViewFrame {
  type: "view";
  n: number;
  side: string | null;
  view: View;
  events: LogEntry[];
  /** May this side take back its last action by itself? */
  undo?: boolean;
  /** The side that the game waits for has this frame marked. */
  asked?: boolean;
  pending?: PendingFacts | null;
  clocks?: Record<string, number>;
}

/** What else the table waits for: an offered take-back, a computer that thinks. */
export interface PendingFacts {
  takeback?: string | null;
  thinking?: string | null;
  /** How many decisions the computer has made in this turn of thinking. */
  decisions?: number;
  [more: string]: unknown;
}

/** The view after so many of the actions that stand, and what the last of them brought about. */
export interface ReplayedFrame {
  type: "replayed";
  id: number;
  step: number;
  steps: number;
  n: number;
  side: string | null;
  view: View;
  events: LogEntry[];
  action: { side: string } | null;
}

export interface OverlayHex {
  hex: Place;
  value?: string | number | null;
}

export interface OverlayFrame {
  type: "overlay";
  id: number;
  hexes: OverlayHex[];
  lines: Place[][];
}

export interface ChatLine {
  type: "chat";
  side: string | null;
  text: string;
  when?: string | number;
}

export type ServerFrame =
  | WelcomeFrame
  | ViewFrame
  | OverlayFrame
  | ChatLine
  | { type: "done"; id: number; n: number }
  | { type: "refused"; id: number; ruling: Ruling }
  | { type: "stale"; id: number; n: number }
  | { type: "explained"; id: number; rulings: Ruling[] }
  | { type: "inquired"; id: number; ruling?: Ruling; [more: string]: unknown }
  | { type: "asked_takeback"; side: string }
  | { type: "answered"; id?: number; side?: string; ok: boolean }
  | { type: "thinking"; side: string; decisions?: number; done?: boolean }
  | ReplayedFrame
  | { type: "log"; id: number; events: LogEntry[] }
  | { type: "error"; id?: number; code?: string; said: Text }
  | { type: "pong"; id?: number };
