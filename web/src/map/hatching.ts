/** Hatching: what lies upon the map without hiding what is printed there. */

import type { Lean } from "./inks.js";

type Context = CanvasRenderingContext2D;

/** Lines one way or the other, both, or dots. */
export type Hatch = Lean | "crossed" | "dotted";

/** From line to line in hex widths, and the fewest and the most device pixels. */
const SPACING = 0.17;
const [LEAST, MOST] = [7, 30];
/** How broad a line is, as a part of the spacing. */
const BREADTH = 0.15;
const MOST_KEPT = 60;

const kept = new Map<string, CanvasPattern>();

/** A pattern for the world as it is seen now; it moves with the map. */
export function hatching(context: Context, colour: string, hatch: Hatch): CanvasPattern | string {
  const scale = context.getTransform().a;
  const size = Math.round(Math.min(MOST, Math.max(LEAST, SPACING * scale)));
  const name = `${colour}|${hatch}|${size}`;
  let pattern = kept.get(name);
  if (!pattern) {
    if (kept.size > MOST_KEPT) kept.clear();
    const made = context.createPattern(tile(colour, hatch, size), "repeat");
    if (!made) return "transparent";
    pattern = made;
    kept.set(name, pattern);
  }
  pattern.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]));
  return pattern;
}

/** One square of it; a line that leaves it comes in again on the other side. */
function tile(colour: string, hatch: Hatch, size: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d") as Context;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = Math.max(1, size * BREADTH);
  context.beginPath();
  if (hatch === "dotted") {
    context.arc(size / 2, size / 2, Math.max(0.9, size * 0.12), 0, 6.2832);
    context.fill();
    return canvas;
  }
  for (const by of [-size, 0, size]) {
    if (hatch !== "falling") {
      context.moveTo(by - 1, size + 1);
      context.lineTo(by + size + 1, -1);
    }
    if (hatch !== "rising") {
      context.moveTo(by - 1, -1);
      context.lineTo(by + size + 1, size + 1);
    }
  }
  context.stroke();
  return canvas;
}
