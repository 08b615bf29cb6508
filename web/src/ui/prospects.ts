/** Beside the odds of a combat: what they rest on, and what its side could still add, each with what it would bring. */

import type { Odds, Ruling, Then } from "../protocol.js";
import { type Child, fill, h } from "./dom.js";
import { decimal, t } from "./i18n.js";
import { linked } from "./links.js";
import { capital, fraction, percent } from "./messages.js";
import { cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** Which table and why, what is supposed, and the checks that are mixed in. */
export function basis(context: TableContext, ruling: Ruling): Child {
  if (!ruling.basis?.length) return null;
  return h(
    "div",
    { "data-part": "basis" },
    h("h3", null, t("combat.basis")),
    h(
      "ul",
      null,
      ruling.basis.map((one) => h("li", { "data-reason": one.reason }, said(context, one))),
    ),
  );
}

/** Each piece is one line; opened, it tells the chance of every result with it. */
export function additions(context: TableContext, ruling: Ruling, bars: (odds: Odds) => Child): Child {
  if (!ruling.could?.length) return null;
  return h(
    "div",
    { "data-part": "could" },
    h("h3", null, t("combat.could")),
    ruling.could.map((one) => addition(context, ruling, one, bars)),
  );
}

/** Which pieces are open, and for which question: the panel is drawn again whenever another answer comes in. */
let looked: { question: string; actions: Set<string> } = { question: "", actions: new Set() };

/** The pieces that somebody looks at, as long as the question is the same one. */
function lookedAt({ store }: TableContext): Set<string> {
  const question = `${store.play} ${store.n} ${store.side}`;
  if (looked.question !== question) looked = { question, actions: new Set() };
  return looked.actions;
}

function addition(context: TableContext, before: Ruling, one: Then, bars: (odds: Odds) => Child): HTMLElement {
  const { odds, reason, rules } = one.ruling;
  const [more, open] = [h("div"), lookedAt(context)];
  // The chances of many pieces are many bars: they are drawn when somebody looks.
  const draw = (): void =>
    fill(more, ...(element.open ? [h("p.faint", null, cites(context, rules)), odds && bars(odds)] : []));
  const element = h(
    "details",
    {
      "data-could": one.action,
      "data-reason": reason,
      open: open.has(one.action),
      ontoggle: draw,
    },
    h(
      "summary",
      {
        "data-key": `could-${one.action}`,
        // A click comes before it opens or closes, and before the panel that waited for the click is drawn again.
        onclick: () => (element.open ? open.delete(one.action) : open.add(one.action)),
      },
      capital(context.messages.ruling(one.ruling)),
      worth(before.odds, one),
    ),
    more,
  );
  if (element.open) draw();
  return element;
}

function said(context: TableContext, ruling: Ruling): Child {
  return [linked(context, capital(context.messages.ruling(ruling)), ruling.facts), " ", cites(context, ruling.rules)];
}

/** Average hits on either side with it; where the table tells none, the result whose chance it raises most. */
function worth(before: Odds | undefined, { ruling: { odds } }: Then): Child {
  if (!odds) return null;
  if (odds.hits) {
    const [attacker, defender] = [odds.hits.attacker, odds.hits.defender].map((exact) => mean(exact));
    return h("span.worth", { title: t("combat.couldhits") }, ` ${attacker} : ${defender}`);
  }
  const grown = Object.entries(odds.chances)
    .map(([name, exact]) => ({ name, now: fraction(exact) ?? 0, was: fraction(before?.chances[name]) ?? 0 }))
    .sort((a, b) => b.now - b.was - (a.now - a.was))[0];
  return grown ? h("span.worth", null, ` ${grown.name} ${percent(grown.now)}`) : null;
}

function mean(exact: string): string {
  return decimal(fraction(exact) ?? 0, 2);
}
