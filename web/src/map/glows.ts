/** How each sort of highlight looks: a colour, and a pattern that no other has. */

import type { HighlightLook } from "./api.js";
import type { Hatch } from "./hatching.js";

export interface Glow {
  line: string;
  halo: string;
  hatch: Hatch | null;
  /** Dashes of the outline, in its own widths; none: a whole line. */
  dashes: number[];
}

export const GLOWS: Record<HighlightLook, Glow> = {
  legal: { line: "#ffb300", halo: "rgba(70,42,0,.5)", hatch: "dotted", dashes: [] },
  selected: { line: "#1e88ff", halo: "rgba(4,32,84,.5)", hatch: null, dashes: [] },
  target: { line: "#e5332a", halo: "rgba(74,4,0,.5)", hatch: "crossed", dashes: [] },
  warning: { line: "#8e24aa", halo: "rgba(255,255,255,.75)", hatch: "falling", dashes: [2.4, 2] },
  hint: { line: "#5f7f95", halo: "rgba(255,255,255,.5)", hatch: null, dashes: [0.1, 2.2] },
};
