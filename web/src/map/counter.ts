/** One counter, drawn as it is printed: the symbol in its formation's colour, the numbers below, steps as dots. */

import { LABEL, SANS } from "../fonts.js";
import type { Face, Printed } from "./face.js";
import { symbolPicture } from "./symbols.js";

type Context = CanvasRenderingContext2D;

/** CSS pixels from which the name of a unit can be read, and how much of a counter's edge there is for it. */
const READABLE = 7;
const MARGIN = 0.25;

/** Draw a counter into a square of `size` device pixels, of which a rim is left for its shadow. */
export function drawCounter(context: Context, face: Face, size: number): void {
  const rim = Math.max(1, Math.round(size * 0.035));
  const s = size - 2 * rim;
  context.save();
  context.translate(rim, rim);
  body(context, face.body, s);
  if (face.worn) worn(context, s);
  const compact = s < 30;
  symbol(context, face, s, compact);
  if (s >= 20) numbers(context, face, s, compact);
  if (!compact) {
    margins(context, face, s);
    steps(context, face, s);
  }
  flags(context, face, s);
  context.restore();
}

/** The back of a counter that may not be seen. */
export function drawBack(context: Context, colour: string, ink: string, size: number): void {
  const rim = Math.max(1, Math.round(size * 0.035));
  const s = size - 2 * rim;
  context.save();
  context.translate(rim, rim);
  body(context, colour, s);
  context.strokeStyle = ink;
  context.globalAlpha = 0.35;
  context.lineWidth = Math.max(1, s * 0.02);
  outline(context, s * 0.12, s * 0.76, s * 0.05);
  context.stroke();
  context.globalAlpha = 0.8;
  text(context, "?", s / 2, s * 0.54, s * 0.5, ink, "bold");
  context.restore();
}

function outline(context: Context, at: number, side: number, radius: number): void {
  context.beginPath();
  context.roundRect(at, at, side, side, radius);
}

function body(context: Context, colour: string, s: number): void {
  const radius = s * 0.09;
  context.fillStyle = "rgba(20,16,8,.38)";
  context.beginPath();
  context.roundRect(s * 0.02, s * 0.035, s, s, radius);
  context.fill();
  context.fillStyle = colour;
  outline(context, 0, s, radius);
  context.fill();
  // Light from above left, as on die-cut cardboard.
  const bevel = Math.max(1, s * 0.022);
  context.lineWidth = bevel;
  const light = context.createLinearGradient(0, 0, s, s);
  light.addColorStop(0, "rgba(255,255,255,.65)");
  light.addColorStop(0.45, "rgba(255,255,255,.12)");
  light.addColorStop(0.55, "rgba(0,0,0,.10)");
  light.addColorStop(1, "rgba(0,0,0,.42)");
  context.strokeStyle = light;
  outline(context, bevel / 2, s - bevel, radius);
  context.stroke();
  context.strokeStyle = "rgba(20,14,6,.75)";
  context.lineWidth = Math.max(0.7, s * 0.012);
  outline(context, 0, s, radius);
  context.stroke();
}

/** A pale band across a counter that has lost steps or is turned, as the reverse of a printed one has. */
function worn(context: Context, s: number): void {
  context.save();
  outline(context, s * 0.02, s * 0.96, s * 0.08);
  context.clip();
  context.fillStyle = "rgba(255,252,240,.55)";
  context.beginPath();
  context.moveTo(0, s);
  context.lineTo(0, s * 0.72);
  context.lineTo(s * 0.72, 0);
  context.lineTo(s, 0);
  context.lineTo(s, s * 0.28);
  context.lineTo(s * 0.28, s);
  context.closePath();
  context.fill();
  context.restore();
}

function symbol(context: Context, face: Face, s: number, compact: boolean): void {
  const sides = face.topLeft.text || face.topRight.text ? 0.5 : 0.56;
  const width = Math.round(s * (compact ? 0.66 : sides));
  const picture = symbolPicture(face.code, width, face.box, face.ink, inkOn(face.box, face.ink));
  const y = compact ? (s < 20 ? 0.54 : 0.38) : 0.4;
  context.drawImage(picture.canvas, Math.round(s / 2 - picture.x), Math.round(s * y - picture.y));
  if (face.sign)
    text(
      context,
      face.sign,
      s / 2,
      s * y + width * 0.02,
      width * 0.36,
      inkOn(face.box, face.ink),
      "bold",
      width * 0.86,
    );
}

function numbers(context: Context, face: Face, s: number, compact: boolean): void {
  line(context, face.bottom, s, s * (compact ? 0.36 : face.bottom.length > 2 ? 0.25 : 0.28), face.ink);
  if (compact) return;
  for (const [value, x] of [
    [face.topLeft, 0.14],
    [face.topRight, 0.86],
  ] as const) {
    if (!value.text) continue;
    if (value.box) {
      context.fillStyle = "rgba(255,253,244,.88)";
      context.strokeStyle = face.ink;
      context.lineWidth = Math.max(0.7, s * 0.014);
      context.beginPath();
      context.arc(s * x, s * 0.145, s * 0.105, 0, 6.2832);
      context.fill();
      context.stroke();
    }
    text(context, value.text, s * x, s * 0.15, s * (value.box ? 0.17 : 0.21), value.box ? "#15120b" : face.ink, "bold");
  }
}

