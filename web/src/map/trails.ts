/** What is left of a turn that was watched: the ways that counters went, arrows of attacks, and where there was
 * fighting. */

import type { Place } from "../protocol.js";
import type { Trails } from "./api.js";
import type { Board, Point } from "./board.js";
import { chip } from "./highlights.js";

type Context = CanvasRenderingContext2D;

const CASING = "rgba(255,255,255,.85)";
const ATTACK = "#d3302a";
/** Parts of the way from hex to hex that an arrow of attack takes: the counters at both ends stay readable. */
const [FROM, TO] = [0.3, 0.72];

export const NO_TRAILS: Trails = { ways: [], attacks: [], spots: [] };

/** The ways of counters, beneath those that stand on them. */
export function paintWays(context: Context, board: Board, { ways }: Trails, colour: (side: string) => string): void {
  for (const [i, { path, side }] of ways.entries()) {
    // Those who went the same way are seen side by side.
    const aside = ((i % 3) - 1) * 0.07;
    const points = pointsOf(board, path).map(({ x, y }) => ({ x: x + aside, y: y + aside }));
    const [last, before] = [points.at(-1), points.at(-2)];
    if (!last || !before) continue;
    const line = new Path2D();
    points.forEach(({ x, y }, i) => {
      if (i) line.lineTo(x, y);
      else line.moveTo(x, y);
    });
    context.lineJoin = context.lineCap = "round";
    stroke(context, line, CASING, 0.13);
    stroke(context, line, colour(side), 0.075);
    const [first] = points;
    if (first) dot(context, first, colour(side));
    head(context, along(before, last, 0.42), angle(before, last), colour(side), 0.2);
  }
}

/** Arrows of attacks and what came of them, above the counters. */
export function paintFights(context: Context, board: Board, { attacks, spots }: Trails, zoom: number): void {
  for (const { from, to } of attacks) {
    const [start, end] = pointsOf(board, [from, to]);
    if (!start || !end) continue;
    const [tail, tip] = [along(start, end, FROM), along(start, end, TO)];
    const line = new Path2D();
    line.moveTo(tail.x, tail.y);
    line.lineTo(tip.x, tip.y);
    context.lineCap = "butt";
    stroke(context, line, CASING, 0.2);
    stroke(context, line, ATTACK, 0.13);
    head(context, tip, angle(start, end), ATTACK, 0.26);
  }
  for (const { hex: label, text } of spots) {
    const hex = board.hex(label);
    if (!hex) continue;
    const at = { x: hex.x + 0.3, y: hex.y - 0.32 };
    if (text && zoom >= 24) chip(context, at, text, ATTACK, 0.2);
    else star(context, at, 0.15);
  }
}

/** The same on the small map: fine lines, and a dot for each fight. */
export function paintSmall(
  context: Context,
  trails: Trails,
  where: (label: Place) => Point | null,
  ratio: number,
  colour: (side: string) => string,
): void {
  const line = (labels: Place[], ink: string, width: number): void => {
    context.strokeStyle = ink;
    context.lineWidth = width * ratio;
    context.beginPath();
    labels.forEach((label, i) => {
      const at = where(label);
      if (at && i) context.lineTo(at.x, at.y);
      else if (at) context.moveTo(at.x, at.y);
    });
    context.stroke();
  };
  context.lineJoin = context.lineCap = "round";
  for (const { path, side } of trails.ways) {
    line(path, CASING, 3);
    line(path, colour(side), 1.6);
  }
  for (const label of new Set([...trails.spots.map(({ hex }) => hex), ...trails.attacks.map(({ to }) => to)])) {
    const at = where(label);
    if (!at) continue;
    context.fillStyle = ATTACK;
    context.strokeStyle = "#fff";
    context.lineWidth = ratio;
    context.beginPath();
    context.arc(at.x, at.y, 3.4 * ratio, 0, 6.2832);
    context.fill();
    context.stroke();
  }
}

function pointsOf(board: Board, labels: Place[]): Point[] {
  return labels.flatMap((label) => board.hex(label) ?? []);
}

function stroke(context: Context, line: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(line);
}

function along(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function angle(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

function dot(context: Context, { x, y }: Point, colour: string): void {
  context.fillStyle = colour;
  context.strokeStyle = CASING;
  context.lineWidth = 0.03;
  context.beginPath();
  context.arc(x, y, 0.075, 0, 6.2832);
  context.fill();
  context.stroke();
}

function head(context: Context, { x, y }: Point, turned: number, colour: string, size: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(turned);
  context.fillStyle = colour;
  context.strokeStyle = CASING;
  context.lineWidth = 0.03;
  context.beginPath();
  context.moveTo(size, 0);
  context.lineTo(-size * 0.4, -size * 0.75);
  context.lineTo(-size * 0.4, size * 0.75);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
}

function star(context: Context, { x, y }: Point, size: number): void {
  context.fillStyle = ATTACK;
  context.strokeStyle = "#fff";
  context.lineWidth = 0.03;
  context.beginPath();
  for (let i = 0; i < 16; i += 1) {
    const reach = i % 2 ? size * 0.5 : size;
    const turned = (i * Math.PI) / 8;
    context.lineTo(x + reach * Math.cos(turned), y + reach * Math.sin(turned));
  }
  context.closePath();
  context.fill();
  context.stroke();
}
