/** What is due on a later turn, in words: its parts by their kinds, as the game declares them. */

import type { ScheduleEntry, Table } from "../protocol.js";
import type { TableContext } from "./tablecontext.js";

/** The names that an entry has of a kind: its units, its sides. What I do not see of it is not among them. */
export function partsOf(table: Table | null, entry: ScheduleEntry, ...kinds: string[]): string[] {
  const sheet = table?.entries?.find((one) => one.what === entry.what);
  return Object.entries(sheet?.parts ?? {}).flatMap(([part, kind]) =>
    kinds.includes(kind) && typeof entry[part] === "string" ? [entry[part]] : [],
  );
}

/** The unit of an entry that says no more than when it comes; null of any other. */
export function comingUnit(table: Table | null, entry: ScheduleEntry): string | null {
  const sheet = table?.entries?.find((one) => one.what === entry.what);
  const more = Object.keys(sheet?.parts ?? {}).filter((part) => !OPEN.includes(part));
  const [unit] = partsOf(table, entry, "unit");
  return more.length === 1 && unit !== undefined ? unit : null;
}

const OPEN = ["turn", "what", "secret"];
const PLACES = ["side", "unit", "hex", "place"];

/** "Turn 4: order (Blue) B-Res1 → 0204"; without the turn where that is seen anyway. */
export function entryText({ store, messages }: TableContext, entry: ScheduleEntry, dated = true): string {
  const { table } = store;
  const sheet = table?.entries?.find((one) => one.what === entry.what);
  const rest = Object.entries(sheet?.parts ?? {}).filter(
    ([part, kind]) => !OPEN.includes(part) && !PLACES.includes(kind) && entry[part] !== null,
  );
  return [
    entry.turn === null || !dated ? "" : `${messages.turn(entry.turn)}: `,
    entry.what === null ? "" : (messages.word(`what.${entry.what}`) ?? entry.what),
    ...partsOf(table, entry, "side").map((side) => ` (${messages.side(side)})`),
    ...partsOf(table, entry, "unit").map((unit) => ` ${messages.saidUnit(unit)}`),
    ...partsOf(table, entry, "hex", "place").map((place) => ` → ${messages.place(place)}`),
    ...rest.map(([part]) => `, ${messages.field(part)} ${messages.value(entry[part], part)}`),
  ].join("");
}
