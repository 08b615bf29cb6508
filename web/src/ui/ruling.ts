/** A ruling on the screen: yes or no, the sentence, the sum part by part, each part with its rule. */

import type { Ruling, RulingPart } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { kindOf } from "./facts.js";
import { t } from "./i18n.js";
import { hexLink, linked, unitLink } from "./links.js";
import { amount, signed } from "./messages.js";
import type { Step } from "./pathcosts.js";
import { type Question, reportButton } from "./report.js";
import { cite, cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** From so many lines on, those that say the same are told together. */
const MANY = 6;

export function rulingCard(
  context: TableContext,
  action: string,
  ruling: Ruling,
  steps: Step[] = [],
  title = context.messages.action(action),
  question: Question | null = { explain: action },
): HTMLElement {
  const named = ruling.parts.map((part) => part.rule);
  const others = ruling.rules.filter((rule) => !named.includes(rule));
  const left = context.store.decision?.facts?.["left"];
  const last = steps.at(-1);
  // The steps tell the way themselves; the sentence would tell it twice.
  const said =
    last && ruling.legal
      ? [
          context.messages.place(last.to),
          typeof left === "number" ? `, ${amount(Number(ruling.facts["cost"]))} / ${amount(left)}` : "",
        ]
      : linked(context, context.messages.ruling(ruling), ruling.facts);
  return h(
    "div.card.ruling",
    { class: ruling.legal ? "yes" : "no" },
    h("div.label", null, title, question && reportButton(context, question)),
    h("div.verdict", null, h("span", null, said, " ", cites(context, others))),
    steps.length
      ? wayTable(context, steps, typeof left === "number" ? left : Infinity)
      : ruling.parts.length
        ? ledger(context, ruling.parts)
        : null,
    mappings(context, ruling),
  );
}

/** What a ruling tells by names and its sentence does not: a line for each. */
function mappings(context: TableContext, ruling: Ruling): Child {
  const { messages, store } = context;
  const sentence = messages.word(ruling.reason) ?? "";
  return Object.entries(ruling.facts).flatMap(([name, value]) => {
    const kind = kindOf(store.table, name);
    if (typeof kind !== "object" || Array.isArray(kind) || sentence.includes(`{${name}}`)) return [];
    const entries = Object.entries(value as object).map(([key, item]) => messages.entry(kind, key, item));
    return [
      shared(name, entries) ??
        h(
          "dl.facts",
          { "data-fact": name },
          entries.map(([who, what]) => [h("dt", null, who), h("dd", null, what)]),
        ),
    ];
  });
}

/** Many of whom much the same is told: who they are, under what is told of them; null where few are alike. */
function shared(name: string, entries: [string, string][]): HTMLElement | null {
  const alike = new Map<string, string[]>();
  for (const [who, what] of entries) alike.set(what, [...(alike.get(what) ?? []), who]);
  if (entries.length < MANY || alike.size > entries.length / 2) return null;
  const groups = [...alike].map(([what, all]) => h("p", null, h("b", null, `${what}: `), all.join(", ")));
  return h("div.shared", { "data-fact": name }, groups);
}

/** Each step of a path with its cost, by its parts; those for which there are not enough points stand out. */
function wayTable(context: TableContext, steps: Step[], left: number): HTMLElement {
  let paid = 0;
  const sums = steps.map((step) => {
    paid += step.cost;
    return paid;
  });
  const rows = steps.map((step, i) =>
    h(
      "tr",
      { class: (sums[i] ?? 0) > left ? "beyond" : "" },
      h("td", null, hexLink(context, step.to)),
      h(
        "td",
        null,
        step.parts.map((part, i) => [
          i ? ", " : "",
          partName(context, part),
          " ",
          step.parts.length > 1 ? `${signed(part.amount)} ` : "",
          cite(context, part.rule),
        ]),
      ),
      h("td.number", null, amount(step.cost)),
    ),
  );
  const total = steps.reduce((sum, step) => sum + step.cost, 0);
  return h("table.ledger", null, h("tbody", null, rows, sumRow(total, 2)));
}

/** Like parts side by side are told once. */
export function ledger(context: TableContext, parts: RulingPart[], total?: number): HTMLElement {
  const rows: { part: RulingPart; times: number }[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last && last.part.name === part.name && last.part.rule === part.rule && last.part.amount === part.amount)
      last.times += 1;
    else rows.push({ part, times: 1 });
  }
  const cells = rows.map(({ part, times }) =>
    h(
      "tr",
      null,
      h("td", null, partName(context, part), times > 1 && ` × ${times}`),
      h("td", null, cite(context, part.rule)),
      h("td.number", null, signed(part.amount * times)),
    ),
  );
  return h("table.ledger", null, h("tbody", null, cells, total === undefined ? null : sumRow(total, 2)));
}

function sumRow(total: number, span: number): HTMLElement {
  return h(
    "tr.sum",
    null,
    h("th", { colspan: span, scope: "row" }, t("why.total")),
    h("td.number", null, amount(total)),
  );
}

function partName(context: TableContext, part: RulingPart): Child {
  return context.messages.isUnit(part.name) ? unitLink(context, part.name) : context.messages.part(part);
}
