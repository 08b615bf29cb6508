/** The roll that was just made: the dice, the column, the result and what it does, large enough to be seen across a
 * table. */

import type { LogEntry } from "../protocol.js";
import { resultSays } from "./combat.js";
import { dieFace } from "./dice.js";
import { h } from "./dom.js";
import { factsOf } from "./facts.js";
import { cite } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** From the news: the last result that dice gave; null where there was none, or where play has gone on since. */
export function rollCard(context: TableContext, news: LogEntry[]): HTMLElement | null {
  const { table } = context.store;
  const last = news.filter(({ event }) => factsOf(table, event, "result").length).at(-1);
  if (!last) return null;
  const outcome = last.event;
  const result = String(factsOf(table, outcome, "result")[0]);
  // An action brings its dice and their result together.
  const together = news
    .slice(0, news.indexOf(last))
    .filter((entry) => entry.n === last.n)
    .map((entry) => entry.event);
  const dice = together.filter((event) => typeof event["die"] === "number" && typeof event["result"] === "number");
  if (!dice.length) return null;
  const [column] = together.flatMap((event) => factsOf(table, event, "word.column"));
  const place = typeof outcome["hex"] === "string" ? context.messages.place(outcome["hex"]) : "";
  return h(
    "section",
    { "data-part": "roll", "aria-live": "polite" },
    h(
      "div.card.rolled",
      null,
      h(
        "div.dice",
        null,
        dice.map((event) => dieFace(Number(event["die"]), Number(event["result"]))),
      ),
      h(
        "div",
        null,
        h(
          "div.label",
          null,
          [
            place,
            column === undefined
              ? ""
              : `${context.messages.field("column")} ${context.messages.heading(String(column))}`,
          ]
            .filter(Boolean)
            .join(", "),
        ),
        h("div.outcome", null, h("b", null, result), " ", cite(context, outcome.rule)),
        h("div", null, resultSays(context, result)),
      ),
    ),
  );
}
