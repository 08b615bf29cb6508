/** The steps that a counter can have, as the table says where they are printed. */

import type { CounterLayout, CounterSheet } from "./protocol.js";

/** A list has a value for each step; null: nothing is printed of it. */
export function printedSteps(layout: CounterLayout, sheet: CounterSheet): number | null {
  const name = [layout.full_steps ?? []].flat().find((known) => known in sheet);
  const printed = name === undefined ? undefined : sheet[name];
  if (Array.isArray(printed)) return printed.length;
  return typeof printed === "number" ? printed : null;
}
