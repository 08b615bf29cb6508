/** The combat panel: both sides, every modifier with its rule, the column, the exact odds. Built from a ruling alone.
 *
 * A ruling is about a combat when it tells odds; what a part of its sum counts for is told by the part's group. */

import { ownValue } from "../ownvalue.js";
import type { Odds, Ruling, RulingPart } from "../protocol.js";
import { oddsOf } from "./armed.js";
import { columnsOf, facesTable, spans } from "./combattable.js";
import { type Child, h } from "./dom.js";
import { decimal, t } from "./i18n.js";
import { unitLink } from "./links.js";
import { amount, fraction, percent, plain, signed } from "./messages.js";
import { additions, basis } from "./prospects.js";
import { reportButton } from "./report.js";
import { roleOf } from "./roles.js";
import { cites } from "./rules.js";
import { ledger } from "./ruling.js";
import type { TableContext } from "./tablecontext.js";

const MOST_BARS = 10;
/** Pixels of a counter beside its name. */
const COUNTER = 24;
/** A fraction longer than this is told only on hover. */
const LONGEST_FRACTION = 7;

export type Fight = Ruling & { odds: Odds };

/** An answer that tells odds, and what it is called, if not as it is. */
export type Option = [action: string, ruling: Fight, label?: string];

export const isCombat = (ruling: Ruling | null | undefined): ruling is Fight => ruling?.odds !== undefined;

/** The answers that are open now and tell odds, to be compared. */
export function combatOptions(context: TableContext): [string, Fight][] {
  const { choices } = context;
  if (!choices) return [];
  const open = [...choices.sorted.bare, ...[...choices.sorted.listed.values()].flat()];
  return open.flatMap((action) => {
    const ruling = choices.rulings.get(action);
    return isCombat(ruling) ? [[action, ruling] as [string, Fight]] : [];
  });
}

export function combatPanel(
  context: TableContext,
  options: Option[],
  shown: string | null,
  choose: (action: string) => void,
): HTMLElement | null {
  const current = options.find(([action]) => action === shown) ?? options[0];
  if (!current) return null;
  const [action, ruling] = current;
  const { odds } = ruling;
  const modifiers = ruling.parts.filter((part) => part.group === "shift" || part.group === "die");
  return h(
    "section",
    { "data-part": "combat", "aria-label": t("combat.title") },
    h(
      "h2",
      null,
      t("combat.title"),
      ` ${context.messages.place(odds.hex)}`,
      current[2] === undefined && reportButton(context, { explain: action }),
    ),
    options.length > 1 &&
      h(
        "div.segments.options",
        { role: "group" },
        options.map(([name, its, label]) =>
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(name === action),
              "data-key": `option-${name}`,
              onclick: () => choose(name),
            },
            h("span", null, label ?? context.messages.action(name)),
            " ",
            h("span", null, its.odds.shifted === null ? inShort(its) : context.messages.heading(its.odds.shifted)),
          ),
        ),
      ),
    everybody(context, action, odds),
    versus(context, ruling),
    heading(odds),
    modifiers.length > 0 &&
      h("div", { "data-part": "modifiers" }, h("h3", null, t("combat.modifiers")), ledger(context, modifiers)),
    column(context, odds),
    wins(odds),
    h("h3", null, t("combat.results")),
    bars(context, odds),
    facesTable(context, odds),
    ofUnits(context, odds),
    basis(context, ruling),
    additions(context, ruling, (its) => bars(context, its)),
    others(context, ruling),
    h(
      "p.hint",
      null,
      t("combat.exact"),
      ". ",
      cites(
        context,
        ruling.rules.filter((rule) => !ruling.parts.some((part) => part.rule === rule)),
      ),
    ),
  );
}

/** Where there is no column to tell them by: how likely the attacker wins, or else the likeliest result. */
function inShort(fight: Fight): Child {
  const wins = fraction(fight.odds.wins?.attacker);
  if (wins === null) return oddsOf(fight).split(", ")[0];
  return h("span", { title: t("odds.wins.attacker") }, percent(wins));
}

