/** What is printed on a counter, and what of it shows now: strengths by steps left, efficiency, movement, markers. */

import { type LaidMarker, labelOf, laidMarkers, lettersOf, markersOfUnit } from "../markers.js";
import type { CounterLayout, CounterSheet, CounterValue, Table, UnitState, View } from "../protocol.js";
import { printedSteps } from "../steps.js";
import { chance } from "./board.js";
import { codeOf } from "./symbols.js";

/** A value on a counter, in a white box or not. */
export interface Printed {
  text: string;
  box: boolean;
}

export interface Face {
  code: string;
  /** Letters in the symbol's box, for a unit that has no symbol of its own: HQ. */
  sign: string;
  body: string;
  ink: string;
  /** The box of the symbol. */
  box: string;
  stripe: string | null;
  id: string;
  group: string;
  bottom: Printed[];
  topLeft: Printed;
  topRight: Printed;
  steps: number | null;
  full: number | null;
  flags: string[];
  /** Turned to its reverse: it has a pale band. */
  worn: boolean;
  key: string;
}

interface Colours {
  body: string;
  ink: string;
}

/** The colours of sides whose game names none. */
const SPARE: Colours[] = [
  { body: "#8db4dd", ink: "#0b1a2e" },
  { body: "#e39a8c", ink: "#2d0c06" },
  { body: "#b7cf94", ink: "#15200a" },
  { body: "#d9c184", ink: "#241b06" },
];
/** Colours of formations, as the stripes of printed counters: told apart at a glance, light enough for black ink. */
const STRIPES = [
  "#f2efe4",
  "#f0c53e",
  "#e06b4c",
  "#5d94d6",
  "#68b06a",
  "#b07cc6",
  "#f09ab2",
  "#58c0bb",
  "#c08b52",
  "#9aa3ad",
];

export class Faces {
  private readonly layout: CounterLayout;
  private readonly groups: string[];
  private readonly sides: string[];
  /** Does the table itself say how formations are coloured? */
  private readonly coloured: boolean;
  /** Whose phase it is: only that side's units are shown as spent. */
  private acting: string | null = null;
  /** The markers on each unit, beside its columns. */
  private laid = new Map<string, LaidMarker[]>();

  constructor(private readonly table: Table) {
    this.layout = table.counter ?? {};
    this.coloured = table.units.some((unit) => unit.symbol?.stripe);
    this.sides = table.sides.map((side) => side.name);
    this.groups = [...new Set(table.units.map((unit) => groupOf(unit)).filter(Boolean))];
  }

  /** The position that counters are shown in: whose phase it is, such as "red.movement", and what lies on them. */
  turnTo(view: View | null): void {
    this.acting = view?.phase.split(".").find((part) => this.sides.includes(part)) ?? null;
    this.laid = new Map();
    for (const marker of laidMarkers(this.table, view, "unit"))
      this.laid.set(marker.at, [...(this.laid.get(marker.at) ?? []), marker]);
  }

  sideColours(side: string): Colours {
    const said = this.table.sides.find((other) => other.name === side);
    const spare = SPARE[Math.max(0, this.sides.indexOf(side)) % SPARE.length] as Colours;
    return { body: said?.color ?? spare.body, ink: said?.ink ?? spare.ink };
  }

  of(sheet: CounterSheet, unit?: UnitState): Face {
    const sideColours = this.sideColours(sheet.side);
    const look = sheet.symbol ?? {};
    const group = look.group ?? "";
    const stripe = this.stripe(sheet);
    const value = (what: CounterValue | undefined): Printed => this.value(what, sheet, unit);
    const corner = (what: CounterValue | CounterValue[] | undefined): Printed =>
      [what]
        .flat()
        .map(value)
        .find(({ text }) => text) ?? value(undefined);
    const { layout } = this;
    const sides = [layout.left, layout.right].flatMap((what) => what ?? []);
    const bottom = layout.bottom ?? (sides.length ? sides : this.usual(sheet));
    const code = codeOf(sheet);
    const lying = unit ? [...markersOfUnit(this.table, unit), ...(this.laid.get(unit.id) ?? [])] : [];
    const has = (wanted: string): boolean => lying.some(({ sheet: { look } }) => look === wanted);
    const [steps, full] = [this.steps(unit), printedSteps(layout, sheet) || null];
    const face: Omit<Face, "key"> = {
      code,
      sign: isBlank(code) ? (look.sign ?? sheet.type.replaceAll("_", " ").slice(0, 3).toUpperCase()) : "",
      body: look.color ?? sideColours.body,
      ink: look.ink ?? sideColours.ink,
      box: stripe ?? lighter(look.color ?? sideColours.body),
      stripe,
      id: sheet.id,
      group: isColour(group) ? "" : group,
      bottom: printed(bottom.map(value)),
      topLeft: corner(layout.top_left),
      topRight: corner(layout.top_right),
      steps,
      full,
      flags: lying.filter(({ sheet: { look } }) => look === "chip").map((marker) => labelOf(marker, this.table)),
      worn: has("worn") || (steps !== null && full !== null && steps < full),
    };
    return { ...face, key: JSON.stringify(face) };
  }

