/** Markers on hexes and hexsides, as the game declares them: pennants of who controls a hex, stars for places with points,
 * chips for all others. */

import { SANS } from "../fonts.js";
import { labelOf, laidMarkers } from "../markers.js";
import type { Table, View } from "../protocol.js";
import type { Board, Box, Hex, Point } from "./board.js";
import { chip, PAPER } from "./highlights.js";

type Context = CanvasRenderingContext2D;

export interface MapMarker {
  hex: string;
  /** The hex on the other side, if it lies on a hexside. */
  across: string | null;
  look: "pennant" | "chip" | "star";
  side: string | null;
  text: string;
}

/** Where a mark lies, from the middle of its hex; of one on a hexside, what stands on it too. */
export interface PaintedMarker {
  hex: string;
  across?: string;
  text?: string;
  dx: number;
  dy: number;
}

export function mapMarkers(view: View | null, board: Board, table: Table): MapMarker[] {
  const objectives = new Set(table.objectives);
  return [...laidMarkers(table, view, "hex"), ...laidMarkers(table, view, "hexside")].flatMap((marker) => {
    const [hex = "", across = null] = marker.sheet.on === "hexside" ? marker.at.split("/") : [marker.at];
    // Of ground that is all somebody's only the places that count have a flag.
    const look = marker.sheet.look === "front" && objectives.has(hex) ? "pennant" : marker.sheet.look;
    if (look === "" || look === "front" || look === "used" || look === "worn" || !board.hex(hex)) return [];
    return [{ hex, across, look, side: marker.side, text: labelOf(marker, table) }];
  });
}

/** A mark's half width, in hex widths. */
const HALF = 0.17;
/** CSS pixels a hex below which a pennant is drawn larger, and how much at most. */
const NEAR_PENNANT = 46;
const MOST_PENNANT = 1.8;

/** Beside the counter: at the left corner of a flat hex, the upper left one of a pointy hex; or at the right one, if
 * only the left one is in the way of a name. */
export function placeOf(board: Board, hex: Hex, before: number, names: Box[]): Point {
  const [dx, dy] = board.pointy ? [-0.37 + before * 0.2, -0.3] : [-0.44 + before * 0.16, -0.02 - before * 0.16];
  const [left, right] = [dx, -dx].map((aside) => ({ x: hex.x + aside, y: hex.y + dy })) as [Point, Point];
  const hides = ({ x, y }: Point): boolean =>
    names.some((box) => x + HALF > box.left && x - HALF < box.right && y + HALF > box.top && y - HALF < box.bottom);
  return hides(left) && !hides(right) ? right : left;
}

/** The middle of a hexside; a second one there lies beside it, along the hexside. */
function onSide(hex: Hex, other: Hex, before: number): Point {
  const aside = before * 0.22 * (before % 2 ? 1 : -1);
  const { x, y } = { x: other.x - hex.x, y: other.y - hex.y };
  return { x: hex.x + x / 2 - y * aside, y: hex.y + y / 2 + x * aside };
}

/** Under the counters, at the rim of the hex, where they show beside a stack and hide no name. Says where they lie. */
export function paintMarkers(
  context: Context,
  board: Board,
  marks: MapMarker[],
  zoom: number,
  names: Box[],
  sideColours: (side: string) => { body: string; ink: string },
  inkOf: (side: string) => string,
): PaintedMarker[] {
  const laid: PaintedMarker[] = [];
  if (zoom < 14) return laid;
  const crowd = new Map<string, number>();
  for (const mark of marks) {
    const hex = board.hex(mark.hex);
    if (!hex) continue;
    const other = mark.across === null ? undefined : board.hex(mark.across);
    const place = other ? `${mark.hex}/${mark.across}` : mark.hex;
    const before = crowd.get(place) ?? 0;
    crowd.set(place, before + 1);
    const at = other ? onSide(hex, other, before) : placeOf(board, hex, before, names);
    const colours = mark.side ? sideColours(mark.side) : { body: "#f6efd8", ink: "#2a261c" };
    const mast = other ? at : { x: hex.x - 0.36, y: hex.y - before * 0.2 };
    if (mark.look === "pennant") pennant(context, mast, mark.side ? inkOf(mark.side) : colours.body, zoom);
    else if (mark.look === "star") star(context, at, colours.body, mark.text);
    else chip(context, at, mark.text, mark.side ? colours.ink : "#5a5040", 0.15, mark.side ? colours : PAPER);
    if (other) laid.push({ hex: mark.hex, across: other.label, text: mark.text, dx: at.x - hex.x, dy: at.y - hex.y });
    else if (mark.look !== "pennant") laid.push({ hex: mark.hex, dx: at.x - hex.x, dy: at.y - hex.y });
  }
  return laid;
}

/** It flies to the left, from behind the counter to the hexside; from afar it is larger than its hex would have it. */
function pennant(context: Context, { x, y }: Point, colour: string, zoom: number): void {
  const k = Math.min(MOST_PENNANT, Math.max(1, NEAR_PENNANT / zoom));
  context.lineJoin = "round";
  const pole = new Path2D();
  pole.moveTo(x, y - 0.17 * k);
  pole.lineTo(x, y + 0.12 * k);
  const cloth = new Path2D();
  cloth.moveTo(x, y - 0.16 * k);
  cloth.lineTo(x - 0.17 * k, y - 0.075 * k);
  cloth.lineTo(x, y + 0.01 * k);
  cloth.closePath();
  context.strokeStyle = "rgba(255,252,240,.9)";
  context.lineWidth = 0.055 * k;
  context.stroke(pole);
  context.stroke(cloth);
  context.fillStyle = colour;
  context.fill(cloth);
  context.strokeStyle = "#221d13";
  context.lineWidth = 0.022 * k;
  context.stroke(pole);
}

function star(context: Context, { x, y }: Point, colour: string, text: string): void {
  context.fillStyle = colour;
  context.strokeStyle = "#221d13";
  context.lineWidth = 0.02;
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const angle = (i / 10) * 6.2832 - Math.PI / 2;
    const radius = i % 2 ? 0.1 : 0.165;
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  context.closePath();
  context.fill();
  context.stroke();
  context.save();
  context.translate(x, y + 0.01);
  context.scale(0.01, 0.01);
  context.fillStyle = "#1a160d";
  context.font = `bold 13px ${SANS}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, 0);
  context.restore();
}
