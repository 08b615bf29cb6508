/** Saying in words what views and rulings say in keys: sides, phases, places, units, actions, fractions. */

import { shortened } from "../bounds.js";
import type { Decision, FactKind, Outcome, Ruling, RulingPart, UnitState } from "../protocol.js";
import type { Store } from "../store.js";
import { turnOfBox } from "../turnboxes.js";
import { type Facts, kindOf, purposeParts } from "./facts.js";
import { decimal, t } from "./i18n.js";
import { kindsOf, namesOnly } from "./roles.js";

/** No phase of any game has a longer name. */
const LONGEST_PHASE = 200;
/** Values within values that are told. */
const DEEPEST = 8;
/** What a list says of a unit anyway. */
const IDENTITY = ["id", "type", "side", "name"];
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/deg-]+\))$/i;

export class MessageFormatter {
  constructor(private readonly store: Store) {}

  ownValue(key: string): string {
    return t(key);
  }

  /** A word of the game, or null where it has none. */
  word(key: string): string | null {
    const found = this.store.word(key);
    return found === key ? null : found;
  }

  side(name: string | null | undefined): string {
    if (!name) return t("table.onlooker");
    const look = this.store.table?.sides.find((side) => side.name === name);
    return this.word(`side.${name}`) ?? (this.store.text(look?.words) || plain(name));
  }

  private sideOr(name: string): string {
    return this.store.table?.sides.some((side) => side.name === name) ? this.side(name) : name;
  }

  sideColor(name: string | null | undefined): string | null {
    return this.color(this.store.table?.sides.find((side) => side.name === name)?.color);
  }

  sideInk(name: string | null | undefined): string {
    return this.color(this.store.table?.sides.find((side) => side.name === name)?.ink) ?? "#111";
  }

  /** A colour and nothing else: it becomes part of a style. */
  private color(text: string | undefined): string | null {
    return text !== undefined && COLOR.test(text) ? text : null;
  }

  isSide(name: unknown): name is string {
    return typeof name === "string" && (this.store.table?.sides.some((side) => side.name === name) ?? false);
  }

  isHex(name: unknown): name is string {
    return typeof name === "string" && this.hexes().has(name);
  }

  isUnit(name: unknown): name is string {
    return typeof name === "string" && this.store.sheet(name) !== undefined;
  }

  private labels: Set<string> = new Set();
  private labelsOf: unknown = null;

  private hexes(): Set<string> {
    const map = this.store.table?.map;
    if (this.labelsOf !== map) {
      this.labelsOf = map;
      this.labels = new Set(map?.hexes.map((hex) => hex.label));
    }
    return this.labels;
  }

  /** `soviet.combat.before`: sides by their names, the longest known words of the rest. */
  phase(name: string): string {
    if (name.length > LONGEST_PHASE) return shortened(name, LONGEST_PHASE); // somebody's edit may say anything
    const parts = name.split(".");
    const said: string[] = [];
    while (parts.length) {
      let taken = 1;
      let word: string | null = this.isSide(parts[0]) ? this.side(parts[0]) : null;
      for (let size = parts.length; word === null && size > 0; size -= 1) {
        word = this.word(`phase.${parts.slice(0, size).join(".")}`);
        taken = word === null ? 1 : size;
      }
      // A number belongs to what stands before it: "Blue 1, movement".
      const number = /^\d+$/.test(parts[0] ?? "") && said.length > 0;
      if (number) said.push(`${said.pop() ?? ""} ${parts[0] ?? ""}`);
      else said.push(word ?? plain(parts[0] ?? ""));
      parts.splice(0, taken);
    }
    return capital(said.join(", "));
  }

  /** A turn by its number, and by its name if it has one: "Turn 3 (6 July)". */
  turn(turn: number): string {
    const name = this.turnName(turn);
    return name === null ? t("table.turn", { n: turn }) : t("table.turnnamed", { n: turn, name });
  }

  /** A turn in a sentence, by its number and its name if it has one: "3 (6 July)". */
  private numberedTurn(turn: number): string {
    const name = this.turnName(turn);
    return name === null ? amount(turn) : `${turn} (${name})`;
  }

  /** What a turn is called; null if it has but a number. */
  turnName(turn: number): string | null {
    const { table, view } = this.store;
    const name = table?.turn_names[turn - 1] ?? (view?.turn === turn ? view.turn_name : String(turn));
    return name === String(turn) ? null : (this.word(`turn_name.${name}`) ?? name);
  }