  /** Has it been used, so that it will hardly act again now? Only of the side whose phase it is. */
  isUsed(unit: UnitState): boolean {
    if (this.acting !== null && this.acting !== unit.side) return false;
    const lying = [...markersOfUnit(this.table, unit), ...(this.laid.get(unit.id) ?? [])];
    return lying.some(({ sheet }) => sheet.look === "used");
  }

  /** Without a layout from the table: the first two numbers that are printed. */
  private usual(sheet: CounterSheet): CounterValue[] {
    return Object.keys(sheet)
      .filter((name) => typeof sheet[name] === "number")
      .slice(0, 2);
  }

  private value(what: CounterValue | undefined, sheet: CounterSheet, unit?: UnitState): Printed {
    const box = typeof what === "object" && (what.box ?? false);
    return { text: what === undefined ? "" : this.text(what, sheet, unit), box };
  }

  private text(what: CounterValue, sheet: CounterSheet, unit?: UnitState): string {
    let name = typeof what === "string" ? what : what.value;
    if (typeof what !== "string" && what.instead) {
      for (const [column, other] of Object.entries(what.instead)) if (unit?.[column] === true) name = other;
    }
    const found = unit && name in unit ? unit[name] : sheet[name];
    if (Array.isArray(found)) return this.layout.steps === undefined ? found.join("-") : this.byStep(found, unit);
    if (typeof found === "string") return lettersOf(this.table, name, found);
    if (typeof found === "number") return found === 0 && this.layout.no_zeros ? "" : String(found);
    // A column that is not printed and not told is one that this side may not know.
    return name === this.layout.steps && unit && !(name in sheet) ? "?" : "";
  }

  /** Where steps are counted a list has the full strength first, then that with a step lost, and so on. */
  private byStep(list: unknown[], unit?: UnitState): string {
    const left = this.steps(unit) ?? list.length;
    const found = list[Math.min(list.length - 1, Math.max(0, list.length - left))];
    return found === undefined || found === null ? "" : String(found);
  }

  private steps(unit?: UnitState): number | null {
    const column = this.layout.steps;
    const now = column === undefined ? undefined : unit?.[column];
    // Of an enemy whose steps are not told none are shown, rather than all of them.
    return typeof now === "number" ? now : null;
  }

  private stripe(sheet: CounterSheet): string | null {
    const look = sheet.symbol ?? {};
    if (look.stripe) return look.stripe;
    if (look.group && isColour(look.group)) return look.group;
    if (this.coloured || this.groups.length < 2) return null;
    const group = groupOf(sheet);
    const at = this.groups.indexOf(group);
    if (at >= 0) return STRIPES[at % STRIPES.length] as string;
    return group ? (STRIPES[Math.floor(chance(group) * STRIPES.length)] as string) : null;
  }
}

/** The formation that a counter is printed with. */
function groupOf(sheet: CounterSheet): string {
  const said = sheet.symbol?.group ?? "";
  return isColour(said) ? "" : said;
}

/** A code that is a frame with nothing in it. */
function isBlank(code: string): boolean {
  return code.length >= 20 ? code.slice(10, 16) === "000000" : /^...-?PU?-{5}/.test(code);
}

function isColour(text: string): boolean {
  return text.startsWith("#") || text.startsWith("rgb");
}

function lighter(colour: string): string {
  const n = Number.parseInt(colour.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return "#f4f0e2";
  const mix = (value: number): number => Math.round(value + (255 - value) * 0.55);
  return `rgb(${mix(n >> 16)},${mix((n >> 8) & 255)},${mix(n & 255)})`;
}

/** Numbers at the bottom; none where there would be nothing but a zero, as on counters that neither fight nor move. */
function printed(values: Printed[]): Printed[] {
  const told = values.filter(({ text }) => text);
  return told.every(({ text }) => text === "0") ? [] : told;
}
