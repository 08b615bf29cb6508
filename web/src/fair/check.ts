/** The verdict on the dice of a play that is over: from what this browser has kept, against what the server shows now.
 * What was not kept here is said to be unchecked, never passed off as checked. */

import { ownValue } from "../ownvalue.js";
import type { DiceRound, PlayFacts, Taken } from "../protocol.js";
import { commitmentTo, commitOf, Dice, seedOf } from "./dice.js";
import type { DiceRecord, RecordedRound } from "./dicerecord.js";
import { checkNumbers, checkRolls } from "./numbers.js";

/** Right; wrong; could not be checked here. */
export type Grade = "ok" | "bad" | "open";

export interface Finding {
  grade: Grade;
  /** What was found: "commitment", "mine", "theirs", "numbers", ... */
  what: string;
  facts: Record<string, string | number>;
}

export interface Verdict {
  grade: Grade;
  findings: Finding[];
  /** What each number should be; null where there is no telling. */
  should: (number | null)[];
}

/** What the server shows after the end. */
export type Shown = Pick<PlayFacts, "seats" | "over" | "fair" | "seed" | "dice"> & { numbers?: Taken[] };

/** `noted`: the commitment of the first round, if somebody wrote it down elsewhere. */
export function check(play: string, shown: Shown, kept: DiceRecord | null, noted = ""): Verdict {
  const rounds = shown.dice?.rounds ?? [];
  const findings: Finding[] = [];
  const find = (grade: Grade, what: string, facts: Finding["facts"] = {}): number =>
    findings.push({ grade, what, facts });
  if (!shown.fair) find("bad", kept?.fair ? "unfair.since" : "unfair");
  if (!shown.over || !rounds.length || rounds.some((round) => round.secret === undefined)) {
    find("open", shown.over ? "nosecret" : "notover");
    return { grade: worst(findings), findings, should: [] };
  }
  if (!kept) find("open", "nothing");
  const sides = Object.keys(shown.seats);
  const numbers = shown.numbers ?? [];
  for (const round of rounds) {
    const before = ownValue(kept?.rounds, round.round);
    const written = round.round === 0 && noted ? noted.trim().toLowerCase() : null;
    const found = [...committed(round, before, written), ...partsOf(play, round, before)];
    // What cannot be checked of a round that no die was rolled from does not matter.
    findings.push(...found.filter(({ grade }) => grade !== "open" || numbers.some((one) => one.round === round.round)));
  }
  findings.push(...gone(rounds, kept));
  const seeds = new Map(rounds.map((round) => [round.round, seedOf(round.secret ?? "", round.parts ?? {}, sides)]));
  if (shown.seed !== undefined && seeds.has(0) && shown.fair && seeds.get(0) !== shown.seed) find("bad", "seed");
  const dice = new Map([...seeds].map(([round, seed]) => [round, new Dice(seed)]));
  const { should, findings: wrong } = checkNumbers(numbers, dice, rounds, kept);
  findings.push(...wrong, ...checkRolls(numbers, kept));
  return { grade: worst(findings), findings, should };
}

/** Wrong if anything is; unchecked if anything is; else right. */
function worst(findings: readonly Finding[]): Grade {
  const has = (grade: Grade): boolean => findings.some((one) => one.grade === grade);
  return has("bad") ? "bad" : has("open") || !findings.length ? "open" : "ok";
}

/** Is the secret that which the server has committed itself to, when I was first told of the round? */
function committed(round: DiceRound, kept: RecordedRound | undefined, written: string | null): Finding[] {
  const facts = { round: round.round };
  const hash = commitmentTo(round.secret ?? "");
  const first = written ?? kept?.commitment ?? null;
  const found: Finding[] = [];
  if (first !== null) found.push({ grade: first === hash ? "ok" : "bad", what: "commitment", facts });
  else if (round.commitment !== null)
    found.push({ grade: round.commitment === hash ? "open" : "bad", what: "commitment", facts });
  else found.push({ grade: "open", what: "commitment.none", facts });
  if (kept?.changed) found.push({ grade: "bad", what: "changed", facts });
  return found;
}

/** Are my parts in the seed, and are those of the others what they had committed? */
function partsOf(play: string, round: DiceRound, kept: RecordedRound | undefined): Finding[] {
  const mine = Object.keys(kept?.parts ?? {});
  const sides = [...new Set([...round.sides, ...(kept?.sides ?? []), ...Object.keys(round.parts ?? {})])];
  return sides.map((side) => {
    const facts = { round: round.round, side };
    const part = ownValue(round.parts, side);
    const parts = ownValue(kept?.parts, side) ?? [];
    if (part !== undefined && parts.includes(part)) return { grade: "ok", what: "mine", facts };
    if (round.round === 0)
      return { grade: mine.includes(side) ? "bad" : "open", what: mine.includes(side) ? "mine" : "theirs", facts };
    const commit = ownValue(kept?.commits, side);
    const known = commit !== undefined && parts.some((one) => commitOf(play, round.round, side, one) === commit);
    if (known) return { grade: "bad", what: "mine", facts };
    if (commit === undefined) return { grade: "open", what: "theirs", facts };
    const fits = part !== undefined && commitOf(play, round.round, side, part) === commit;
    return { grade: fits ? "ok" : "bad", what: "theirs", facts };
  });
}

/** Rounds that I was told of and that are not shown: those that dice followed from, and those for which I had shown my
 * part. */
function gone(rounds: readonly DiceRound[], kept: DiceRecord | null): Finding[] {
  const shown = new Set(rounds.map((round) => String(round.round)));
  return Object.entries(kept?.rounds ?? {}).flatMap(([round, one]): Finding[] => {
    if (shown.has(round)) return [];
    if (one.from !== undefined) return [{ grade: "bad", what: "gone", facts: { round: Number(round) } }];
    return one.shown.length ? [{ grade: "open", what: "dropped", facts: { round: Number(round) } }] : [];
  });
}
