/** What a verb is to somebody who knows nothing else of a game: its role and its kinds, as the table declares them; and
 * to which formation a unit belongs. */

import { ownValue } from "../ownvalue.js";
import type { Role, Table, UnitState } from "../protocol.js";

/** The verb of an action in its notation. */
export function verbOf(action: string): string {
  return action.split(" ")[0] ?? "";
}

/** The kinds of a verb's arguments; none of a verb that the game does not have. */
export function kindsOf(table: Table | null, verb: string): string[] {
  return (table && ownValue(table.verbs, verb)?.kinds) ?? [];
}

/** The role of an action's verb; null: a plain choice. */
export function roleOf(table: Table | null, action: string): Role | null {
  return (table && ownValue(table.verbs, verbOf(action))?.role) ?? null;
}

/** Is something spent or set going by an action? */
export function commits(table: Table | null, action: string): boolean {
  return (table && ownValue(table.verbs, verbOf(action))?.commits) ?? false;
}

/** Other things that can be done to the same place: an attack and a bombardment of one hex are compared. */
export function rivals(actions: string[], action: string): string[] {
  const about = (one: string): string => one.slice(verbOf(one).length);
  return about(action) ? actions.filter((other) => other !== action && about(other) === about(action)) : [];
}

/** To choose a unit or a hex is to name it: such a verb is called as the kind of what it takes. */
export function namesOnly(table: Table | null, verb: string): boolean {
  return kindsOf(table, verb).join() === verb;
}

/** Verbs of these roles that take nothing: what can be a button. */
export function bareVerbs(table: Table | null, ...roles: Role[]): string[] {
  return Object.entries(table?.verbs ?? {}).flatMap(([verb, { kinds, role }]) =>
    role !== null && roles.includes(role) && !kinds.length ? [verb] : [],
  );
}

/** The formation of a unit; nothing, if it has none. */
export function formationOf(table: Table | null, unit: UnitState | null | undefined): string {
  return String(unit?.[table?.formation_by ?? "formation"] ?? "");
}
