/** Small bars for rulings that tell chances of something else than a combat: action points, a check. */

import type { Ruling } from "../protocol.js";
import type { Desk } from "./desk.js";
import { type Child, h } from "./dom.js";
import { fraction, percent } from "./telling.js";

export function bars(desk: Desk, ruling: Ruling): Child {
  const found: [string, unknown][] = [];
  const table = ruling.facts["chances"];
  if (table && typeof table === "object") found.push(...Object.entries(table));
  if ("chance" in ruling.facts) found.push([desk.telling.fact("chance"), ruling.facts["chance"]]);
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
