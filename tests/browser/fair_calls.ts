/** What test_fair.py asks of web/src/fair, in node: a call as JSON in each line of the input, its answer in a line of the output. */

import { webcrypto } from "node:crypto";
import { createInterface } from "node:readline";
import { check } from "../../web/src/fair/check.js";
import { commitmentTo, commitOf, Dice, newPart, seedOf } from "../../web/src/fair/dice.js";
import { emptyRecord, linesOf, merged, newRecord, recordRounds, withLines } from "../../web/src/fair/dicerecord.js";
import { answer, recommit } from "../../web/src/fair/rounds.js";

if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto }); // an older node has it elsewhere

function rolls(seed: string, bounds: number[], at = 0): number[] {
  const dice = new Dice(seed);
  dice.used = at;
  return bounds.map((bound) => dice.below(bound));
}

const CALLS: Record<string, (...given: never[]) => unknown> = {
  answer: (kept, play, dice, mine, part: string) => answer(kept, play, dice, mine, () => part),
  check,
  commitmentTo,
  commitOf,
  linesOf,
  merged,
  newPart,
  recordRounds,
  emptyRecord,
  recommit: (kept, play, round, side, part: string) => recommit(kept, play, round, side, () => part),
  rolls,
  seedOf,
  newRecord,
  withLines,
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [name = "", ...given] = JSON.parse(line) as [string, ...never[]];
  console.log(JSON.stringify(CALLS[name]?.(...given) ?? null));
});
