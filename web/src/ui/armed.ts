/** The second step of what commits: what was chosen, its price and its chances, and a button that names what is done. */

import type { Ruling, RulingPart, Then } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { amount, capital, fraction, type MessageFormatter, percent } from "./messages.js";
import { verbOf } from "./roles.js";
import { cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** So many results of a fight are told beside its button; the panel has all. */
const MOST_RESULTS = 4;

export interface Step {
  key: string;
  label: string;
  /** The price, and the chance. */
  worth: string;
  why: string;
  open: boolean;
  press: () => void;
}

/** The steps that are open now, in the order of their buttons; the last puts it back. */
export function stepsOf(context: TableContext, action: string, ruling: Ruling | null): Step[] {
  const { choices, messages } = context;
  const then = thenSteps(context, action, ruling, (answer) => choices?.commit(answer));
  const plain: Step = {
    key: "commit",
    label: then.length ? t("armed.later", { verb: messages.verb(verbOf(action)) }) : messages.action(action),
    worth: then.length || !ruling ? "" : worthOf(ruling),
    why: ruling ? messages.ruling(ruling) : "",
    open: true,
    press: () => choices?.commit(),
  };
  const back: Step = {
    key: "disarm",
    label: t("armed.back"),
    worth: "",
    why: "",
    open: true,
    press: () => void choices?.disarm(),
  };
  return [...then, plain, back];
}

/** An action with each answer that can be given to the question it leads to. */
export function thenSteps(
  { messages }: TableContext,
  action: string,
  ruling: Ruling | null | undefined,
  press: (answer: string) => void,
): Step[] {
  return (ruling?.then ?? []).map(
    (one): Step => ({
      key: `then-${one.action}`,
      label: thenLabel(messages, action, one.action),
      worth: worthOf(one.ruling) || oddsOf(one.ruling),
      why: messages.ruling(one.ruling),
      open: one.ruling.legal,
      press: () => press(one.action),
    }),
  );
}

/** An action and the answer to what it leads to, in the game's words if it has some: "Fight without air support". */
export function thenLabel(messages: MessageFormatter, action: string, answer: string): string {
  return messages.word(`then.${verbOf(action)}.${answer}`) ?? messages.action(answer);
}

/** What is about to be done, in words, with its rule. */
export function armedQuestion(context: TableContext, action: string, ruling: Ruling | null): Child {
  const { messages } = context;
  return [
    h("b", { "data-part": "armed" }, `${messages.action(action)}. `),
    ruling && [linked(context, capital(messages.ruling(ruling)), ruling.facts), " ", cites(context, ruling.rules)],
  ];
}

export function stepButtons(context: TableContext, steps: Step[], keyed = true): HTMLElement[] {
  const { store, choices } = context;
  return steps.map((step, i) =>
    h(
      "button.verb",
      {
        type: "button",
        class: keyed && i === 0 && step.open ? "first" : "",
        "data-key": step.key,
        disabled: store.acting || !step.open,
        title: step.why,
        onclick: () => step.press(),
        onpointermove: () => choices?.point(step.key.startsWith("then-") ? step.key.slice("then-".length) : null),
        onpointerleave: () => choices?.point(null),
      },
      h("span", null, step.label),
      step.worth && h("span.worth", null, step.worth),
      keyed && step.open && i < 9 && h("kbd", { "aria-hidden": "true" }, step.key === "disarm" ? "Esc" : String(i + 1)),
    ),
  );
}

/** Of a fight: how likely each result is, the likeliest first: "DR 50 %, DE 33 %". */
export function oddsOf(ruling: Ruling, most = MOST_RESULTS): string {
  const chances = Object.entries(ruling.odds?.chances ?? {}).map(([name, exact]) => ({
    name,
    chance: fraction(exact) ?? 0,
  }));
  return chances
    .sort((a, b) => b.chance - a.chance)
    .slice(0, most)
    .map(({ name, chance }) => `${hitsOf(ruling, name)} ${percent(chance)}`)
    .join(", ");
}

/** A result that is a number of hits, and nothing else, is said as such: "1 hit". */
function hitsOf({ odds }: Ruling, name: string): string {
  if (!odds?.hits || !/^\d+$/.test(name)) return name;
  const n = Number(name);
  return t(`armed.hits.${n > 1 ? "many" : n ? "one" : "none"}`, { n });
}

/** "price 2, attacker wins 45 %": the price of an answer, and how likely it succeeds. */
export function worthOf(ruling: Ruling): string {
  const chance = fraction(ruling.odds?.wins?.attacker) ?? fraction(ruling.facts["chance"]);
  const price = priceOf(ruling.parts);
  const paid = price ? t("armed.price", { n: amount(price) }) : "";
  const wins = ruling.odds?.wins ? `${t("odds.wins.attacker")} ` : "";
  return [paid, chance === null ? "" : `${wins}${percent(chance)}`].filter(Boolean).join(", ");
}

function priceOf(parts: RulingPart[]): number {
  return parts.reduce((sum, part) => (part.group === "cost" ? sum + part.amount : sum), 0);
}

/** The rulings of what can be answered next that tell odds: what the combat panel compares. */
export function foreseen(ruling: Ruling | null | undefined): Then[] {
  return (ruling?.then ?? []).filter((one) => one.ruling.odds !== undefined);
}
