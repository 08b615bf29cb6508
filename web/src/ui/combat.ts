/** The combat panel: both sides, every modifier with its rule, the column, the exact odds. Built from a ruling alone.
 *
 * A ruling is about a combat when its facts hold `chances` or `results`: how likely each result is, as fractions.
 */

import type { Ruling, RulingPart } from "../protocol.js";
import type { Desk } from "./desk.js";
import { type Child, h } from "./dom.js";
import { columnsOf, currentOf, facesTable, spans } from "./faces.js";
import { decimal, t } from "./i18n.js";
import { unitLink } from "./links.js";
import { cites } from "./rules.js";
import { ledger } from "./ruling.js";
import { amount, fraction, percent, signed } from "./telling.js";

const MOST_BARS = 10;
/** Pixels of a counter beside its name. */
const COUNTER = 24;
/** A fraction longer than this is told only on hover. */
const LONGEST_FRACTION = 7;
/** A result that is two numbers of hits, as tables print it: 2r/1r. */
const PAIR = /^\d+r?\/\d+r?$/;
/** Facts that have their own place in the panel. */
const PLACED = new Set([
  "hex",
  "attack",
  "defence",
  "chances",
  "results",
  "column",
  "shifted",
  "differential",
  "drm",
  "disrupted",
  "attacker_wins",
  "defender_wins",
  "attacker_hits",
  "defender_hits",
  "below",
  "unit",
  "units",
  "formation",
  "supply",
  "level",
  "faces",
  "columns",
]);

export const isCombat = (ruling: Ruling | null | undefined): boolean =>
  !!ruling && !!(ruling.facts["results"] ?? (ruling.facts["chances"] && "hex" in ruling.facts));

/** The answers that are open now and tell odds, to be compared. */
export function combatOptions(desk: Desk): [string, Ruling][] {
  const { choices } = desk;
  if (!choices) return [];
  const open = [...choices.sorted.bare, ...[...choices.sorted.listed.values()].flat()];
  return open.flatMap((action) => {
    const ruling = choices.rulings.get(action);
    return ruling && isCombat(ruling) ? [[action, ruling] as [string, Ruling]] : [];
  });
}

export function combatPanel(
  desk: Desk,
  options: [string, Ruling][],
  shown: string | null,
  choose: (action: string) => void,
): HTMLElement | null {
  const current = options.find(([action]) => action === shown) ?? options[0];
  if (!current) return null;
  const [action, ruling] = current;
  const groups = grouped(ruling);
  return h(
    "section",
    { "data-part": "combat", "aria-label": t("combat.title") },
    h("h2", null, t("combat.title"), ruling.facts["hex"] ? ` ${desk.telling.place(String(ruling.facts["hex"]))}` : ""),
    options.length > 1 &&
      h(
        "div.segments.options",
        { role: "group" },
        options.map(([name, its]) =>
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(name === action),
              "data-key": `option-${name}`,
              onclick: () => choose(name),
            },
            desk.telling.action(name),
            tag(desk, its),
          ),
        ),
      ),
    versus(desk, ruling, groups),
    typeof ruling.facts["differential"] === "number" &&
      h(
        "div.column",
        { "data-part": "differential" },
        desk.telling.fact("differential"),
        h("b", null, signed(ruling.facts["differential"])),
      ),
    groups.rest.length > 0 &&
      h("div", { "data-part": "modifiers" }, h("h3", null, t("combat.modifiers")), ledger(desk, groups.rest)),
    column(desk, ruling),
    wins(desk, ruling),
    h("h3", null, t("combat.results")),
    bars(desk, ruling),
    facesTable(desk, ruling),
    disrupted(desk, ruling),
    others(desk, ruling),
    h(
      "p.hint",
      null,
      t("combat.exact"),
      ". ",
      cites(
        desk,
        ruling.rules.filter((rule) => !ruling.parts.some((part) => part.rule === rule)),
      ),
    ),
  );
}

function tag(desk: Desk, ruling: Ruling): string {
  const column = ruling.facts["shifted"] ?? ruling.facts["column"];
  return column === undefined || column === null ? "" : ` ${desk.telling.heading(String(column))}`;
}

interface Groups {
  attack: RulingPart[];
  defence: RulingPart[];
  rest: RulingPart[];
}

