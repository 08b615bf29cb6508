/** A path over the map step by step: what each step costs and by which rules.
 *
 * A ruling lists the parts of the whole path in order, and under `step_parts` how many of them are of each step.
 */

import type { Ruling, RulingPart } from "../protocol.js";

export interface Step {
  to: string;
  cost: number;
  parts: RulingPart[];
}

export function stepCosts(ruling: Ruling): Step[] {
  const path = ruling.facts["path"];
  const counts = ruling.facts["step_parts"];
  if (!Array.isArray(path) || !Array.isArray(counts) || counts.length !== path.length - 1) return [];
  let before = 0;
  return counts.map((count, i) => {
    const parts = ruling.parts.slice(before, before + Number(count));
    before += Number(count);
    return { to: String(path[i + 1]), cost: parts.reduce((sum, part) => sum + part.amount, 0), parts };
  });
}