/** Where only a target is pointed at, nobody has been told off yet: it is supposed that all take part who can. */
function everybody({ store }: TableContext, action: string, odds: Odds): Child {
  const several = roleOf(store.table, action) === "target" && odds.attackers.length > 1;
  return several && h("p.hint", { "data-part": "everybody" }, t("combat.everybody"));
}

function versus(context: TableContext, { odds, parts }: Fight): HTMLElement {
  const { store, messages } = context;
  const sideOf = (ids: string[]): string | null => {
    const known = ids.map((id) => store.unit(id)?.side ?? store.sheet(id)?.side);
    return known.find((side) => side !== undefined) ?? null;
  };
  const force = (title: string, ids: string[], total: string | null, own: RulingPart[]): HTMLElement => {
    const side = sideOf(ids);
    const units = new Set(ids);
    return h(
      "div.force",
      { style: { "--side": messages.sideColor(side) ?? "var(--line)" } },
      h("h3", null, side ? `${title}: ${messages.side(side)}` : title),
      total !== null &&
        h(
          "div.total",
          null,
          amount(fraction(total) ?? 0),
          " ",
          cites(context, [...new Set(own.filter((part) => units.has(part.name)).map((part) => part.rule))]),
        ),
      h(
        "ul",
        null,
        ids.map((id) =>
          h(
            "li",
            null,
            h("span.who", null, context.map?.counterCanvas(id, COUNTER), unitLink(context, id, messages.saidUnit(id))),
            value(own, id),
          ),
        ),
        own
          .filter((part) => !units.has(part.name))
          .map((part) =>
            h(
              "li",
              null,
              h("span", null, messages.part(part), " ", cites(context, [part.rule])),
              h("span.number", null, signed(part.amount)),
            ),
          ),
      ),
    );
  };
  const of = (group: RulingPart["group"]): RulingPart[] => parts.filter((part) => part.group === group);
  return h(
    "div.versus.card",
    null,
    force(t("combat.attacker"), odds.attackers, odds.attack, of("attack")),
    force(t("combat.defender"), odds.defenders, odds.defence, of("defence")),
  );
}

function value(parts: RulingPart[], id: string): Child {
  const part = parts.find((one) => one.name === id);
  return part ? h("span.number", null, amount(part.amount)) : null;
}

/** The ratio or the differential. */
function heading(odds: Odds): Child {
  if (odds.heading === null) return null;
  const said = odds.by === "differential" ? signed(Number(odds.heading)) : odds.heading;
  return h("div.column", { "data-part": odds.by }, t(`odds.${odds.by}`), h("b", null, said));
}

function column(context: TableContext, odds: Odds): Child {
  const { shifted, modifier } = odds;
  const before = odds.column !== null && odds.column !== shifted ? odds.column : null;
  return [
    shifted !== null &&
      h(
        "div.column",
        { "data-part": "column", "data-column": shifted },
        h(
          "span",
          null,
          t("odds.column"),
          before !== null && h("span.faint", null, ` ${context.messages.heading(before)} →`),
        ),
        h("b", null, context.messages.heading(shifted)),
      ),
    shifted === null &&
      odds.column !== null &&
      h(
        "div.column",
        { "data-part": "column", "data-column": odds.column },
        t("odds.columnnow"),
        h("b", null, context.messages.heading(odds.column)),
      ),
    modifier !== null && h("div.column", null, t("odds.modifier"), h("b", null, signed(modifier))),
  ];
}

