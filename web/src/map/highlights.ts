/** What lies upon the map while one plays: outlined and hatched hexes, the ring of a chosen counter, paths with their
 * costs, overlays. Nothing is filled: terrain and names stay readable. Each sort has a pattern of its own beside its
 * colour. */

import { SANS } from "../fonts.js";
import type { Place } from "../protocol.js";
import type { Highlight, HighlightLook, OverlayPicture } from "./api.js";
import { badge, LACKING } from "./badges.js";
import type { Board, Hex, Point } from "./board.js";
import { GLOWS, type Glow } from "./glows.js";
import { type Hatch, hatching } from "./hatching.js";
import type { Ink } from "./inks.js";
import type { Pieces } from "./pieces.js";
import { outlineOf } from "./territory.js";

type Context = CanvasRenderingContext2D;

const DARK = "rgba(24,20,10,.78)";

/** The light line beneath a path, and how much wider it is than what lies on it. */
const CASING = "rgba(255,255,255,.9)";
const CASING_WIDTH = 0.06;

/** The ink of an overlay that is nobody's. */
const OVERLAY: Ink = { colour: "#2376d2", lean: "rising" };
/** What goes without, or bars the way. */
const BARRED = "#c62828";
/** The fewest CSS pixels of its sign. */
const LEAST_SIGN = 6;
/** How much of the map hatching takes away. */
const FAINT = 0.42;

/** Hexes that stand out, under the counters: hatching, a fine line in each, and a strong one around all of them. */
export function paintHexes(context: Context, board: Board, highlights: Highlight[]): void {
  for (const look of ["hint", "legal", "warning", "target", "selected"] as const) {
    const hexes = highlights.flatMap((h) => (h.look === look && h.hex ? (board.hex(h.hex) ?? []) : []));
    if (hexes.length) glow(context, board, hexes, GLOWS[look]);
  }
}

function glow(context: Context, board: Board, hexes: Hex[], { line, halo, hatch, dashes }: Glow): void {
  const area = outlineOf(board, hexes);
  if (hatch) {
    context.fillStyle = hatching(context, line, hatch);
    context.globalAlpha = FAINT;
    context.fill(area, "evenodd");
    context.globalAlpha = 1;
  }
  context.lineJoin = context.lineCap = "round";
  if (hexes.length > 1) {
    const inner = new Path2D();
    for (const hex of new Set(hexes)) board.outline(inner, hex, 0.93);
    context.strokeStyle = line;
    context.globalAlpha = 0.6;
    context.lineWidth = 0.022;
    context.stroke(inner);
    context.globalAlpha = 1;
  }
  context.strokeStyle = halo;
  context.lineWidth = 0.095;
  context.stroke(area);
  context.strokeStyle = line;
  context.lineWidth = 0.055;
  context.setLineDash(dashes.map((length) => length * 0.055));
  context.stroke(area);
  context.setLineDash([]);
}

/** Rings around counters, above them. */
export function paintRings(context: Context, board: Board, pieces: Pieces, highlights: Highlight[]): void {
  for (const { unit, look } of highlights) {
    const place = unit === undefined ? null : pieces.find(unit);
    const hex = place === null ? undefined : board.hex(place);
    if (!hex || !place) continue;
    const stack = pieces.at(place);
    const at = pieces.position(
      hex,
      stack.findIndex((piece) => piece.unit?.id === unit),
      stack.length,
    );
    ring(context, at, pieces.edge, GLOWS[look]);
  }
}

export function ring(context: Context, at: Point, edge: number, { line, dashes }: Glow): void {
  const half = edge / 2;
  const out = 0.045;
  for (const [colour, width, dashed] of [
    [DARK, 0.1, []],
    [line, 0.062, dashes],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width * edge;
    context.setLineDash(dashed.map((length) => length * width * edge));
    context.beginPath();
    context.roundRect(
      at.x - half - out * edge,
      at.y - half - out * edge,
      edge * (1 + 2 * out),
      edge * (1 + 2 * out),
      edge * 0.1,
    );
    context.stroke();
  }
  context.setLineDash([]);
}

export function glowOf(look: HighlightLook): Glow {
  return GLOWS[look];
}

/** Costs and odds beside what glows. */
export function paintTexts(context: Context, board: Board, highlights: Highlight[], zoom: number): void {
  if (zoom < 18) return;
  for (const { hex: label, text, look } of highlights) {
    const hex = label && text ? board.hex(label) : undefined;
    if (hex && text) chip(context, { x: hex.x, y: hex.y + 0.33 }, text, GLOWS[look].line, 0.19);
  }
}

const chips = new Map<string, HTMLCanvasElement>();

export function forgetChips(): void {
  chips.clear();
}

/** The colours of a chip that is nobody's. */
export const PAPER = { body: "rgba(255,253,245,.95)", ink: "#1d1a12" };

/** A few characters on a pill of paper. Kept as bitmaps: a reach has hundreds of them. */
export function chip(context: Context, at: Point, text: string, edge: string, height: number, colours = PAPER): void {
  const { a: scale, e, f } = context.getTransform();
  const size = Math.max(4, Math.round(height * scale));
  const name = `${text}|${edge}|${size}|${colours.body}`;
  let picture = chips.get(name);
  if (!picture) {
    if (chips.size > 500) chips.clear();
    picture = pill(text, edge, size, colours);
    chips.set(name, picture);
  }
  const [x, y] = [e + at.x * scale - picture.width / 2, f + at.y * scale - picture.height / 2];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(picture, Math.round(x), Math.round(y));
  context.restore();
}

function pill(text: string, edge: string, size: number, { body, ink }: typeof PAPER): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  const context = picture.getContext("2d") as Context;
  const font = `bold ${size * 0.82}px ${SANS}`;
  context.font = font;
  const half = Math.max(size * 0.55, context.measureText(text).width / 2 + size * 0.28);
  picture.width = Math.ceil(2 * half + size * 0.2);
  picture.height = Math.ceil(size * 1.4);
  context.translate(picture.width / 2, picture.height / 2);
  context.font = font;
  context.fillStyle = body;
  context.strokeStyle = edge;
  context.lineWidth = size * 0.1;
  context.beginPath();
  context.roundRect(-half, -size * 0.58, 2 * half, size * 1.16, size * 0.5);
  context.fill();
  context.stroke();
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, size * 0.05);
  return picture;
}

