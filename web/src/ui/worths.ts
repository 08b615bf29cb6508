/** Beside the question: what each answer that can be pressed is worth, in a few words. */

import type { Ruling } from "../protocol.js";
import { oddsOf, worthOf } from "./armed.js";
import { type Child, h } from "./dom.js";
import { linked } from "./links.js";
import { amount, capital, fraction, percent } from "./messages.js";
import { commits } from "./roles.js";
import { cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** So many results are told of an answer after which more can be added. */
const IN_PASSING = 2;

/** What an answer is worth, where that can be said in a few words: "Withdraw: 45 %", "CCA: Reaction Value 8: 80 %", "Move:
 * price 1"; what a die gives, and how another roll would compare. */
export function worths(context: TableContext, buttons: string[], isOffer: boolean): Child {
  const { messages, choices, store } = context;
  const last = (action: string): number => Number(!commits(store.table, action));
  const ordered = [...buttons].sort((a, b) => last(a) - last(b)); // where there is no room for all, what commits is read
  const said = ordered.flatMap((action) => {
    const ruling = choices?.rulings.get(action);
    if (!ruling?.legal) return [];
    const [verb = "", ...args] = action.split(" ");
    const numbers = args.every((arg) => /^\d+$/.test(arg)); // of what, the verb says: "Air Points 2"
    const name = numbers ? messages.action(action) : args.map((arg, i) => messages.argument(verb, arg, i)).join(" ");
    if (ruling.facts["gives"] || fraction(ruling.facts["better"]) !== null)
      return [
        h(
          "span",
          { "data-part": ruling.facts["gives"] ? "gives" : "again" },
          linked(context, capital(messages.ruling(ruling)), ruling.facts),
          " ",
          cites(context, ruling.rules),
          " ",
        ),
      ];
    const short = shortly(context, action, ruling, isOffer);
    if (!short) return [];
    const rules = ruling.parts.length === 1 ? [ruling.parts[0]?.rule ?? ""] : ruling.rules.slice(0, 1);
    return [
      h(
        "span",
        { title: messages.ruling(ruling), "data-worth": action },
        `${name}: ${short} `,
        cites(context, rules),
        " ",
      ),
    ];
  });
  return said.length ? said : null;
}

/** The number that the rules use, and the chance as per cent; of what commits the price. */
function shortly(context: TableContext, action: string, ruling: Ruling, isOffer: boolean): string {
  const { messages, store } = context;
  const chance = fraction(ruling.facts["chance"]);
  const [part, ...more] = ruling.parts;
  const rating = part && !more.length && part.group === "check" ? `${messages.part(part)} ${amount(part.amount)}` : "";
  if (chance !== null) return [rating, percent(chance)].filter(Boolean).join(": ");
  if (isOffer && part && !more.length) return `${messages.part(part)} ${amount(part.amount)}`;
  const spends = commits(store.table, action);
  const odds = ruling.then?.length ? "" : oddsOf(ruling, spends ? undefined : IN_PASSING);
  return spends ? worthOf(ruling) || odds : odds;
}
