/** What is written on the map: hex numbers and the names of places. */

import { NAME_STYLES, SANS, SERIF } from "../fonts.js";
import type { BoardMap, StyleSheet } from "../protocol.js";
import type { Board, Box, Hex, Pen } from "./board.js";
import { hasAnchor, type Palette } from "./mapstyle.js";

export interface Lettering {
  board: Board;
  places: BoardMap["places"];
  palette: Palette;
  style: StyleSheet | undefined;
}

/** CSS pixels a hex from which hex numbers can be read. */
export const NUMBERED = 44;

/** Letters cannot be drawn at a size below a pixel, so they are drawn in CSS pixels: `size` of them make a hex. */
export function letters(context: Pen, size: number, draw: (scale: number) => void): void {
  context.save();
  context.scale(1 / size, 1 / size);
  draw(size);
  context.restore();
}

export function drawNumbers(context: Pen, { board, palette }: Lettering, hexes: Hex[], size: number): void {
  letters(context, size, (scale) => {
    context.font = `${Math.min(15, Math.max(7, scale * 0.115))}px ${SANS}`;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    const up = board.pointy ? 0.4 : 0.375;
    // A thin halo, so that a number can be read where a river runs or trees stand.
    context.strokeStyle = palette.halo;
    context.lineWidth = Math.max(1.4, scale * 0.022);
    context.globalAlpha = 0.5;
    for (const hex of hexes) context.strokeText(hex.label, hex.x * scale, (hex.y - up) * scale);
    context.fillStyle = palette.number;
    context.globalAlpha = Math.min(1, 0.75 + (size - NUMBERED) / 60);
    for (const hex of hexes) context.fillText(hex.label, hex.x * scale, (hex.y - up) * scale);
    context.globalAlpha = 1;
  });
}

/** A name as it is written: where its foot is, in CSS pixels of which `size` make a hex, and how high. */
interface Written {
  hex: Hex;
  place: BoardMap["places"][number];
  font: string;
  height: number;
  x: number;
  y: number;
}

/** Great places are named first, from afar; villages only when one is near. */
function* written(board: Board, places: BoardMap["places"], size: number): Generator<Written> {
  const lines = new Map<Hex, number>();
  for (const place of places) {
    const hex = board.hex(place.hex);
    if (!hex) continue;
    const line = lines.get(hex) ?? 0;
    lines.set(hex, line + 1);
    const great = place.kinds.some((kind) => kind.includes("city") || kind.includes("capital"));
    const small = place.kinds.some((kind) => kind.includes("village") || kind.includes("hamlet"));
    if (size < (great ? 13 : small ? 30 : 21)) continue;
    const height = Math.min(great ? 22 : 17, Math.max(great ? 9.5 : 8.5, size * (great ? 0.19 : small ? 0.145 : 0.16)));
    const font = `${NAME_STYLES[small ? 1 : 0]} ${height}px ${SERIF}`;
    const y = (hex.y + (board.pointy ? 0.49 : 0.46) + 0.15 * line) * size + Math.max(0, height - size * 0.19) * 0.5;
    yield { hex, place, font, height, x: hex.x * size, y };
  }
}

export function drawNames(
  context: Pen,
  { board, places, palette, style }: Lettering,
  near: Set<Hex>,
  size: number,
): void {
  letters(context, size, (scale) => {
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    for (const { hex, place, font, height, x, y } of written(board, places, size)) {
      if (!near.has(hex)) continue;
      if (size >= 24 && place.kinds.some((kind) => hasAnchor(kind, style))) anchor(context, hex, scale, palette);
      context.font = font;
      context.strokeStyle = palette.halo;
      context.lineWidth = Math.max(2.2, height * 0.26);
      context.strokeText(place.name, x, y);
      context.fillStyle = palette.ink;
      context.fillText(place.name, x, y);
    }
  });
}

/** What the names cover at a zoom, in the world: for whatever wants to lie beside them. */
export function namesCover(context: Pen, board: Board, places: BoardMap["places"], size: number): Box[] {
  context.save();
  const boxes = [...written(board, places, size)].map(({ place, font, height, x, y }) => {
    context.font = font;
    const half = context.measureText(place.name).width / 2;
    return {
      left: (x - half) / size,
      right: (x + half) / size,
      top: (y - height * 0.75) / size,
      bottom: (y + height * 0.2) / size,
    };
  });
  context.restore();
  return boxes;
}

function anchor(context: Pen, hex: Hex, scale: number, palette: Palette): void {
  const [x, y, s] = [(hex.x + 0.36) * scale, (hex.y + 0.06) * scale, scale];
  for (const [colour, width] of [
    [palette.halo, 0.065],
    [palette.art["anchor"] ?? palette.ink, 0.028],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width * s;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(x, y - 0.09 * s);
    context.lineTo(x, y + 0.09 * s);
    context.moveTo(x - 0.05 * s, y - 0.05 * s);
    context.lineTo(x + 0.05 * s, y - 0.05 * s);
    context.moveTo(x - 0.085 * s, y + 0.03 * s);
    context.quadraticCurveTo(x, y + 0.16 * s, x + 0.085 * s, y + 0.03 * s);
    context.stroke();
  }
}