export interface PaintedPath {
  labels: Place[];
  costs: (number | string)[];
  refused: boolean;
}

/** A path through hexes: an arrow, and at each step what it costs. */
export function paintPath(context: Context, board: Board, path: PaintedPath, zoom: number): void {
  const points = path.labels.flatMap((label) => board.hex(label) ?? []);
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return;
  const colour = path.refused ? "#d3302a" : "#1769d1";
  outlined(context, points, { colour, width: 0.08, casing: CASING, dash: path.refused ? [0.14, 0.14] : [] });
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  context.save();
  context.translate(last.x, last.y);
  context.rotate(angle);
  context.fillStyle = colour;
  context.strokeStyle = CASING;
  context.lineWidth = 0.04;
  context.beginPath();
  context.moveTo(0.2, 0);
  context.lineTo(-0.1, -0.17);
  context.lineTo(-0.03, 0);
  context.lineTo(-0.1, 0.17);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
  if (zoom < 18) return;
  path.costs.forEach((cost, i) => {
    const at = points[i + 1];
    if (at) chip(context, { x: at.x, y: at.y - 0.28 }, String(cost), colour, 0.21);
  });
}

/** An overlay: hexes, their values, lines, and what goes without. `inkOf` gives the ink of a side that a value names. */
export function paintOverlay(
  context: Context,
  board: Board,
  picture: OverlayPicture,
  zoom: number,
  inkOf: (side: string) => Ink | null,
): void {
  const named = picture.side === undefined ? null : inkOf(picture.side);
  const ink = named ?? (picture.color ? { ...OVERLAY, colour: picture.color } : OVERLAY);
  const areas = new Map<Ink, Hex[]>();
  for (const { hex: label, value } of picture.hexes) {
    const hex = board.hex(label);
    if (!hex) continue;
    const own = (typeof value === "string" ? inkOf(value) : null) ?? ink;
    const area = areas.get(own);
    if (area) area.push(hex);
    else areas.set(own, [hex]);
  }
  for (const [{ colour, lean }, hexes] of areas) hatched(context, board, hexes, colour, lean);
  for (const line of picture.lines) brokenLine(context, board, line, ink.colour);
  const barred = (picture.barred ?? []).flatMap((label) => board.hex(label) ?? []);
  if (barred.length) hatched(context, board, barred, BARRED, "crossed");
  if (zoom < 20) return;
  for (const { hex: label, value } of picture.hexes) {
    const hex = board.hex(label);
    if (!hex || value === undefined || value === null || typeof value === "boolean" || inkOf(String(value))) continue;
    chip(context, { x: hex.x, y: hex.y + 0.02 }, String(value), ink.colour, 0.2);
  }
}

/** Signs of what goes without, above the counters: a colour alone is not enough. */
export function paintBarred(context: Context, board: Board, { barred = [] }: OverlayPicture): void {
  const { a: scale, e, f } = context.getTransform();
  const radius = Math.max(0.12 * scale, LEAST_SIGN * (devicePixelRatio || 1));
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const label of barred) {
    const hex = board.hex(label);
    if (hex) badge(context, LACKING, e + (hex.x - 0.36) * scale, f + (hex.y + 0.3) * scale, radius);
  }
  context.restore();
}

function hatched(context: Context, board: Board, hexes: Hex[], colour: string, hatch: Hatch): void {
  const area = outlineOf(board, hexes);
  context.fillStyle = hatching(context, colour, hatch);
  context.globalAlpha = FAINT;
  context.fill(area, "evenodd");
  context.globalAlpha = 0.9;
  context.strokeStyle = colour;
  context.lineWidth = 0.05;
  context.lineCap = context.lineJoin = "round";
  context.stroke(area);
  context.globalAlpha = 1;
}

function brokenLine(context: Context, board: Board, labels: Place[], colour: string): void {
  const points = labels.flatMap((label) => board.hex(label) ?? []);
  outlined(context, points, { colour, width: 0.075, casing: "rgba(255,255,255,.85)", dash: [0.2, 0.1] });
  for (const point of [points[0], points.at(-1)]) {
    if (!point) continue;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(point.x, point.y, 0.09, 0, 6.2832);
    context.fill();
  }
}

interface LineLook {
  colour: string;
  width: number;
  casing: string;
  dash: number[];
}

/** One line from point to point, on a lighter one that is a little wider. */
function outlined(context: Context, points: Point[], { colour, width, casing, dash }: LineLook): void {
  const path = new Path2D();
  for (const [i, { x, y }] of points.entries()) {
    if (i) path.lineTo(x, y);
    else path.moveTo(x, y);
  }
  context.lineJoin = context.lineCap = "round";
  context.strokeStyle = casing;
  context.lineWidth = width + CASING_WIDTH;
  context.stroke(path);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke(path);
  context.setLineDash([]);
}
