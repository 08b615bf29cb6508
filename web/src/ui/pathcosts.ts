/** A path over the map step by step: what each step costs and by which rules.
 *
 * A ruling lists the parts of the whole path in order. What belongs to which step is found by asking about the hexes on
 * the path: the parts of a shorter one are the beginning of those of the longer.
 */

import type { Ruling, RulingPart } from "../protocol.js";

export interface Step {
  to: string;
  cost: number;
  parts: RulingPart[];
}

type Explain = (actions: string[]) => Promise<Map<string, Ruling>>;

export async function stepCosts(action: string, ruling: Ruling, explain: Explain): Promise<Step[]> {
  const path = ruling.facts["path"];
  const total = ruling.facts["cost"];
  if (!Array.isArray(path) || path.length < 2 || typeof total !== "number") return [];
  const verb = action.split(" ")[0] ?? "hex";
  const ends = path.slice(1).map(String);
  const found = await explain(ends.slice(0, -1).map((hex) => `${verb} ${hex}`));
  const steps: Step[] = [];
  let before: RulingPart[] = [];
  let paid = 0;
  ends.forEach((hex, i) => {
    const here = i === ends.length - 1 ? ruling : found.get(`${verb} ${hex}`);
    const cost = here?.facts["cost"];
    const way = here?.facts["path"];
    const same = here && Array.isArray(way) && way.every((label, k) => label === path[k]) && begins(here.parts, before);
    if (!same || typeof cost !== "number" || cost < paid) return;
    steps.push({ to: hex, cost: cost - paid, parts: here.parts.slice(before.length) });
    before = here.parts;
    paid = cost;
  });
  // Where a hex on the way cannot be asked about, its step is not known: then only the sum is told.
  return steps.length === ends.length ? steps : [];
}

function begins(parts: RulingPart[], start: RulingPart[]): boolean {
  return start.every(
    (part, i) => parts[i]?.name === part.name && parts[i]?.rule === part.rule && parts[i]?.amount === part.amount,
  );
}
