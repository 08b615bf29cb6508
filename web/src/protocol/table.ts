/** The table, GET /api/games/NAME/table: all of a game that never changes in play. */

import type { Ruling } from "./view.js";
import type { Language, Place, Text } from "./words.js";

export interface Table {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  title: Text;
  scenario_title: Text;
  turns: number;
  /** What each turn is called: its number, or a name that `turn_name.NAME` of the words says. */
  turn_names: string[];
  /** What is due on each turn, as rulings that say it. */
  turn_notes?: Ruling[][];
  sides: SideLook[];
  /** Is there anything that one side sees and another must not? Then a shared screen needs a screen between the players. */
  hides: boolean;
  formations: string[];
  /** The phases as they follow each other, set-up first. */
  flow?: string[];
  /** What there is of the game's own kinds, by kind. */
  kinds?: Record<string, string[]>;
  map: BoardMap;
  /** Hexes of the map that the scenario leaves out. */
  unused?: string[];
  /** The hexes that score or decide the game. */
  objectives?: Place[];
  /** The boxes in which units wait for a turn, with that turn. */
  turn_boxes: Record<string, number>;
  units: CounterSheet[];
  words: Partial<Record<Language, Record<string, string>>>;
  rules: Record<string, RuleLine>;
  charts: Record<string, Chart>;
  /** The verbs: {"hex": {"kinds": ["hex"], "role": null}, "done": {"kinds": [], "role": "end"}}. */
  verbs: Record<string, VerbSpec>;
  /** What each fact of a ruling, question or event is, by its name; `event.KIND.NAME` where one event uses a name
   * otherwise. */
  facts: Record<string, FactKind>;
  /** What each event is about. */
  events: Record<string, Topic>;
  style?: StyleSheet;
  /** The value of a counter that the order of battle is listed by; the words have its names: `formation.CCA`. */
  forces_by?: string;
  /** The printed value or column that names the formation of a unit. */
  formation_by?: string;
  /** The field of the state that names the formation which acts just now; empty if there is none. */
  active_by?: string;
  /** Fields of the state that stand beside the turn. */
  beside_turn?: string[];
  /** Which values stand where on a counter; without it strengths or steps, and movement. */
  counter?: CounterLayout;
  /** Names of overlays with their kinds of arguments: {"zones": ["side"], "reach": ["unit"]}. */
  overlays: Record<string, string[]>;
  /** The overlay that is shown while an action of a verb is considered: {"issue": "command"}. */
  illustrations?: Record<string, string>;
  /** What can be asked at any time, in the same way: {"supply": ["unit"]}. */
  inquiries: Record<string, string[]>;
  /** Fields of the state that lie on a printed track, with what its spaces show: {"drm": ["0", "+2", "+3"]}. */
  tracks?: Record<string, string[]>;
  /** The fields of which another field, a side, says whose they are. */
  owners?: Record<string, string>;
  /** What every side or formation has on a fresh table; a view tells only what is otherwise. */
  fresh?: Record<string, Record<string, unknown>>;
  /** What of a position can be edited by hand. */
  edit?: EditSheet;
  /** Which fields hold markers, in the order in which they are drawn. */
  markers?: MarkerSheet[];
  /** What the schedule can hold: the parts of every sort of entry, with their kinds. */
  entries?: EntrySheet[];
}

/** A sort of marker: the field that holds it, and how. */
export interface MarkerSheet {
  name: string;
  on: string;
  /** A value for each thing that it may lie on, a list of those, records, or the one where it lies. */
  form: "column" | "list" | "records" | "one";
  /** The parts that say where it lies and whose it is; the value of a column is `value`. */
  at: string;
  side: string | null;
  /** Empty: it is not drawn. */
  look: "chip" | "pennant" | "star" | "front" | "used" | "worn" | "";
  /** What stands on it: "SP", "{points}". */
  label: string;
  /** Others than its owner see less of it, or nothing. */
  secret: boolean;
  /** What it goes with: "turn", "phase", "until" (the turn that each one says), or a word of the game. */
  expires: string | null;
}

export interface EntrySheet {
  what: string;
  parts: Record<string, string>;
  secret: boolean;
}

/** "unit", "hex", "side", "number", ...; ["unit"]: a list of these; {"side": "number"}: a mapping of such names to such
 * values; "word.NAME": a word that the catalogue says under NAME. */
export type FactKind = string | [FactKind] | { [keys: string]: FactKind };

/** What an event is about: `attack` begins a combat, `combat` is a step of it, `result` what its table gave. */
export type Topic = "turn" | "movement" | "attack" | "combat" | "result" | "loss" | "chance" | "victory" | "other";

/** What a verb is to whoever knows nothing else of the game: `commit` cannot be taken back, `end` completes a phase or
 * a choice, `back` takes a choice back, `offer` takes a chance that was given in between, `pass` makes nothing of it,
 * `target` names the hex that is attacked. */
export type Role = "commit" | "end" | "back" | "offer" | "pass" | "target";

export interface VerbSpec {
  /** The kinds of its arguments. */
  kinds: string[];
  /** null: a plain choice. */
  role: Role | null;
  /** Something is spent or set going by it: what comes of it is shown first, and a second, named step does it. */
  commits: boolean;
}

export interface EditSheet {
  /** The phases of the sequence of play that a position can begin at. */
  phases: string[];
  /** The columns of a unit, beside where it is. */
  unit: EditField[];
  state: EditField[];
}

/** A field by its kind: a list has `items`, a record or tuple `fields`. */
export interface EditField {
  name: string;
  /** int, bool, word, list, record, tuple, or what it names: hex, place, unit, side, formation, a kind of the game's. */
  kind: string;
  default: unknown;
  /** What a column has one value for; null: there is one of it. */
  of?: string | null;
  /** Every name, where they are few. */
  values?: string[];
  items?: EditField;
  fields?: EditField[];
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
  /** Letters, where the code has no symbol. */
  sign?: string;
}

/** The corners and lines of a counter; each names a printed value or a column of the unit. The numbers at the bottom
 * are `bottom`, or `left` and `right`: 5-7. */
export interface CounterLayout {
  bottom?: CounterValue[];
  left?: CounterValue;
  right?: CounterValue;
  /** Of several the first that a counter has. */
  top_left?: CounterValue | CounterValue[];
  top_right?: CounterValue | CounterValue[];
  /** The column of the steps a unit has left, and the printed value of how many it can have. */
  steps?: string;
  full_steps?: string | string[];
  /** Columns that are the rules' own bookkeeping and say nothing to a player. */
  silent?: string[];
  /** A printed 0 means that the counter has no such number. */
  no_zeros?: boolean;
  /** What stands on a counter or marker for a word of a column: {"mode": {"full_assault": "FA"}}. */
  letters?: Record<string, Record<string, string>>;
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

/** Looks of words. What terrains, hexsides and links look like the client would otherwise guess from what the words
 * contain: {"terrain": {"bocage": "forest"}}. An area has an outline, and a kind of place an anchor, only if it is said
 * here. */
export interface StyleSheet {
  terrain?: Record<string, string>;
  features?: Record<string, string>;
  links?: Record<string, string>;
  areas?: Record<string, string>;
  places?: Record<string, string>;
  [more: string]: unknown;
}