/** The numbers at the bottom: with a dash between them, or a box around one. */
function line(context: Context, values: Printed[], s: number, height: number, ink: string): void {
  context.font = `bold ${height}px ${SANS}`;
  const dash = context.measureText("-").width;
  const widths = values.map((value) => context.measureText(value.text).width + (value.box ? height * 0.3 : 0));
  const gaps = values.slice(1).map((value, i) => (value.box || values[i]?.box ? height * 0.16 : dash));
  const whole = [...widths, ...gaps].reduce((sum, width) => sum + width, 0);
  const squeeze = Math.min(1, (s * 0.92) / whole);
  context.save();
  context.translate(s / 2, s * 0.835);
  context.scale(squeeze, 1);
  let x = -whole / 2;
  values.forEach((value, i) => {
    const width = widths[i] ?? 0;
    if (value.box) {
      context.fillStyle = "rgba(255,253,244,.92)";
      context.strokeStyle = ink;
      context.lineWidth = Math.max(0.7, s * 0.012);
      context.beginPath();
      context.roundRect(x, -height * 0.55, width, height * 1.06, height * 0.14);
      context.fill();
      context.stroke();
    }
    text(context, value.text, x + width / 2, 0, height, value.box ? "#15120b" : ink, "bold");
    x += width;
    const gap = gaps[i] ?? 0;
    if (gap === dash) text(context, "-", x + gap / 2, 0, height, ink, "bold");
    x += gap;
  });
  context.restore();
}

/** Black formations have white symbols, and white boxes black ones whatever else is printed on the counter. */
function inkOn(box: string, ink: string): string {
  const [under, over] = [brightness(box), brightness(ink)];
  if (under === null) return ink;
  if (under < 105) return "#fffdf4";
  return over !== null && over > 150 ? "#15120b" : ink;
}

/** From 0 to 255; null of what is no such colour. */
function brightness(colour: string): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const n = Number.parseInt(colour.slice(1), 16);
  return 0.3 * (n >> 16) + 0.59 * ((n >> 8) & 255) + 0.11 * (n & 255);
}

/** The unit's number and its formation, upright along the symbol. */
function margins(context: Context, face: Face, s: number): void {
  const height = Math.max(s * 0.135, READABLE * (devicePixelRatio || 1));
  if (height > s * MARGIN) return; // there is no room in which it could be read
  const inset = Math.max(s * 0.1, height * 0.56);
  const along = (words: string, x: number, turn: number, below: boolean): void => {
    if (!words) return;
    const top = s * (below ? 0.27 : 0.06);
    context.save();
    context.translate(x, (top + s * 0.7) / 2);
    context.rotate(turn);
    text(context, words, 0, 0, height, face.ink, "600", s * 0.7 - top, LABEL);
    context.restore();
  };
  along(face.id, inset, -Math.PI / 2, face.topLeft.text !== "");
  const group = [face.id, face.topLeft.text, face.topRight.text].includes(face.group) ? "" : short(face.group);
  along(face.flags.length ? "" : group, s - inset, Math.PI / 2, face.topRight.text !== "");
}

/** Dots above the numbers: filled for steps left, open for steps lost. */
function steps(context: Context, face: Face, s: number): void {
  const { steps: left, full } = face;
  if (left === null || full === null || full < 2 || full > 9) return;
  const size = s * (full > 5 ? 0.035 : 0.045);
  const gap = size * 2.3;
  const start = s / 2 - ((full - 1) * gap) / 2;
  for (let i = 0; i < full; i++) {
    context.beginPath();
    context.arc(start + i * gap, s * 0.645, size * 0.75, 0, 6.2832);
    context.fillStyle = i < left ? face.ink : "rgba(255,252,240,.85)";
    context.fill();
    context.strokeStyle = face.ink;
    context.lineWidth = Math.max(0.6, s * 0.009);
    context.stroke();
  }
}

/** Beside the symbol, one above another: neither a number at the bottom nor the one in the corner is covered. */
function flags(context: Context, face: Face, s: number): void {
  const edge = Math.min(0.22, 0.46 / face.flags.length - 0.02);
  face.flags.forEach((sign, i) => {
    const [x, y] = [s * 0.85, s * (0.59 - i * (edge + 0.02))];
    context.fillStyle = "#b3261e";
    context.strokeStyle = "#fff6e9";
    context.lineWidth = Math.max(0.8, s * 0.02);
    context.beginPath();
    context.roundRect(x - s * 0.11, y - (s * edge) / 2, s * 0.22, s * edge, s * 0.04);
    context.fill();
    context.stroke();
    text(context, sign, x, y + s * 0.005, s * edge * 0.82, "#fff6e9", "bold", s * 0.19);
  });
}

function text(
  context: Context,
  words: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  weight: string,
  widest?: number,
  family = SANS,
): void {
  context.font = `${weight} ${size}px ${family}`;
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(words, x, y, widest);
}

/** `main_front` is too long for a counter's edge: `main front` in nine letters. */
function short(words: string): string {
  const plain = words.replaceAll("_", " ");
  return plain.length <= 10
    ? plain
    : plain
        .split(" ")
        .map((word) => word.slice(0, 4))
        .join(" ");
}
