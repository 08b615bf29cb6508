/** Small bars for rulings that tell chances of something else than a combat: action points, a check. */

import type { FactKind, Ruling } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { kindOf } from "./facts.js";
import { fraction, percent } from "./messages.js";
import type { TableContext } from "./tablecontext.js";

export function chanceBars(context: TableContext, ruling: Ruling): Child {
  const found = Object.entries(ruling.facts).flatMap(([name, value]): [string, unknown][] => {
    const kind = kindOf(context.store.table, name);
    if (kind === "chance") return [[context.messages.fact(name), value]];
    return isOfChances(kind) ? Object.entries(value as object) : [];
  });
  const rows = found.flatMap(([name, value]) => {
    const chance = fraction(value);
    return chance === null ? [] : [{ name, chance, exact: String(value) }];
  });
  if (!rows.length) return null;
  return h(
    "div.bars",
    null,
    rows.map(({ name, chance, exact }) => [
      h("b", null, name),
      h("div.bar", { title: exact }, h("span", { style: { width: `${chance * 100}%` } })),
      h("span.number", { title: exact }, percent(chance)),
    ]),
  );
}

/** A chance for each of several names. */
function isOfChances(kind: FactKind): boolean {
  return typeof kind === "object" && !Array.isArray(kind) && Object.values(kind)[0] === "chance";
}
