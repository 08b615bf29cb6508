/** A position as whoever edits it sees it: all that my sides know, with changes that are not made yet. */

import { shortened } from "../../bounds.js";
import type { CounterSheet, UnitState, View } from "../../protocol.js";
import { printedSteps } from "../../steps.js";
import type { Store } from "../../store.js";
import { t } from "../i18n.js";
import type { TableContext } from "../tablecontext.js";
import { areDice, diceText } from "./dice.js";

/** A change by hand: a path of names into the position file, and the value there. */
export interface Change {
  path: string;
  value: unknown;
}

const FEW_OFF = 3;
const MOST_SAID = 6;
/** What another player asks for may be of any length, and has to be read in a line. */
const LONGEST_SAID = 160;
const LONGEST_VALUE = 2000;

type Keyed = Record<string, unknown>;
const isKeyed = (value: unknown): value is Keyed =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes as the words of an edit. A blank would part them, so it is written otherwise. */
export function editWords(changes: Iterable<Change>): string[] {
  return [...changes].flatMap(({ path, value }) => [path, JSON.stringify(value).replaceAll(" ", "\\u0020")]);
}

/** The changes of an edit that somebody has asked for. */
export function changesOf(action: string[]): Change[] {
  const words = action.slice(1);
  return words.flatMap((path, i) => (i % 2 ? [] : [{ path, value: parsed(words[i + 1] ?? "null") }]));
}

/** A value as it was meant. What is longer than anything that can be meant stays a text: nobody reads it to its end. */
function parsed(text: string): unknown {
  if (text.length > LONGEST_VALUE) return shortened(text, LONGEST_VALUE);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What all my sides know, taken together: each of its own units, and of the rest what the side looked at sees. */
export function combinedView(store: Store): View | null {
  const live = store.live?.view;
  if (!live) return null;
  const mine = new Map(
    store.sides.flatMap((side) => {
      const seen = store.views.get(side);
      return seen ? [[side, seen.view] as const] : [];
    }),
  );
  const byId = new Map(
    [live, ...mine.values()].map((view) => [view, new Map(view.units.map((unit) => [unit.id, unit]))]),
  );
  const units = (store.table?.units ?? []).flatMap(
    (sheet) => byId.get(mine.get(sheet.side) ?? live)?.get(sheet.id) ?? [],
  );
  const state: Keyed = {};
  const stacks: View["stacks"] = {};
  for (const view of [live, ...mine.values()]) {
    for (const [name, value] of Object.entries(view.state))
      state[name] = isKeyed(value) ? { ...(state[name] as Keyed | undefined), ...value } : (state[name] ?? value);
    for (const [place, stack] of Object.entries(view.stacks))
      stacks[place] = stack.map((id, i) => id ?? stacks[place]?.[i] ?? null);
  }
  for (const { name, side, secret } of store.table?.markers ?? []) {
    if (!secret || side === null) continue;
    const owned = (view: View, whose: (owner: string) => boolean): unknown[] =>
      [view.state[name] ?? []].flat().filter((one) => whose(String((one as Keyed)[side])));
    const others = owned(live, (owner) => !mine.has(owner));
    state[name] = [...others, ...[...mine].flatMap(([mySide, view]) => owned(view, (owner) => owner === mySide))];
  }
  const all = (store.table?.sides ?? []).every((side) => mine.has(side.name));
  return { ...live, units, state, stacks, hidden: all ? [] : live.hidden };
}

/** The position with the changes made, as far as it can be drawn; whether there can be such a one the server says. */
export function withChanges(view: View, changes: Iterable<Change>): View {
  const units = new Map(view.units.map((unit) => [unit.id, { ...unit }]));
  const stacks = stacksOf(view);
  const state: Keyed = { ...view.state };
  let { turn, phase } = view;
  for (const { path, value } of changes) {
    const [first, ...rest] = path.split(".");
    const name = rest.join(".");
    if (first === "turn") turn = Number(value);
    else if (first === "phase") phase = String(value);
    else if (first === "units") changeUnit(units.get(rest[0] ?? ""), rest[1] ?? "", value, stacks);
    else if (first === "stacks" && Array.isArray(value)) stacks.set(name, value as string[]);
    else if (first === "state") {
      const [field = "", ...key] = rest;
      state[field] = key.length ? { ...(isKeyed(state[field]) ? state[field] : {}), [key.join(".")]: value } : value;
    }
  }
  const crowded = [...stacks].filter(([, stack]) => stack.length > 1);
  return {
    ...view,
    turn,
    phase,
    state,
    units: [...units.values()],
    stacks: Object.fromEntries(crowded),
    decision: null,
  };
}

function changeUnit(
  unit: UnitState | undefined,
  field: string,
  value: unknown,
  stacks: Map<string, (string | null)[]>,
): void {
  if (!unit) return;
  if (field !== "hex" && field !== "box") {
    unit[field] = value;
    return;
  }
  for (const [place, stack] of stacks)
    stacks.set(
      place,
      stack.filter((id) => id !== unit.id),
    );
  delete unit.hex;
  delete unit.box;
  if (typeof value !== "string") return;
  unit[field] = value;
  stacks.set(value, [...(stacks.get(value) ?? []), unit.id]);
}

/** Every stack, bottom to top, of one counter too. */
function stacksOf(view: View): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>();
  for (const unit of view.units) {
    const place = unit.hex ?? unit.box;
    if (place !== undefined) found.set(place, [...(found.get(place) ?? []), unit.id]);
  }
  for (const [place, stack] of Object.entries(view.stacks)) found.set(place, stack);
  return found;
}

