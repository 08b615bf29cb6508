/** What a browser answers when a round of dice is made: first its commit; its part only when every side has committed
 * and what they have committed is kept. Functions of what is kept and what is told, and nothing else. */

import { ownValue } from "../ownvalue.js";
import type { DiceFacts, PendingRound } from "../protocol.js";
import { commitOf, newPart } from "./dice.js";
import { type DiceRecord, recordRounds, withPart, withShown } from "./dicerecord.js";

export type Reply =
  | { type: "commit"; side: string; round: number; commit: string }
  | { type: "part"; side: string; round: number; part: string };

export interface Answer {
  /** To be kept before anything is sent. */
  kept: DiceRecord;
  send: Reply[];
  /** Sides of mine that a commit stands for of which the part is not here, while all wait for it: another device may
   * have it, or it is lost. */
  lost: string[];
}

/** Answer what is told of the dice, for the sides that are mine. */
export function answer(
  before: DiceRecord,
  play: string,
  dice: DiceFacts,
  mine: readonly string[],
  make = newPart,
): Answer {
  let kept = recordRounds(before, dice);
  const { pending } = dice;
  const found: Answer = { kept, send: [], lost: [] };
  if (!pending) return found;
  const { round } = pending;
  for (const side of mine.filter((one) => pending.sides.includes(one))) {
    const told = ownValue(pending.commits, side);
    if (told === undefined) {
      kept = withPart(kept, round, side, ownValue(ownValue(kept.rounds, round)?.parts, side)?.[0] ?? make());
      found.send.push(commitTo(kept, play, round, side));
      continue;
    }
    if (!complete(pending) || pending.revealed.includes(side) || ownValue(kept.rounds, round)?.changed) continue;
    const part = partFor(kept, play, round, side, told);
    if (part === undefined) found.lost.push(side);
    else {
      kept = withShown(kept, round, side);
      found.send.push({ type: "part", side, round, part });
    }
  }
  return { ...found, kept };
}

/** Commit again where the part is lost: the server drops the round for it and begins another. */
export function recommit(before: DiceRecord, play: string, round: number, side: string, make = newPart): Answer {
  const kept = withPart(before, round, side, make());
  const parts = ownValue(ownValue(kept.rounds, round)?.parts, side) ?? [];
  const commit = commitOf(play, round, side, parts.at(-1) ?? "");
  return { kept, send: [{ type: "commit", side, round, commit }], lost: [] };
}

function commitTo(kept: DiceRecord, play: string, round: number, side: string): Reply {
  const [part = ""] = ownValue(ownValue(kept.rounds, round)?.parts, side) ?? [];
  return { type: "commit", side, round, commit: commitOf(play, round, side, part) };
}

/** The part of mine that a commit was made to; the commit is that which was told first. */
function partFor(kept: DiceRecord, play: string, round: number, side: string, commit: string): string | undefined {
  const parts = ownValue(ownValue(kept.rounds, round)?.parts, side) ?? [];
  return parts.find((part) => commitOf(play, round, side, part) === commit);
}

/** Has every side of the round committed? */
function complete(pending: PendingRound): boolean {
  return pending.sides.every((side) => ownValue(pending.commits, side) !== undefined);
}