/** How likely each result is, as bars; what it does where the game says so. */
function bars(context: TableContext, odds: Odds): HTMLElement {
  const all = Object.entries(odds.chances).map(([name, exact]) => ({ name, chance: fraction(exact) ?? 0, exact }));
  const shown = all.length > MOST_BARS + 1 ? all.sort((a, b) => b.chance - a.chance).slice(0, MOST_BARS) : all;
  const rest = all.slice(shown.length).reduce((sum, one) => sum + one.chance, 0);
  const most = Math.max(...shown.map((one) => one.chance), 0.0001);
  const rolled = new Map(
    columnsOf(odds)
      .get(odds.shifted ?? "")
      ?.map(({ result, faces }) => [result, spans(faces)]),
  );
  const inHits = shown.every(({ name }) => lossesOf(odds, name) !== undefined);
  return h(
    "div.bars",
    null,
    inHits && h("span.does", null, t("combat.hitsof")),
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
      does(context, odds, name),
    ]),
    rest > 0 && [
      h("span.faint", null, t("combat.rest")),
      h("div.bar", null, h("span", { style: { width: `${(rest / most) * 100}%` } })),
      h("span.number", null, percent(rest)),
    ],
  );
}

/** What a result does, in words of the game; null where it has none. */
export function resultSays(context: TableContext, result: string): string | null {
  return context.messages.word(`result.${result}`);
}

function does(context: TableContext, odds: Odds, result: string): Child {
  const said = resultSays(context, result) ?? whoChecks(odds, result);
  return said ? h("span.does", null, said) : null;
}

function lossesOf(odds: Odds, result: string): Odds["losses"][string] | undefined {
  return ownValue(odds.losses, result);
}

/** Whose units have to make checks after a result; null if nobody's. */
function whoChecks(odds: Odds, result: string): string | null {
  const losses = lossesOf(odds, result);
  if (!losses?.attacker.check) return losses?.defender.check ? t("combat.checks.defender") : null;
  return t(losses.defender.check ? "combat.checks.both" : "combat.checks.attacker");
}

function wins(odds: Odds): Child {
  const below = (fraction(odds.below) ?? 0) > 0 ? odds.below : undefined;
  const rows = [
    ["odds.wins.attacker", "good", odds.wins?.attacker],
    ["odds.wins.defender", "bad", odds.wins?.defender],
    ["odds.below", "", below],
  ] as const;
  const found = rows.flatMap(([key, look, exact]) =>
    exact === undefined ? [] : [{ key, look, exact, chance: fraction(exact) ?? 0 }],
  );
  const means = [
    ["odds.hits.attacker", odds.hits?.attacker],
    ["odds.hits.defender", odds.hits?.defender],
  ] as const;
  const hits = means.flatMap(([key, mean]) =>
    mean === undefined ? [] : [h("dt", null, t(key)), h("dd", { title: mean }, decimal(fraction(mean) ?? 0, 2))],
  );
  return [
    found.length > 0 &&
      h(
        "div.bars",
        { style: { "margin-top": "0.7rem" } },
        found.map(({ key, look, exact, chance }) => [
          h("span", null, t(key)),
          h("div.bar", { class: look }, h("span", { style: { width: `${chance * 100}%` } })),
          h("span.number", { title: exact }, percent(chance)),
        ]),
      ),
    hits.length > 0 && h("dl.facts", { style: { "margin-top": "0.4rem" } }, hits),
  ];
}

/** What may happen to single units, and how likely it is. */
function ofUnits(context: TableContext, odds: Odds): Child {
  return Object.entries(odds.of_units).map(([name, units]) => [
    h("h3", null, context.messages.word(`chance.${name}`) ?? plain(name)),
    h(
      "dl.facts",
      null,
      Object.entries(units).map(([id, chance]) => [
        h("dt", null, unitLink(context, id)),
        h("dd", { title: chance }, percent(fraction(chance) ?? 0)),
      ]),
    ),
  ]);
}

/** What else the ruling tells. */
function others(context: TableContext, ruling: Fight): Child {
  const left = Object.entries(ruling.facts);
  if (!left.length) return null;
  return h(
    "dl.facts",
    null,
    left.map(([name, fact]) => [
      h("dt", null, context.messages.fact(name)),
      h("dd", null, context.messages.said(name, fact)),
    ]),
  );
}