/** The ledger comes in order: what adds up to the attack, what adds up to the defence, then the shifts. */
function grouped(ruling: Ruling): Groups {
  const { attack, defence } = ruling.facts;
  const parts = [...ruling.parts];
  const take = (sum: unknown): RulingPart[] | null => {
    let found = 0;
    for (let i = 0; i < parts.length; i += 1) {
      found += parts[i]?.amount ?? 0;
      if (found === sum) return parts.splice(0, i + 1);
    }
    return null;
  };
  const first = typeof attack === "number" ? take(attack) : null;
  const second = first && typeof defence === "number" ? take(defence) : null;
  return first && second
    ? { attack: first, defence: second, rest: parts }
    : { attack: [], defence: [], rest: ruling.parts };
}

function versus(desk: Desk, ruling: Ruling, groups: Groups): HTMLElement {
  const { store, telling } = desk;
  const hex = ruling.facts["hex"];
  const there = store.view?.units.filter((unit) => unit.hex === hex) ?? [];
  const defending = there[0]?.side ?? null;
  const known = new Set([
    ...ruling.parts.map((part) => part.name),
    ...Object.keys((ruling.facts["disrupted"] as object | undefined) ?? {}),
    ...[store.decision?.facts?.["units"]].flat().map(String),
  ]);
  const fighting = [...known].filter((name) => telling.isUnit(name));
  const sideOf = (id: string): string | undefined => store.unit(id)?.side ?? store.sheet(id)?.side;
  const attackers = fighting.filter((id) => sideOf(id) !== defending);
  const defenders = [
    ...new Set([...there.map((unit) => unit.id), ...fighting.filter((id) => sideOf(id) === defending)]),
  ];
  const attacking = attackers[0] ? (sideOf(attackers[0]) ?? null) : null;
  const force = (title: string, side: string | null, ids: string[], total: unknown, parts: RulingPart[]): HTMLElement =>
    h(
      "div.force",
      { style: { "--side": telling.sideColor(side) ?? "var(--line)" } },
      h("h3", null, side ? `${title}: ${telling.side(side)}` : title),
      typeof total === "number" &&
        h(
          "div.total",
          null,
          amount(total),
          " ",
          cites(desk, [...new Set(parts.filter((part) => telling.isUnit(part.name)).map((part) => part.rule))]),
        ),
      h(
        "ul",
        null,
        ids.map((id) =>
          h(
            "li",
            null,
            h("span.who", null, desk.map?.counterCanvas(id, COUNTER), unitLink(desk, id, telling.saidUnit(id))),
            value(parts, id),
          ),
        ),
        parts
          .filter((part) => !telling.isUnit(part.name))
          .map((part) =>
            h(
              "li",
              null,
              h("span", null, telling.part(part), " ", cites(desk, [part.rule])),
              h("span.number", null, signed(part.amount)),
            ),
          ),
      ),
    );
  return h(
    "div.versus.card",
    null,
    force(t("combat.attacker"), attacking, attackers, ruling.facts["attack"], groups.attack),
    force(t("combat.defender"), defending, defenders, ruling.facts["defence"], groups.defence),
  );
}

function value(parts: RulingPart[], id: string): Child {
  const part = parts.find((one) => one.name === id);
  return part ? h("span.number", null, amount(part.amount)) : null;
}

function column(desk: Desk, ruling: Ruling): Child {
  const facts = ruling.facts;
  const final = facts["shifted"] ?? facts["column"];
  const drm = facts["drm"];
  const heading = (name: unknown): string => desk.telling.heading(String(name));
  return [
    final !== undefined &&
      final !== null &&
      h(
        "div.column",
        { "data-part": "column", "data-column": String(final) },
        h(
          "span",
          null,
          desk.telling.fact("column"),
          facts["shifted"] !== undefined && facts["column"]
            ? h("span.faint", null, ` ${heading(facts["column"])} →`)
            : null,
        ),
        h("b", null, heading(final)),
      ),
    typeof drm === "number" && h("div.column", null, desk.telling.fact("drm"), h("b", null, signed(drm))),
  ];
}

