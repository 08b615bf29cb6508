/** The log by phases, and what was taken back put together. */

import type { LogEntry } from "../protocol.js";
import type { Line } from "./log.js";

/** A line; the phase whose lines follow; or lines that were taken back, with how many actions that were. */
export type LogGroup = { line: Line } | { phase: string } | { taken: Line[]; actions: number };

export function logGroups(lines: Line[], undone: Set<number>): LogGroup[] {
  const groups: LogGroup[] = [];
  let phase = "";
  for (const line of lines) {
    const last = groups.at(-1);
    if (isTakenBack(line.entry, undone)) {
      const run = last && "taken" in last ? last : { taken: [], actions: 0 };
      if (run !== last) groups.push(run);
      run.taken.push(line);
      run.actions = new Set(run.taken.filter(({ entry }) => undone.has(entry.n)).map(({ entry }) => entry.n)).size;
      continue;
    }
    const now = line.entry.phase ?? phase;
    if (now !== phase) groups.push({ phase: now });
    phase = now;
    groups.push({ line });
  }
  return groups;
}

/** It was taken back, or tells that something was. */
function isTakenBack({ n, event }: LogEntry, undone: Set<number>): boolean {
  return undone.has(n) || event.event === "undone";
}
