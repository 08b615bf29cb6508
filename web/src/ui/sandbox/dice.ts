/** Scripted dice in writing: `4 6 1`, and with what a die is for, `NAME=4 NAME.0304=1`. */

/** As position files have it: what it shows, or that and what it is for. */
export type ScriptedDie = number | { for: string; die: number };

const WRITTEN = /(?:([^\s\d,=][^,=]*?)\s*=\s*)?(\d+)/g;

/** Are these dice? What another person asks for may be anything. */
export function areDice(value: unknown): value is ScriptedDie[] {
  const isDie = (one: unknown): boolean =>
    typeof one === "number" || (typeof one === "object" && one !== null && "for" in one && "die" in one);
  return Array.isArray(value) && value.every(isDie);
}

export function diceText(dice: ScriptedDie[]): string {
  return dice.map((one) => (typeof one === "number" ? String(one) : `${one.for}=${one.die}`)).join(" ");
}

export function diceIn(text: string): ScriptedDie[] {
  return [...text.matchAll(WRITTEN)].map(([, label, die]) => (label ? { for: label, die: Number(die) } : Number(die)));
}
