/** What an event is about, as the game declares it. */

import { ownValue } from "../ownvalue.js";
import type { LogEntry, Table, Topic } from "../protocol.js";

/** The topic of an entry; what the server tells beside the game (an edit, a move taken back) is of no topic of play. */
export function topicOf(table: Table | null, { event }: LogEntry): Topic {
  return ownValue(table?.events, event.event) ?? "other";
}

const OF_COMBAT: Topic[] = ["attack", "combat", "result", "loss"];

export function isOfCombat(topic: Topic): boolean {
  return OF_COMBAT.includes(topic);
}
