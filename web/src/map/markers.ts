/** Markers on hexes and hexsides, as the game declares them: pennants of who controls a hex, stars for objectives, chips
 * for all others; and the front between hexes of different owners. */

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
  return [...laidMarkers(table, view, "hex"), ...laidMarkers(table, view, "hexside")].flatMap((marker) => {
    const [hex = "", across = null] = marker.sheet.on === "hexside" ? marker.at.split("/") : [marker.at];
    const { look } = marker.sheet;
    if (look === "" || look === "front" || look === "dimmed" || look === "worn" || !board.hex(hex)) return [];
    return [{ hex, across, look, side: marker.side, text: labelOf(marker, table) }];
  });
}

/** A hexside with one owner here and another across. */
export interface FrontLine {
  hex: Hex;
  /** Which of its sides. */
  at: number;
  side: string;
}

/** Where what one side has ends and what another has begins, seen from either. */
export function frontLines(view: View | null, board: Board, table: Table): FrontLine[] {
  const owners = new Map<Hex, string>();
  const unused = new Set(table.unused);
  for (const { sheet, at, side } of laidMarkers(table, view, "hex")) {
    const hex = board.hex(at);
    if (sheet.look === "front" && hex && side !== null && !unused.has(at)) owners.set(hex, side);
  }
  return [...owners].flatMap(([hex, side]) =>
    hex.around.flatMap((other, at) => {
      const across = other ? owners.get(other) : undefined;
      return across !== undefined && across !== side ? [{ hex, at, side }] : [];
    }),
  );
}

/** How near to its hexside a front lies, and how wide each half of it is. */
const FRONT_INSET = 0.955;
const FRONT_WIDTH = 0.036;

/** The front: on either side of a hexside a line in the colour of whoever holds it. */
export function paintFront(
  context: Context,
  board: Board,
  lines: FrontLine[],
  sideColours: (side: string) => { body: string; ink: string },
): void {
  const paths = new Map<string, Path2D>();
  for (const { hex, at, side } of lines) {
    const path = paths.get(side) ?? new Path2D();
    paths.set(side, path);
    const [from, to] = board.sideEnds(hex, at).map(({ x, y }) => ({
      x: hex.x + (x - hex.x) * FRONT_INSET,
      y: hex.y + (y - hex.y) * FRONT_INSET,
    })) as [Point, Point];
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  context.lineCap = "round";
  for (const [side, path] of paths) {
    context.strokeStyle = "rgba(30,24,12,.7)";
    context.lineWidth = FRONT_WIDTH * 1.7;
    context.stroke(path);
    context.strokeStyle = sideColours(side).body;
    context.lineWidth = FRONT_WIDTH;
    context.stroke(path);
  }
}

/** A mark's half width, in hex widths. */
const HALF = 0.17;

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
    if (mark.look === "pennant") pennant(context, mast, colours.body);
    else if (mark.look === "star") star(context, at, colours.body, mark.text);
    else chip(context, at, mark.text, mark.side ? colours.ink : "#5a5040", 0.15, mark.side ? colours : PAPER);
    if (other) laid.push({ hex: mark.hex, across: other.label, text: mark.text, dx: at.x - hex.x, dy: at.y - hex.y });
    else if (mark.look !== "pennant") laid.push({ hex: mark.hex, dx: at.x - hex.x, dy: at.y - hex.y });
  }
  return laid;
}

/** It flies to the left, from behind the counter to the hexside. */
function pennant(context: Context, { x, y }: Point, colour: string): void {
  context.strokeStyle = "#221d13";
  context.lineWidth = 0.02;
  context.lineJoin = "round";
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 0.14);
  context.lineTo(x - 0.125, y - 0.07);
  context.lineTo(x, y);
  context.closePath();
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(x, y - 0.16);
  context.lineTo(x, y + 0.12);
  context.stroke();
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
