/** The numbers that the dice gave, checked one by one: each follows from its round's seed, none is skipped or used
 * twice, and every roll that this browser was shown is among them. */

import { ownValue } from "../ownvalue.js";
import type { DiceRound, Taken } from "../protocol.js";
import type { Finding } from "./check.js";
import type { Dice } from "./dice.js";
import type { DiceRecord } from "./dicerecord.js";

/** What was shown in a line of the log. */
interface TableState {
  rolls: { die: number; result: number | null }[];
  /** The line that was taken back here. */
  undone: number | null;
  upgraded: boolean;
}

/** The lines kept, read again: a line may have been told in several ways, to several sides. */
function seenIn(kept: DiceRecord | null): Map<number, TableState[]> {
  const found = new Map<number, TableState[]>();
  for (const line of kept?.lines ?? []) {
    const [n = "", said = ""] = line.split(":");
    const parts = said.split(",");
    const rolls = parts.flatMap((part) => {
      const [, die, result] = /^(\d+)(?:=(-?\d+))?$/.exec(part) ?? [];
      return die === undefined ? [] : [{ die: Number(die), result: result === undefined ? null : Number(result) }];
    });
    const undone = parts.flatMap((part) => /^u(\d+)$/.exec(part)?.[1] ?? []).map(Number)[0] ?? null;
    found.set(Number(n), [...(found.get(Number(n)) ?? []), { rolls, undone, upgraded: parts.includes("g") }]);
  }
  return found;
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Can this be a number of the dice at all? */
function sound({ line, round, at, below, value }: Taken): boolean {
  return [line, round, at, below, value].every(isNumber) && below > 0;
}

/** Which round a line's dice have to follow from: the last that had begun by then, as first told. */
function roundOf(line: number, rounds: readonly DiceRound[], kept: DiceRecord | null): number | undefined {
  const begun = rounds.filter((round) => (ownValue(kept?.rounds, round.round)?.from ?? round.from) <= line);
  return begun.length ? Math.max(...begun.map((round) => round.round)) : undefined;
}

/** Each number by itself, and its place in the stream: the next one always, but for what was taken back. */
export function checkNumbers(
  numbers: readonly Taken[],
  dice: ReadonlyMap<number, Dice>,
  rounds: readonly DiceRound[],
  kept: DiceRecord | null,
): { should: (number | null)[]; findings: Finding[] } {
  const should: (number | null)[] = [];
  const places = new Places(kept);
  let wrong: Finding | null = null;
  const blame = (what: string, facts: Finding["facts"]): Finding => (wrong ??= { grade: "bad", what, facts });
  for (const [i, taken] of numbers.entries()) {
    const stream = dice.get(taken.round);
    if (!stream || !sound(taken)) {
      should.push(null);
      blame("numbers.senseless", { n: i + 1 });
      continue;
    }
    stream.used = taken.at;
    const due = stream.below(taken.below);
    should.push(due);
    const facts = { n: i + 1, line: taken.line };
    if (due !== taken.value) blame("numbers", { ...facts, should: due + 1, says: taken.value + 1 });
    else if (roundOf(taken.line, rounds, kept) !== taken.round)
      blame("numbers.round", { ...facts, round: taken.round });
    else if (!places.follows(taken, stream.used)) blame("numbers.place", facts);
  }
  if (wrong) return { should, findings: [wrong] };
  const what = numbers.length ? "numbers" : "numbers.none";
  return { should, findings: [{ grade: "ok", what, facts: { n: numbers.length } }] };
}

/** Walks along the stream of each round, and back where I saw that something was taken back. */
class Places {
  private readonly next = new Map<number, number>();
  private readonly gone: Taken[] = [];
  private readonly turns: { line: number; undone: number | null }[];
  private readonly first: number;
  private line = 0;

  constructor(kept: DiceRecord | null) {
    const seen = [...seenIn(kept)];
    this.turns = seen.flatMap(([line, ways]) => {
      const upgraded = ways.some((way) => way.upgraded);
      const undone = ways.find((way) => way.undone !== null)?.undone ?? null;
      return upgraded || undone !== null ? [{ line, undone: upgraded ? null : undone }] : [];
    });
    this.turns.sort((a, b) => a.line - b.line);
    this.first = seen.length ? Math.min(...seen.map(([line]) => line)) : Infinity;
  }

  /** Is this number in its place? `used`: where the stream stands after it. */
  follows(taken: Taken, used: number): boolean {
    if (taken.line < this.line) return false;
    for (const turn of this.turns) if (turn.line > this.line && turn.line <= taken.line) this.turn(turn.undone);
    this.line = taken.line;
    const due = this.next.get(taken.round);
    // Before the first line that was seen here, something may have been taken back that nobody here knows of.
    const right = due === undefined || taken.at === due || (taken.at < due && taken.line < this.first);
    this.next.set(taken.round, used);
    this.gone.push(taken);
    return right;
  }

  /** A line was taken back: its numbers come again. New rules: nobody can tell where they go on from. */
  private turn(undone: number | null): void {
    if (undone === null) return this.next.clear();
    for (const round of this.next.keys()) {
      const again = this.gone.find((one) => one.round === round && one.line >= undone);
      if (again) this.next.set(round, again.at);
    }
  }
}

/** Every roll that was shown here is among the numbers of its line, in order, whatever the server's list says of
 * itself. */
export function checkRolls(numbers: readonly Taken[], kept: DiceRecord | null): Finding[] {
  const byLine = new Map<number, Taken[]>();
  for (const one of numbers) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one]);
  const found: Finding[] = [];
  const covered = new Map<number, number>();
  for (const [line, ways] of seenIn(kept)) {
    for (const { rolls } of ways) {
      if (!rolls.length) continue;
      const missing = firstMissing(rolls, byLine.get(line) ?? []);
      if (missing)
        found.push({
          grade: "bad",
          what: missing.result === null ? "draws" : "rolls",
          facts: { line, ...numbersOf(missing) },
        });
      else covered.set(line, Math.max(covered.get(line) ?? 0, rolls.length));
    }
  }
  if (found.length) return found.slice(0, 1);
  const seen = [...covered.values()].reduce((sum, one) => sum + one, 0);
  if (seen) found.push({ grade: "ok", what: "rolls", facts: { n: seen } });
  if (numbers.length > seen) found.push({ grade: "open", what: "unseen", facts: { n: numbers.length - seen } });
  if (kept?.more) found.push({ grade: "open", what: "more", facts: {} });
  return found;
}

const numbersOf = ({ die, result }: TableState["rolls"][number]): Finding["facts"] => ({ die, result: result ?? 0 });

/** The first roll that is not to be found, each after the one before. */
function firstMissing(rolls: TableState["rolls"], numbers: readonly Taken[]): TableState["rolls"][number] | null {
  let at = 0;
  for (const roll of rolls) {
    const fits = ({ below, value }: Taken): boolean =>
      below === roll.die && (roll.result === null || value === roll.result - 1);
    while (at < numbers.length && !fits(numbers[at] as Taken)) at += 1;
    if (at === numbers.length) return roll;
    at += 1;
  }
  return null;
}