  /** A place: a hex by its number and name, a box in words. */
  place(name: string): string {
    const any: unknown = name;
    if (this.isHex(any)) {
      const town = this.store.table?.map.places.find((place) => place.hex === name);
      return town ? `${name} ${town.name}` : name;
    }
    const turn = turnOfBox(this.store.table, name);
    if (turn !== undefined) return this.turn(turn);
    const [side = "", ...rest] = name.split(".");
    const of = this.isSide(side) ? this.word(`box.${rest.join(".")}`) : null;
    return this.word(`box.${name}`) ?? (of ? `${this.side(side)}: ${of}` : this.phase(name));
  }

  /** A box without the side that it belongs to, for where that is seen anyway; nothing for a unit that is in none. */
  box(name: string | undefined): string {
    if (name === undefined) return "";
    const [side, ...rest] = name.split(".");
    return (this.isSide(side) && this.word(`box.${rest.join(".")}`)) || this.place(name);
  }

  unit(id: string): string {
    const name = this.unitName(this.store.unit(id) ?? this.store.sheet(id) ?? { id });
    return name !== id ? `${id}, ${name}` : id;
  }

  /** What a unit is called in the person's language; its id where its counter prints no name. */
  unitName(unit: { id: string; name?: string }): string {
    return this.word(`unit.${unit.id}`) ?? (unit.name || unit.id);
  }

  /** A unit in a sentence: by its name where the game's sentences do so, else as its counter is marked. */
  saidUnit(id: string): string {
    return this.word("said.unit") ? this.unitName(this.store.sheet(id) ?? { id }) : id;
  }

  unitType(unit: { type: string }): string {
    return this.word(`type.${unit.type}`) ?? plain(unit.type);
  }

  formation(name: string): string {
    return this.word(`formation.${name}`) ?? name;
  }

  terrain(name: string): string {
    return this.word(`terrain.${name}`) ?? plain(name);
  }

  /** A field of the state: what lies on a track or in a pool. The same word may mean another thing in a combat. */
  track(name: string): string {
    return this.word(`state.${name}`) ?? this.field(name);
  }

  field(name: string): string {
    return this.word(`field.${name}`) ?? plain(name);
  }

  /** A number or name that a ruling tells; most are fields of the game too. */
  fact(name: string): string {
    return this.word(`fact.${name}`) ?? this.field(name);
  }

  verb(verb: string): string {
    return this.word(`verb.${verb}`) ?? plain(verb);
  }

  action(action: string): string {
    const [verb = "", ...args] = action.split(" ");
    const kinds = kindsOf(this.store.table, verb);
    const named = args.map((arg, i) => (kinds[i] === "unit" ? this.saidUnit(arg) : this.argument(verb, arg, i)));
    return (namesOnly(this.store.table, verb) ? named : [this.verb(verb), ...named]).join(" ");
  }

  /** What a verb takes; a word that is nothing on the table is the verb's own: `table.mobile`. A thing of a kind of the
   * game's own has a name by its kind: `mode.screen`. */
  argument(verb: string, arg: string, at = 0): string {
    const kind = kindsOf(this.store.table, verb)[at] ?? "";
    const own = Object.hasOwn(this.store.table?.kinds ?? {}, kind);
    return (kind === "str" ? this.word(`${verb}.${arg}`) : own ? this.word(`${kind}.${arg}`) : null) ?? this.thing(arg);
  }

  /** A heading of a chart: a column of its table, a side, or the name of what stands below. */
  heading(name: string): string {
    return this.word(`heading.${name}`) ?? this.word(`column.${name}`) ?? this.sideOr(name);
  }

  /** A cell of a chart, under its heading. */
  cell(heading: string, text: string): string {
    if (heading === "source" || heading.endsWith("_source"))
      return text
        .split(" ")
        .map((word) => this.word(`source.${word}`) ?? word)
        .join(" ");
    if (heading === "feature")
      return this.word(`terrain.${text}`) ?? this.word(`feature.${text}`) ?? this.word(`link.${text}`) ?? text;
    if (text === "-") return "–";
    return this.word(`${heading}.${text}`) ?? this.sideOr(text);
  }

  /** Whatever a name names. */
  thing(name: string): string {
    const any: unknown = name;
    if (this.isSide(any)) return this.side(any);
    if (this.isUnit(any) || this.isHex(any)) return any;
    return (
      this.word(`formation.${name}`) ?? this.word(`chit.${name}`) ?? (name.includes(".") ? this.place(name) : name)
    );
  }

