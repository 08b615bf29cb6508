/** Small round signs at the corners of counters: how many lie in a stack, and who has been used. */

import { SANS } from "../fonts.js";

type Context = CanvasRenderingContext2D;

/** A tick; of a stack of which only some have been used half of it is dark. */
export const USED = "\u2713";
export const SOME_USED = "\u2713?";

/** A cross: who goes without something. */
export const LACKING = "\u2715";

const MOST_KEPT = 120;
const kept = new Map<string, HTMLCanvasElement>();

/** Letters have come that were not there. */
export function forgetBadges(): void {
  kept.clear();
}

/** Draw one with its middle at a point, in device pixels. */
export function badge(context: Context, text: string, x: number, y: number, radius: number): void {
  const r = Math.max(3, Math.round(radius));
  const name = `${text}@${r}`;
  let picture = kept.get(name);
  if (!picture) {
    if (kept.size > MOST_KEPT) kept.clear();
    picture = drawn(text, r);
    kept.set(name, picture);
  }
  context.drawImage(picture, Math.round(x - picture.width / 2), Math.round(y - picture.height / 2));
}

function drawn(text: string, r: number): HTMLCanvasElement {
  if (text === LACKING) return cross(r);
  return text === USED || text === SOME_USED ? tick(r, text === USED) : count(text, r);
}

function blank(r: number, body: string, rim: string): Context {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * r + 2;
  const context = canvas.getContext("2d") as Context;
  context.translate(r + 1, r + 1);
  context.fillStyle = body;
  context.strokeStyle = rim;
  context.lineWidth = Math.max(1, r * 0.16);
  context.beginPath();
  context.arc(0, 0, r - context.lineWidth / 2, 0, 6.2832);
  context.fill();
  context.stroke();
  return context;
}

function count(text: string, r: number): HTMLCanvasElement {
  const context = blank(r, "#1d1a14", "#fff8e6");
  context.fillStyle = "#fff8e6";
  context.font = `bold ${r * 1.35}px ${SANS}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, r * 0.08, r * 1.5);
  return context.canvas;
}

/** Drawn, not written: it is the same with every font. */
function tick(r: number, whole: boolean): HTMLCanvasElement {
  const context = blank(r, "#fff8e6", "#1d1a14");
  if (!whole) {
    context.fillStyle = "#8d8672";
    context.beginPath();
    context.arc(0, 0, r * 0.84, -Math.PI / 2, Math.PI / 2);
    context.fill();
  }
  context.strokeStyle = "#1d1a14";
  context.lineWidth = Math.max(1.2, r * 0.3);
  context.lineCap = context.lineJoin = "round";
  context.beginPath();
  context.moveTo(-r * 0.42, r * 0.05);
  context.lineTo(-r * 0.1, r * 0.38);
  context.lineTo(r * 0.45, -r * 0.34);
  context.stroke();
  return context.canvas;
}

function cross(r: number): HTMLCanvasElement {
  const context = blank(r, "#b71c1c", "#fff8e6");
  context.strokeStyle = "#fff8e6";
  context.lineWidth = Math.max(1.4, r * 0.28);
  context.lineCap = "round";
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(-r * 0.38 * side, -r * 0.38);
    context.lineTo(r * 0.38 * side, r * 0.38);
  }
  context.stroke();
  return context.canvas;
}