/** Everything off the map: the table for a position that is built from nothing. */
export function clearingChanges(store: Store): Change[] {
  const view = combinedView(store);
  const sheet = store.table?.edit;
  if (!view || !sheet) return [];
  const units = view.units.flatMap((unit) =>
    unit.hex !== undefined
      ? [{ path: `units.${unit.id}.hex`, value: null }]
      : unit.box !== undefined
        ? [{ path: `units.${unit.id}.box`, value: null }]
        : [],
  );
  // Markers that are nothing but hexes lie there for somebody who is no longer there.
  const marks = sheet.state.flatMap((field) =>
    field.kind === "list" && field.items?.kind === "hex" && [view.state[field.name]].flat().length
      ? [{ path: `state.${field.name}`, value: [] }]
      : [],
  );
  const when = sheet.phases.includes(view.phase) ? view.phase : (sheet.phases[0] ?? view.phase);
  return [
    { path: "turn", value: 1 },
    { path: "phase", value: when },
    { path: "schedule", value: [] },
    ...marks,
    ...units,
  ];
}

/** As many steps as the counter has when it comes out of the box: one that was eliminated has none. */
export function fullSteps(store: Store, sheet: CounterSheet): Change[] {
  const layout = store.table?.counter ?? {};
  const { steps: column } = layout;
  const unit = store.unit(sheet.id) ?? combinedView(store)?.units.find((one) => one.id === sheet.id);
  if (!column || !store.table?.edit?.unit.some((field) => field.name === column)) return [];
  if (typeof unit?.[column] === "number" && unit[column] > 0) return [];
  const most = printedSteps(layout, sheet) ?? 1;
  return most > 0 ? [{ path: `units.${sheet.id}.${column}`, value: most }] : [];
}

/** A change in words: "1st Lancers: 0204", "Turn 4". */
export function changeText(context: TableContext, { path, value }: Change): string {
  const { messages } = context;
  const [first = "", ...rest] = path.split(".");
  const name = rest.join(".");
  if (first === "turn") return t("table.turn", { n: String(value) });
  if (first === "phase") return messages.phase(String(value));
  if (first === "units") {
    const [id = "", field = ""] = rest;
    const placed = field === "hex" || field === "box";
    if (placed) return `${messages.unit(id)}: ${typeof value === "string" ? messages.place(value) : t("sandbox.off")}`;
    return `${messages.unit(id)}: ${messages.field(field).toLowerCase()} ${messages.value(value, field)}`;
  }
  if (first === "stacks")
    return t("sandbox.change.stack", { place: messages.place(name), units: messages.value(value) });
  if (first === "state") {
    const [field = "", ...key] = rest;
    return `${messages.track(field)}${key.length ? ` ${messages.thing(key.join("."))}` : ""}: ${messages.value(value, field)}`;
  }
  if (first === "dice" || first === "draws") {
    const said = first === "dice" && areDice(value) ? diceText(value) : messages.value(value);
    return `${t(`sandbox.${first}`)}: ${value === null ? t("sandbox.unscripted") : said}`;
  }
  return `${t("sandbox.schedule")}: ${messages.value(value)}`;
}

/** Each change in words; many counters that are taken off are one line. */
export function changeLines(context: TableContext, changes: Change[]): string[] {
  const off = changes.filter(({ path, value }) => value === null && /^units\..+\.(hex|box)$/.test(path));
  const many = off.length > FEW_OFF;
  const lines = changes.filter((change) => !many || !off.includes(change)).map((change) => changeText(context, change));
  return many ? [...lines, t("sandbox.manyoff", { n: off.length })] : lines;
}

/** All of them as one sentence. */
export function changesText(context: TableContext, changes: Change[]): string {
  const lines = changeLines(context, changes);
  const said = lines
    .slice(0, MOST_SAID)
    .map((line) => shortened(line, LONGEST_SAID))
    .join("; ");
  return lines.length > MOST_SAID ? `${said}; ${t("sandbox.more", { n: lines.length - MOST_SAID })}` : said;
}

/** What the button says that makes so many changes, or asks for them. */
export function makeWords(asking: boolean, n: number): string {
  return t(`sandbox.${asking ? "ask" : "make"}${n === 1 ? ".one" : ""}`, { n });
}
