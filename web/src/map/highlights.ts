/** What lies upon the map while one plays: glowing hexes, the ring of a chosen counter, paths with their costs,
 * overlays. */

import { SANS } from "../fonts.js";
import type { Place } from "../protocol.js";
import type { Highlight, HighlightLook, OverlayPicture } from "./api.js";
import type { Board, Hex, Point } from "./board.js";
import type { Pieces } from "./pieces.js";

type Context = CanvasRenderingContext2D;

interface Glow {
  line: string;
  fill: string;
  halo: string;
}

const GLOWS: Record<HighlightLook, Glow> = {
  legal: { line: "#ffb300", fill: "rgba(255,226,110,.30)", halo: "rgba(255,170,0,.42)" },
  selected: { line: "#1e88ff", fill: "rgba(64,156,255,.22)", halo: "rgba(30,136,255,.45)" },
  target: { line: "#e5332a", fill: "rgba(240,70,60,.22)", halo: "rgba(229,51,42,.42)" },
  warning: { line: "#8e24aa", fill: "rgba(160,60,190,.20)", halo: "rgba(142,36,170,.40)" },
  hint: { line: "#5f7f95", fill: "rgba(120,160,190,.14)", halo: "rgba(95,127,149,.22)" },
};
const DARK = "rgba(24,20,10,.78)";

/** The light line beneath a path, and how much wider it is than what lies on it. */
const CASING = "rgba(255,255,255,.9)";
const CASING_WIDTH = 0.06;

/** The colour of an overlay that says none. */
const OVERLAY = "#2376d2";

/** Glowing hexes, under the counters: a fill, a fine line in each, and a strong one around all of them. */
export function paintHexes(context: Context, board: Board, highlights: Highlight[]): void {
  for (const look of ["hint", "legal", "warning", "target", "selected"] as const) {
    const hexes = highlights.flatMap((h) => (h.look === look && h.hex ? (board.hex(h.hex) ?? []) : []));
    if (hexes.length) glow(context, board, hexes, GLOWS[look]);
  }
}

function glow(context: Context, board: Board, hexes: Hex[], { line, fill, halo }: Glow): void {
  const inside = new Set(hexes);
  const area = new Path2D();
  const inner = new Path2D();
  const rim = new Path2D();
  for (const hex of inside) {
    board.outline(area, hex);
    board.outline(inner, hex, 0.93);
    hex.around.forEach((other, side) => {
      if (other && inside.has(other)) return;
      const [a, b] = board.sideEnds(hex, side);
      rim.moveTo(a.x, a.y);
      rim.lineTo(b.x, b.y);
    });
  }
  context.lineJoin = context.lineCap = "round";
  context.fillStyle = fill;
  context.fill(area);
  context.strokeStyle = line;
  context.globalAlpha = 0.55;
  context.lineWidth = 0.022;
  context.stroke(inner);
  context.globalAlpha = 1;
  for (const [colour, width] of [
    [halo, 0.15],
    [halo, 0.09],
    [line, 0.045],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(rim);
  }
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

export function ring(context: Context, at: Point, edge: number, { line, halo }: Glow): void {
  const half = edge / 2;
  for (const [colour, width, out] of [
    [halo, 0.15, 0.045],
    [DARK, 0.07, 0.035],
    [line, 0.045, 0.035],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width * edge * 1.3;
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

/** An overlay: hexes, their values, lines. `coat` gives the colour of a side that a value names. */
export function paintOverlay(
  context: Context,
  board: Board,
  picture: OverlayPicture,
  zoom: number,
  sideColours: (side: string) => string | null,
): void {
  const colour = picture.color ?? OVERLAY;
  const areas = new Map<string, Hex[]>();
  for (const { hex: label, value } of picture.hexes) {
    const hex = board.hex(label);
    if (!hex) continue;
    const own = (typeof value === "string" ? sideColours(value) : null) ?? colour;
    const area = areas.get(own);
    if (area) area.push(hex);
    else areas.set(own, [hex]);
  }
  for (const [own, hexes] of areas) tint(context, board, hexes, own);
  if (zoom >= 20) {
    for (const { hex: label, value } of picture.hexes) {
      const hex = board.hex(label);
      if (!hex || value === undefined || value === null || typeof value === "boolean" || sideColours(String(value)))
        continue;
      chip(context, { x: hex.x, y: hex.y + 0.02 }, String(value), colour, 0.2);
    }
  }
  for (const line of picture.lines) brokenLine(context, board, line, colour, picture.blocked ?? false);
}

function tint(context: Context, board: Board, hexes: Hex[], colour: string): void {
  const inside = new Set(hexes);
  const area = new Path2D();
  const rim = new Path2D();
  for (const hex of inside) {
    board.outline(area, hex);
    hex.around.forEach((other, side) => {
      if (other && inside.has(other)) return;
      const [a, b] = board.sideEnds(hex, side);
      rim.moveTo(hex.x + (a.x - hex.x) * 0.95, hex.y + (a.y - hex.y) * 0.95);
      rim.lineTo(hex.x + (b.x - hex.x) * 0.95, hex.y + (b.y - hex.y) * 0.95);
    });
  }
  context.fillStyle = colour;
  context.globalAlpha = 0.24;
  context.fill(area);
  context.globalAlpha = 0.85;
  context.strokeStyle = colour;
  context.lineWidth = 0.045;
  context.lineCap = "round";
  context.stroke(rim);
  context.globalAlpha = 1;
}

function brokenLine(context: Context, board: Board, labels: Place[], colour: string, blocked: boolean): void {
  const points = labels.flatMap((label) => board.hex(label) ?? []);
  const dash = blocked ? [0.05, 0.12] : [0.2, 0.1];
  outlined(context, points, { colour, width: 0.075, casing: "rgba(255,255,255,.85)", dash });
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
