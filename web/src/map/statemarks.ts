/** What the position says of hexes, whatever the game calls it: who controls one, objectives, works, markers. Found by
 * the shape of the values: hexes that name a side get its pennant, lists of hexes a marker, things with points a star. */

import { SANS } from "../fonts.js";
import type { View } from "../protocol.js";
import type { Board, Box, Hex, Point } from "./board.js";
import { chip } from "./marks.js";

type Context = CanvasRenderingContext2D;

export interface StateMark {
  hex: string;
  kind: "pennant" | "marker" | "objective";
  side: string | null;
  text: string;
}

/** Where a mark lies, from the middle of its hex. */
export interface Laid {
  hex: string;
  dx: number;
  dy: number;
}

export function stateMarks(view: View | null, board: Board, sides: string[]): StateMark[] {
  const marks: StateMark[] = [];
  for (const [field, value] of Object.entries(view?.state ?? {})) {
    if (Array.isArray(value)) listed(field, value, board, sides, marks);
    else if (value && typeof value === "object") {
      for (const [hex, side] of Object.entries(value)) {
        if (board.hex(hex) && typeof side === "string" && sides.includes(side)) {
          marks.push({ hex, kind: "pennant", side, text: "" });
        }
      }
    } else if (typeof value === "string" && board.hex(value)) {
      marks.push({ hex: value, kind: "marker", side: null, text: initials(field) });
    }
  }
  return marks;
}

function listed(field: string, list: unknown[], board: Board, sides: string[], marks: StateMark[]): void {
  for (const item of list) {
    if (typeof item === "string" && board.hex(item)) {
      marks.push({ hex: item, kind: "marker", side: null, text: initials(field) });
    } else if (item && typeof item === "object" && "hex" in item && board.hex(String(item.hex))) {
      const side = "side" in item && sides.includes(String(item.side)) ? String(item.side) : null;
      const points = "points" in item ? String(item.points) : initials(field);
      marks.push({ hex: String(item.hex), kind: "points" in item ? "objective" : "marker", side, text: points });
    }
  }
}

/** `strong_points` -> SP. */
function initials(field: string): string {
  return field
    .split("_")
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 3);
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

/** Under the counters, at the rim of the hex, where they show beside a stack and hide no name. Says where they lie. */
export function paintStateMarks(
  context: Context,
  board: Board,
  marks: StateMark[],
  zoom: number,
  names: Box[],
  coat: (side: string) => { body: string; ink: string },
): Laid[] {
  const laid: Laid[] = [];
  if (zoom < 14) return laid;
  const crowd = new Map<string, number>();
  for (const mark of marks) {
    const hex = board.hex(mark.hex);
    if (!hex) continue;
    const before = crowd.get(mark.hex) ?? 0;
    crowd.set(mark.hex, before + 1);
    const at = placeOf(board, hex, before, names);
    const colours = mark.side ? coat(mark.side) : { body: "#f6efd8", ink: "#2a261c" };
    if (mark.kind === "pennant") pennant(context, { x: hex.x - 0.36, y: hex.y - before * 0.2 }, colours.body);
    else if (mark.kind === "objective") star(context, at, colours.body, mark.text);
    else chip(context, at, mark.text, "#5a5040", 0.15);
    if (mark.kind !== "pennant") laid.push({ hex: mark.hex, dx: at.x - hex.x, dy: at.y - hex.y });
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
