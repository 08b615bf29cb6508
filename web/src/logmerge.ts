/** The log of all my sides together: events come once for each side that may know them, and are told once. */

import type { LogEntry, ViewFrame } from "./protocol.js";

/** Take up what a frame tells and the log does not have yet; true if there was anything. Numbers only grow: an undo is
 * a line of its own. */
export function mergeLog(log: LogEntry[], frame: ViewFrame): boolean {
  const first = frame.events[0]?.n;
  if (first === undefined) return false;
  // Only the end of the log can hold what a frame tells: a long game costs no more than a short one.
  const known = new Map<string, number>();
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const entry = log[i] as LogEntry;
    if (entry.n < first) break;
    known.set(fingerprint(entry), (known.get(fingerprint(entry)) ?? 0) + 1);
  }
  // Two like events in one action (two dice that show the same) are two.
  const fresh = frame.events.filter((entry) => {
    const left = known.get(fingerprint(entry)) ?? 0;
    known.set(fingerprint(entry), left - 1);
    return left <= 0;
  });
  if (!fresh.length) return false;
  const late = (fresh[0]?.n ?? 0) < (log.at(-1)?.n ?? 0);
  for (const entry of fresh) log.push(entry.event.only ? { ...entry, side: frame.side ?? "" } : entry);
  if (late) log.sort((a, b) => a.n - b.n);
  return true;
}

function fingerprint(entry: LogEntry): string {
  return `${entry.n}:${JSON.stringify(entry.event)}`;
}