/** How likely each result is, as bars; what it does where the game says so. */
function bars(desk: Desk, ruling: Ruling): HTMLElement {
  const table = (ruling.facts["results"] ?? ruling.facts["chances"]) as Record<string, unknown>;
  const all = Object.entries(table).map(([name, chance]) => ({
    name,
    chance: fraction(chance) ?? 0,
    exact: String(chance),
  }));
  const shown = all.length > MOST_BARS + 1 ? all.sort((a, b) => b.chance - a.chance).slice(0, MOST_BARS) : all;
  const rest = all.slice(shown.length).reduce((sum, one) => sum + one.chance, 0);
  const most = Math.max(...shown.map((one) => one.chance), 0.0001);
  const rolled = new Map(
    columnsOf(ruling)
      .get(currentOf(ruling) ?? "")
      ?.map(({ result, faces }) => [result, spans(faces)]),
  );
  const pairs = shown.every(({ name }) => PAIR.test(name));
  return h(
    "div.bars",
    null,
    pairs &&
      h(
        "span.does",
        null,
        t("combat.hitsof"),
        shown.some(({ name }) => name.includes("r")) ? ` ${t("combat.red")}` : "",
      ),
    shown.map(({ name, chance, exact }) => [
      h(
        "span",
        null,
        h("b", { "data-result": name, "data-chance": exact }, name),
        rolled.has(name) && h("span.rolls", { title: t("combat.die") }, rolled.get(name)),
      ),
      h("div.bar", { title: exact }, h("span", { style: { width: `${(chance / most) * 100}%` } })),
      h(
        "span.number",
        { title: exact },
        exact.includes("/") && exact.length <= LONGEST_FRACTION && [h("span.exact", null, exact), " "],
        percent(chance),
      ),
      does(desk, name),
    ]),
    rest > 0 && [
      h("span.faint", null, t("combat.rest")),
      h("div.bar", null, h("span", { style: { width: `${(rest / most) * 100}%` } })),
      h("span.number", null, percent(rest)),
    ],
  );
}

/** What a result does, in words of the game; null where it has none. */
export function resultSays(desk: Desk, result: string): string | null {
  return desk.telling.word(`result.${result}`);
}

function does(desk: Desk, result: string): Child {
  const said = resultSays(desk, result);
  return said ? h("span.does", null, said) : null;
}

function wins(desk: Desk, ruling: Ruling): Child {
  const rows = [
    ["attacker_wins", "good"],
    ["defender_wins", "bad"],
    ["below", ""],
  ] as const;
  const found = rows.flatMap(([name, look]) => {
    const chance = fraction(ruling.facts[name]);
    return chance === null || (name === "below" && chance === 0) ? [] : [{ name, look, chance }];
  });
  if (!found.length) return null;
  const hits = ["attacker_hits", "defender_hits"].flatMap((name) => {
    const mean = fraction(ruling.facts[name]);
    return mean === null ? [] : [h("dt", null, desk.telling.fact(name)), h("dd", null, decimal(mean, 2))];
  });
  return [
    h(
      "div.bars",
      { style: { "margin-top": "0.7rem" } },
      found.map(({ name, look, chance }) => [
        h("span", null, desk.telling.fact(name)),
        h("div.bar", { class: look }, h("span", { style: { width: `${chance * 100}%` } })),
        h("span.number", { title: String(ruling.facts[name]) }, percent(chance)),
      ]),
    ),
    hits.length > 0 && h("dl.facts", { style: { "margin-top": "0.4rem" } }, hits),
  ];
}

function disrupted(desk: Desk, ruling: Ruling): Child {
  const table = ruling.facts["disrupted"] as Record<string, unknown> | undefined;
  if (!table || !Object.keys(table).length) return null;
  return [
    h("h3", null, t("combat.disrupted")),
    h(
      "dl.facts",
      null,
      Object.entries(table).map(([id, chance]) => [
        h("dt", null, unitLink(desk, id)),
        h("dd", { title: String(chance) }, percent(fraction(chance) ?? 0)),
      ]),
    ),
  ];
}

/** Facts that no part of the panel has a place for. */
function others(desk: Desk, ruling: Ruling): Child {
  const left = Object.entries(ruling.facts).filter(([name]) => !PLACED.has(name));
  if (!left.length) return null;
  return h(
    "dl.facts",
    null,
    left.map(([name, fact]) => [h("dt", null, desk.telling.fact(name)), h("dd", null, desk.telling.said(name, fact))]),
  );
}