  question(decision: Decision): string {
    return this.store.text(decision.text) || this.fill(decision.question, decision.facts ?? {});
  }

  ruling(ruling: Ruling): string {
    const said = this.store.text(ruling.text) || this.fill(ruling.reason, ruling.facts);
    // The server ends with the rules in brackets; here they are links of their own.
    return this.sentence(said.replace(/\s*\[[^\]]*\]\s*$/, ""));
  }

  /** It begins with a capital, unless with a unit that its counter marks otherwise. */
  sentence(text: string): string {
    return this.isUnit(text.split(/[\s,:]/, 1)[0]) ? text : capital(text);
  }

  part(part: RulingPart): string {
    return this.partName(part.name);
  }

  private partName(text: string): string {
    const any: unknown = text;
    if (this.isUnit(any)) return any;
    const [side, name = ""] = text.split(".");
    const ofSide = this.isSide(side) ? this.word(`part.${name}`) : null;
    if (ofSide !== null) return `${this.side(side)}: ${ofSide}`;
    return this.word(`part.${text}`) ?? this.about("part", text) ?? plain(text);
  }

  outcome(outcome: Outcome): string {
    const level = this.word(`level.${outcome.level}`) ?? plain(outcome.level);
    const points = Object.entries(outcome.points ?? {})
      .map(([side, count]) => `${this.side(side)} ${count}`)
      .join(", ");
    const said = outcome.winner
      ? `${t("outcome.wins", { side: this.side(outcome.winner) })}: ${level}`
      : capital(level);
    return points ? `${said} (${points})` : said;
  }

  /** A text of the game with its facts. */
  fill(key: string, facts: Record<string, unknown>): string {
    return (this.word(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(facts, name) ? this.said(name, facts[name], facts["event"]) : whole,
    );
  }

  /** A fact of a ruling or question, or of an event by its kind, as it is read aloud. */
  said(name: string, value: unknown, event?: unknown): string {
    return this.byKind(kindOf(this.store.table, name, event), value, 0);
  }

  /** One entry of a fact that is a mapping: its name and its value. */
  entry(kind: Record<string, FactKind>, key: string, value: unknown): [string, string] {
    const [keys = "text", items = "text"] = Object.entries(kind)[0] ?? [];
    return [capital(this.byKind(keys, key, 1)), this.byKind(items, value, 1)];
  }

  private byKind(kind: FactKind, value: unknown, depth: number): string {
    if (value === null || value === undefined) return "–";
    if (depth > DEEPEST) return "…";
    const inner = (its: FactKind, item: unknown): string => this.byKind(its, item, depth + 1);
    if (Array.isArray(kind)) {
      const items = [value].flat();
      return items.length ? items.map((item) => inner(kind[0], item)).join(", ") : t("tracks.nothing");
    }
    if (typeof kind === "object") {
      const [keys = "text", items = "text"] = Object.entries(kind)[0] ?? [];
      return Object.entries(value)
        .map(([key, item]) => `${inner(keys, key)}${NUMBER.test(key) ? ":" : ""} ${inner(items, item)}`)
        .join(", ");
    }
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (kind === "turn" && typeof value === "number") return this.numberedTurn(value);
    if (typeof value === "number") return amount(value);
    if (kind === "event") return this.fill(`event.${String(Reflect.get(value, "event"))}`, value as Facts);
    if (kind === "points")
      return [value]
        .flat()
        .map((count, i) => `${this.side(this.store.table?.sides[i]?.name)} ${amount(Number(count))}`)
        .join(", ");
    return this.name(kind, String(value));
  }

  /** Whatever a name names, of which its kind is known. */
  private name(kind: string, text: string): string {
    const [sort = "", words = ""] = kind.split(".");
    if (sort === "word") return this.word(`${words}.${text}`) ?? text;
    if (sort === "unit" || sort === "target") return this.saidUnit(text);
    if (sort === "chance") return percent(fraction(text) ?? 0);
    if (sort === "side") return text ? this.side(text) : "–";
    if (sort === "formation") return this.formation(text);
    if (sort === "place") return this.place(text);
    if (sort === "phase") return this.phase(text);
    if (sort === "level") return this.level(text);
    if (sort === "part") return this.partName(text);
    if (sort === "purpose" || sort === "chit")
      return this.word(`${sort}.${text}`) ?? this.about(sort, text) ?? this.phase(text);
    return text;
  }

  /** A level of victory, and whose it is: `red.clear`, `draw`. */
  private level(text: string): string {
    const at = text.lastIndexOf(".");
    const said = this.word(`level.${text.slice(at + 1)}`) ?? plain(text.slice(at + 1));
    return at < 0 ? said : `${said} (${this.side(text.slice(0, at))})`;
  }

  /** A value as it is read aloud; one of many values in each other, only as far down as anybody can follow. */
  value(value: unknown, name = "", depth = 0): string {
    if (value === null || value === undefined) return "–";
    if (depth > DEEPEST) return "…";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return this.number(name, value);
    if (Array.isArray(value))
      return value.length ? value.map((item) => this.value(item, "", depth + 1)).join(", ") : t("tracks.nothing");
    if (typeof value === "object")
      return Object.entries(value)
        .map(([key, item]) => `${this.key(key)} ${this.value(item, "", depth + 1)}`)
        .join(", ");
    const text = String(value);
    return (name && (this.word(`${name}.${text}`) ?? this.about(name, text))) || this.thing(text);
  }

  /** A number of a field: a turn where the game declares `field.NAME` as one, a word where it has one for the number. */
  private number(name: string, value: number): string {
    if (name && kindOf(this.store.table, `field.${name}`) === "turn") return this.numberedTurn(value);
    return (name && this.word(`${name}.${value}`)) || amount(value);
  }

  private key(name: string): string {
    return this.word(`field.${name}`)?.toLowerCase() ?? this.thing(name);
  }

  /** "attack 0204": a word for what it is, and what it is about. */
  private about(name: string, text: string): string | null {
    const [what, about] = purposeParts(text);
    return about.length ? (this.word(`${name}.${what}`)?.replace("{about}", about.join(".")) ?? null) : null;
  }

  /** What stands on a counter besides its name, for lists: strength, steps, movement. */
  values(unit: UnitState, told: (key: string, value: unknown) => boolean = () => true): string {
    const { silent, no_zeros: noZeros } = this.store.table?.counter ?? {};
    const skip = new Set(silent ?? []);
    const said: string[] = [];
    for (const [key, value] of Object.entries(unit)) {
      if (skip.has(key) || value === null || value === "" || value === false || !told(key, value)) continue;
      if (value === 0 && noZeros) continue;
      if (value === true) said.push(this.field(key));
      else if (typeof value === "number") said.push(`${this.field(key)} ${this.number(key, value)}`);
      else if (typeof value === "string" && !IDENTITY.includes(key) && this.word(`${key}.${value}`) !== null)
        said.push(`${this.field(key)}: ${this.value(value, key)}`);
      else if (Array.isArray(value) && value.every((item) => typeof item === "number"))
        said.push(`${this.field(key)} ${value.join("-")}`);
    }
    return said.join(", ");
  }

  /** Only what the printed counter does not say: steps left, disrupted, out of supply. */
  standing(unit: UnitState): string {
    const sheet = this.store.sheet(unit.id);
    return this.values(unit, (key, value) => sheet === undefined || (sheet[key] !== value && !Array.isArray(value)));
  }
}

/** `armor_concentration`: as words. */
export function plain(name: string): string {
  return capital(name.replaceAll("_", " "));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Half points with a half. */
export function amount(value: number): string {
  const whole = Math.trunc(value);
  if (value === whole) return String(value).replace("-", "−");
  if (Math.abs(value - whole) === 0.5) return `${value < 0 ? "−" : ""}${whole === 0 ? "" : Math.abs(whole)}½`;
  return decimal(value, 2);
}

/** Two numbers beside each other would be read as one. */
const NUMBER = /^\d+$/;

export function signed(value: number): string {
  return value > 0 ? `+${amount(value)}` : amount(value);
}

/** "271/1624", "1/3", "0", 0.25: as a number; null if it is none. */
export function fraction(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const found = /^(-?\d+)(?:\/(\d+))?$/.exec(value);
  return found ? Number(found[1]) / Number(found[2] ?? 1) : null;
}

export function percent(value: number): string {
  const points = value * 100;
  // The sign stays on the line of its number.
  return `${decimal(points, points > 0 && points < 10 && points % 1 !== 0 ? 1 : 0)}\u00a0%`;
}
