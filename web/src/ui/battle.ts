/** The current combat, step by step: from the attack that was declared to the last that came of it.
 *
 * Which events belong to it is told by their topics, which the game declares. What lies between (a point spent, a die
 * rolled again) belongs to it too; with the next move or turn it is over. */

import type { LogEntry, Table } from "../protocol.js";
import { chitFace } from "./chits.js";
import { dieFace } from "./dice.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { entriesFor, entryLine, logLines } from "./log.js";
import { capital } from "./messages.js";
import type { TableContext } from "./tablecontext.js";
import { isOfCombat, topicOf } from "./topics.js";

/** So many actions after its last step a combat is history. */
const RECENT = 2;

export interface Battle {
  steps: LogEntry[];
  hex: string | null;
}

/** The last combat of a log, while it is fought or has just been; null if there is none. */
export function battleOf(table: Table | null, log: LogEntry[], now: number): Battle | null {
  const topics = log.map((entry) => topicOf(table, entry));
  const start = topics.lastIndexOf("attack");
  const first = log[start];
  if (!first) return null;
  const over = topics.findIndex((topic, at) => at > start && (topic === "movement" || topic === "turn"));
  const end = (over < 0 ? topics : topics.slice(0, over)).map(isOfCombat).lastIndexOf(true);
  const last = log[end];
  if (!last || now - last.n > RECENT) return null;
  // Dice that were just rolled for it lie on the table before their result is told.
  const decided = topics.slice(start, end + 1).includes("result");
  const rolled = decided
    ? 0
    : log.slice(end + 1).findIndex((entry, i) => entry.n !== last.n || topics[end + 1 + i] !== "chance");
  const dice = rolled < 0 ? log.length - end - 1 : rolled;
  const hex = first.event["hex"] ?? first.event["to"];
  return { steps: log.slice(start, end + 1 + dice), hex: typeof hex === "string" ? hex : null };
}

/** The card: what was drawn and rolled in large, then every step in words with its rule. */
export function battleCard(context: TableContext, battle: Battle): Child {
  return h(
    "section",
    { "data-part": "battle", "aria-label": t("battle.title") },
    h("h2", null, t("battle.title"), battle.hex ? ` ${context.messages.place(battle.hex)}` : ""),
    tokens(context, battle),
    h(
      "ol.log.steps",
      null,
      logLines(battle.steps).map((line) => entryLine(context, line)),
    ),
  );
}

/** The log of this side, without what the card tells. */
export function logWithout(context: TableContext, battle: Battle | null): LogEntry[] {
  const log = entriesFor(context.store.log.slice(-200), context.store.side);
  const told = new Set(battle?.steps);
  return log.filter((entry) => !told.has(entry));
}

/** Chits and the dice of the combat itself as they lie on the table. */
function tokens(context: TableContext, battle: Battle): Child {
  const lying = battle.steps.flatMap(({ event }) => {
    const { die, result, chit, purpose } = event;
    const face =
      typeof chit === "string"
        ? chitFace(context, chit)
        : typeof die === "number" && typeof result === "number"
          ? dieFace(die, result)
          : null;
    return face
      ? [h("figure", null, face, h("figcaption", null, capital(context.messages.said("purpose", purpose))))]
      : [];
  });
  return lying.length > 0 && h("div.tokens", null, lying);
}
