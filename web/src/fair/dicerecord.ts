/** What a browser keeps of the dice of a play while it goes on: all that it needs to check them afterwards without
 * taking the server's word for anything. What was told first is kept, whatever is told later. */

import { ownValue } from "../ownvalue.js";
import type { DiceFacts, DiceRound, LogEntry, PendingRound } from "../protocol.js";

export interface RecordedRound {
  commitment: string | null;
  sides: string[];
  /** What each side has committed, mine among them. */
  commits: Record<string, string>;
  /** My own parts, by side. More than one where two windows have each made one. */
  parts: Record<string, string[]>;
  /** The sides whose part I have sent. */
  shown: string[];
  from?: number;
  /** The server has told this round in two ways. */
  changed?: boolean;
}

export interface DiceRecord {
  /** Was the play called fair when I sat down? */
  fair: boolean | null;
  rounds: Record<string, RecordedRound>;
  /** What I was shown, a line of the log each: "41:6=3,6=5" two dice, "42:10" a draw of ten, "43:u41" line 41 taken
   * back. */
  lines: string[];
  /** There were more rolls than could be kept. */
  more: boolean;
}

export const MOST_ROLLS = 20_000;
const MOST_PARTS = 8;

export function emptyRecord(): DiceRecord {
  return { fair: null, rounds: {}, lines: [], more: false };
}

/** A play that I have set up: the commitment that I was shown before I sent my parts, and these. */
export function newRecord(commitment: string, parts: Record<string, string>): DiceRecord {
  const sides = Object.keys(parts);
  const mine = Object.fromEntries(sides.map((side) => [side, [parts[side] ?? ""]]));
  return { ...emptyRecord(), rounds: { 0: { commitment, sides, commits: {}, parts: mine, shown: sides, from: 0 } } };
}

/** Keep what is told of the rounds. */
export function recordRounds(kept: DiceRecord, dice: DiceFacts): DiceRecord {
  const told: (DiceRound | PendingRound)[] = dice.pending ? [...dice.rounds, dice.pending] : dice.rounds;
  const rounds = { ...kept.rounds };
  for (const one of told) rounds[one.round] = noted(ownValue(rounds, one.round), one);
  return { ...kept, rounds };
}

function noted(old: RecordedRound | undefined, told: DiceRound | PendingRound): RecordedRound {
  const from = old?.from ?? ("from" in told ? told.from : undefined);
  const changed = old?.changed || (old !== undefined && contradicts(old, told));
  return {
    commitment: old ? old.commitment : told.commitment,
    sides: old?.sides ?? told.sides,
    commits: { ...told.commits, ...old?.commits },
    parts: old?.parts ?? {},
    shown: old?.shown ?? [],
    ...(from === undefined ? {} : { from }),
    ...(changed ? { changed } : {}),
  };
}

/** Is a round told otherwise than before? What was not known before cannot be. */
function contradicts(old: RecordedRound, told: DiceRound | PendingRound): boolean {
  const otherwise = Object.keys(told.commits).some(
    (side) => (ownValue(old.commits, side) ?? told.commits[side]) !== told.commits[side],
  );
  const moved = "from" in told && old.from !== undefined && old.from !== told.from;
  return otherwise || moved || old.commitment !== told.commitment;
}

/** Keep a part of my own. */
export function withPart(kept: DiceRecord, round: number, side: string, part: string): DiceRecord {
  return changed(kept, round, (old) => {
    const parts = ownValue(old.parts, side) ?? [];
    return parts.includes(part)
      ? old
      : { ...old, parts: { ...old.parts, [side]: [...parts, part].slice(-MOST_PARTS) } };
  });
}

/** Keep that a part of mine was sent. */
export function withShown(kept: DiceRecord, round: number, side: string): DiceRecord {
  return changed(kept, round, (old) => (old.shown.includes(side) ? old : { ...old, shown: [...old.shown, side] }));
}

function changed(kept: DiceRecord, round: number, change: (old: RecordedRound) => RecordedRound): DiceRecord {
  const old = ownValue(kept.rounds, round);
  return old ? { ...kept, rounds: { ...kept.rounds, [round]: change(old) } } : kept;
}

/** A draw uses one number, seen or unseen. */
const DRAWS = ["drew", "drew_unseen"];

/** What events show of the dice, line by line. */
export function linesOf(events: readonly LogEntry[]): string[] {
  const found = new Map<number, string[]>();
  for (const { n, event } of events) {
    if (event.event === "drew" && event.only !== undefined) continue; // everybody is told of it as well, without the chit
    const { die, result, of } = event;
    const said =
      event.event === "rolled" && typeof die === "number" && typeof result === "number"
        ? `${die}=${result}`
        : DRAWS.includes(event.event) && typeof of === "number"
          ? String(of)
          : event.event === "undone"
            ? `u${Number(of)}`
            : event.event === "upgraded"
              ? "g"
              : null;
    if (said !== null) found.set(n, [...(found.get(n) ?? []), said]);
  }
  return [...found].map(([n, said]) => `${n}:${said.join(",")}`);
}

/** Keep lines that are not kept yet, as far as there is room. */
export function withLines(kept: DiceRecord, lines: readonly string[]): DiceRecord {
  if (!lines.length) return kept;
  const known = new Set(kept.lines);
  const fresh = lines.filter((line) => !known.has(line));
  if (!fresh.length) return kept;
  const room = Math.max(0, MOST_ROLLS - kept.lines.length);
  return { ...kept, lines: [...kept.lines, ...fresh.slice(0, room)], more: kept.more || fresh.length > room };
}

/** What two windows of one browser have kept, together. */
export function merged(mine: DiceRecord, other: DiceRecord | null): DiceRecord {
  if (!other) return mine;
  const rounds = { ...other.rounds };
  for (const [round, here] of Object.entries(mine.rounds)) {
    const there = ownValue(rounds, round);
    rounds[round] = there ? together(here, there) : here;
  }
  const fair = mine.fair ?? other.fair;
  return withLines({ fair, rounds, lines: other.lines, more: mine.more || other.more }, mine.lines);
}

function together(here: RecordedRound, there: RecordedRound): RecordedRound {
  const sides = [...new Set([...Object.keys(here.parts), ...Object.keys(there.parts)])];
  const both = (side: string): string[] => [
    ...new Set([...(ownValue(there.parts, side) ?? []), ...(ownValue(here.parts, side) ?? [])]),
  ];
  return {
    ...there,
    ...here,
    commits: { ...there.commits, ...here.commits },
    parts: Object.fromEntries(sides.map((side) => [side, both(side)])),
    shown: [...new Set([...there.shown, ...here.shown])],
  };
}
