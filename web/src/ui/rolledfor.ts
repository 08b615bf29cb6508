/** Of a question about a roll: the die as it lies, what it was rolled for and by whom. */

import type { Decision } from "../protocol.js";
import { dieFace } from "./dice.js";
import { type Child, h } from "./dom.js";
import { capital } from "./messages.js";
import type { TableContext } from "./tablecontext.js";

/** The die that may be rolled again lies on the table. */
export function dieOf(decision: Decision): Child {
  const { die, result } = decision.facts ?? {};
  return typeof die === "number" && typeof result === "number" ? [dieFace(die, result), " "] : null;
}

/** What the die was rolled for, and by whom: a question about a roll needs it. */
export function purposeOf(context: TableContext, decision: Decision): Child {
  const { purpose, result } = decision.facts ?? {};
  if (typeof purpose !== "string" || typeof result !== "number") return null;
  const { store, messages } = context;
  // The question is put to whoever may have it rolled again; whose die it is the log tells.
  const rolled = store.log
    .slice(-40)
    .reverse()
    .find(({ event }) => event["purpose"] === purpose && event["result"] === result)?.event;
  const by = messages.isSide(rolled?.["side"]) ? ` (${messages.side(rolled["side"])})` : "";
  return h("b.purpose", null, `${capital(messages.said("purpose", purpose))}${by}. `);
}
