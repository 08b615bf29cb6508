/** Woods, marshes and shores as nature draws them: joined across hexsides to hexes of the same ground, a little inside
 * the hex where they end, with an edge that wavers. Never more than a little, so that no hex is in doubt. */

import { type Board, chance, type Hex, type Point } from "./board.js";

export interface Shape {
  /** How far inside its hex the ground ends, of the way to the centre. */
  inset: number;
  waver: number;
}

/** Adds the shape of one hex to a path, and its edge, where it has one, to another. `same` says whether the ground goes
 * on beyond a hexside. */
export function shapeOf(
  path: Path2D,
  rim: Path2D,
  board: Board,
  hex: Hex,
  same: boolean[],
  { inset, waver }: Shape,
): void {
  const points = board.corners.map((_, i) => cornerOf(board, hex, i, same, inset));
  const first = points[0] as Point;
  path.moveTo(first.x, first.y);
  for (let i = 0; i < 6; i++) {
    const from = points[i] as Point;
    const to = points[(i + 1) % 6] as Point;
    if (same[i]) path.lineTo(to.x, to.y);
    else {
      edge(path, hex, i, from, to, waver);
      rim.moveTo(from.x, from.y);
      edge(rim, hex, i, from, to, waver);
    }
  }
  path.closePath();
}

/** Where the outline passes a corner: both hexes that share a hexside come to the same point of it. */
function cornerOf(board: Board, hex: Hex, i: number, same: boolean[], inset: number): Point {
  const corner = board.corner(i);
  const before = same[(i + 5) % 6] ?? false;
  const after = same[i] ?? false;
  if (before && after) return { x: hex.x + corner.x, y: hex.y + corner.y };
  if (before || after) {
    const along = board.corner(before ? i - 1 : i + 1);
    return {
      x: hex.x + corner.x + (along.x - corner.x) * inset,
      y: hex.y + corner.y + (along.y - corner.y) * inset,
    };
  }
  const size = 1 - inset * 1.25;
  return { x: hex.x + corner.x * size, y: hex.y + corner.y * size };
}

/** An edge that bulges and dents, always the same for the same hexside. */
function edge(path: CanvasPath, hex: Hex, side: number, from: Point, to: Point, waver: number): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const steps = 3;
  for (let k = 1; k <= steps; k++) {
    const t = k / steps;
    const roll = chance(hex.label, side * 7 + k) * 2 - 1;
    const end = k === steps ? to : shifted(from, dx, dy, t, -0.1 * roll * waver);
    const bulge = 0.4 + 0.6 * chance(hex.label, side * 11 + k + 40);
    const mid = shifted(from, dx, dy, t - 0.5 / steps, bulge * waver * 0.5);
    path.quadraticCurveTo(mid.x, mid.y, end.x, end.y);
  }
}

/** The point a part of the way along, moved outward of the hex (corners go clockwise on the screen). */
function shifted(from: Point, dx: number, dy: number, t: number, out: number): Point {
  return { x: from.x + dx * t + dy * out, y: from.y + dy * t - dx * out };
}
