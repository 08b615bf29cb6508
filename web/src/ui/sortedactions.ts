/** The legal actions of a decision, sorted by how they are chosen: on the map, by a button, out of a list. */

import type { Decision, Place } from "../protocol.js";
import { kindsOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

export interface Sorted {
  bare: string[];
  byHex: Map<Place, string[]>;
  byUnit: Map<string, string[]>;
  /** Hexsides are picked near them, from either side. */
  byHexside: Map<string, string[]>;
  /** Those that are nowhere on the map, by verb: formations, boxes, units waiting. */
  listed: Map<string, string[]>;
}

export const NONE: Sorted = { bare: [], byHex: new Map(), byUnit: new Map(), byHexside: new Map(), listed: new Map() };

export function sorted(context: TableContext, decision: Decision): Sorted {
  const { store, messages } = context;
  const found: Sorted = { bare: [], byHex: new Map(), byUnit: new Map(), byHexside: new Map(), listed: new Map() };
  const onMap = new Set(store.view?.units.filter((unit) => unit.hex !== undefined).map((unit) => unit.id));
  for (const action of decision.actions ?? []) {
    const [verb = "", ...args] = action.split(" ");
    const [kind] = kindsOf(store.table, verb);
    const [arg = ""] = args;
    const about = aboutUnit(context, action) ?? "";
    if (!args.length) found.bare.push(action);
    else if (args.length === 1 && (kind === "hex" || kind === "place") && messages.isHex(arg))
      add(found.byHex, arg, action);
    else if (args.length === 1 && kind === "unit" && onMap.has(arg)) add(found.byUnit, arg, action);
    else if (args.length > 1 && onMap.has(about)) add(found.byUnit, about, action);
    else if (args.length === 1 && kind === "hexside") add(found.byHexside, arg, action);
    else add(found.listed, verb, action);
  }
  return found;
}

/** The one unit that an action with several arguments is about: it is chosen by way of that unit. */
function aboutUnit(context: TableContext, action: string): string | null {
  const [verb = "", ...args] = action.split(" ");
  const kinds = kindsOf(context.store.table, verb);
  const units = args.filter((_, i) => kinds[i] === "unit");
  return units.length === 1 && !kinds.some((kind) => ["hex", "place", "hexside"].includes(kind))
    ? (units[0] ?? null)
    : null;
}

function add(into: Map<string, string[]>, key: string, action: string): void {
  const list = into.get(key);
  if (list) list.push(action);
  else into.set(key, [action]);
}
