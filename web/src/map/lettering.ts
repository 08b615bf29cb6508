/** What is written on the map: hex numbers and the names of places. */

import { MONO, NAME_STYLES, SERIF } from "../fonts.js";
import { ownValue } from "../ownvalue.js";
import type { BoardMap, StyleSheet } from "../protocol.js";
import type { Board, Box, Hex, Pen } from "./board.js";
import { type Palette, placeMark } from "./mapstyle.js";

export interface Lettering {
  board: Board;
  places: BoardMap["places"];
  palette: Palette;
  style: StyleSheet | undefined;
  /** The hexes that count: their places are named from as far away as cities are. */
  objectives: ReadonlySet<string>;
}

/** CSS pixels a hex from which hex numbers can be read. */
export const NUMBERED = 44;
/** The same for the signs of places. */
const MARKED = 24;

/** Letters cannot be drawn at a size below a pixel, so they are drawn in CSS pixels: `size` of them make a hex. */
export function letters(context: Pen, size: number, draw: (scale: number) => void): void {
  context.save();
  context.scale(1 / size, 1 / size);
  draw(size);
  context.restore();
}

export function drawNumbers(context: Pen, { board, palette }: Lettering, hexes: Hex[], size: number): void {
  letters(context, size, (scale) => {
    context.font = `${Math.min(15, Math.max(7, scale * 0.115))}px ${MONO}`;
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

/** What names are taken from. */
export type Named = Pick<Lettering, "board" | "places" | "objectives">;

/** A name as it is written: where its foot is, in CSS pixels of which `size` make a hex, and how high. */
interface Written {
  hex: Hex;
  place: BoardMap["places"][number];
  /** A village, or less. */
  small: boolean;
  /** An objective: what is won there is worth its name. */
  counts: boolean;
  font: string;
  height: number;
  x: number;
  y: number;
}

/** CSS pixels a hex from which names are written: of places that count, as small as a whole map may be; of cities and
 * towns, of which not all find room at first; of villages. */
const FROM = { counting: 9, town: 13, small: 30 };

/** Great places and those that count are named first, from afar; villages only when one is near. */
function* written({ board, places, objectives }: Named, size: number): Generator<Written> {
  const lines = new Map<Hex, number>();
  for (const place of places) {
    const hex = board.hex(place.hex);
    if (!hex) continue;
    const line = lines.get(hex) ?? 0;
    lines.set(hex, line + 1);
    const great = place.kinds.some((kind) => kind.includes("city") || kind.includes("capital"));
    const small = place.kinds.some((kind) => kind.includes("village") || kind.includes("hamlet"));
    const counts = objectives.has(place.hex);
    if (size < (counts ? FROM.counting : small ? FROM.small : FROM.town)) continue;
    const height = Math.min(great ? 22 : 17, Math.max(great ? 9.5 : 8.5, size * (great ? 0.19 : small ? 0.145 : 0.16)));
    const font = `${NAME_STYLES[small ? 1 : 0]} ${height}px ${SERIF}`;
    const y = (hex.y + (board.pointy ? 0.49 : 0.46) + 0.15 * line) * size + Math.max(0, height - size * 0.19) * 0.5;
    yield { hex, place, small, counts, font, height, x: hex.x * size, y };
  }
}

/** The fonts that names and numbers are written with where so many CSS pixels make a hex; whatever their height, it is
 * the same file. */
export function fontsAt(named: Named, size: number, numbers: boolean): Set<string> {
  const styles = new Set([...written(named, size)].map(({ small }) => NAME_STYLES[small ? 1 : 0]));
  const fonts = new Set([...styles].map((style) => `${style} 12px ${SERIF}`));
  return numbers && size >= NUMBERED ? fonts.add(`10px ${MONO}`) : fonts;
}

/** A name that is written, and what it covers in CSS pixels. */
interface Shown extends Written {
  box: Box;
}

/** The names that are written: where two would lie over each other, the one of the lesser or later place is left out. */
function shown(context: Pen, named: Named, size: number): Shown[] {
  const all = [...written(named, size)].map((one): Shown => {
    context.font = one.font;
    const half = context.measureText(one.place.name).width / 2;
    const { x, y, height } = one;
    return { ...one, box: { left: x - half, right: x + half, top: y - height * 0.75, bottom: y + height * 0.2 } };
  });
  const kept: Shown[] = [];
  for (const one of all.sort((a, b) => Number(b.counts) - Number(a.counts) || b.height - a.height))
    if (!kept.some((other) => meet(one, other))) kept.push(one);
  return kept;
}

/** Letters may touch; what cannot be read is what lies over a letter. */
function meet(one: Shown, other: Shown): boolean {
  const [a, b, slack] = [one.box, other.box, one.height * 0.4];
  return a.left + slack < b.right && b.left + slack < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function drawNames(context: Pen, lettering: Lettering, near: Set<Hex>, size: number): void {
  const { board, places, palette, style } = lettering;
  letters(context, size, (scale) => {
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    if (size >= MARKED)
      for (const place of places) {
        const hex = board.hex(place.hex);
        const [mark] = place.kinds.flatMap((kind) => placeMark(kind, style) ?? []);
        if (hex && near.has(hex) && mark !== undefined) ownValue(MARKS, mark)?.(context, hex, scale, palette);
      }
    for (const name of shown(context, lettering, size)) if (near.has(name.hex)) write(context, name, palette);
  });
}

function write(context: Pen, { place, font, height, x, y }: Written, palette: Palette): void {
  context.font = font;
  context.strokeStyle = palette.halo;
  context.lineWidth = Math.max(2.2, height * 0.26);
  context.strokeText(place.name, x, y);
  context.fillStyle = palette.ink;
  context.fillText(place.name, x, y);
}

/** A name as it stands on the map, and what it covers in the world. */
export interface Lettered extends Written {
  covers: Box;
}

/** The names that are written at a zoom: for whatever wants to lie beside them, or under them. */
export function lettered(context: Pen, named: Named, size: number): Lettered[] {
  context.save();
  const names = shown(context, named, size).map((name) => ({
    ...name,
    covers: {
      left: name.box.left / size,
      right: name.box.right / size,
      top: name.box.top / size,
      bottom: name.box.bottom / size,
    },
  }));
  context.restore();
  return names;
}

/** Write these names as they were written at a zoom. */
export function drawLetters(context: Pen, names: Lettered[], size: number, palette: Palette): void {
  if (!names.length) return;
  letters(context, size, () => {
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    for (const name of names) write(context, name, palette);
  });
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

/** An aeroplane seen from above, flying to the north-east. */
function aeroplane(context: Pen, hex: Hex, scale: number, palette: Palette): void {
  context.save();
  context.translate(hex.x * scale, (hex.y - 0.02) * scale);
  context.rotate(Math.PI / 4);
  context.lineCap = "round";
  for (const [colour, more] of [
    [palette.halo, 0.05],
    [palette.ink, 0],
  ] as const) {
    context.strokeStyle = colour;
    for (const [x1, y1, x2, y2, width] of AEROPLANE) {
      context.lineWidth = (width + more) * scale;
      context.beginPath();
      context.moveTo(x1 * scale, y1 * scale);
      context.lineTo(x2 * scale, y2 * scale);
      context.stroke();
    }
  }
  context.restore();
}

/** Fuselage, wings, tail: from, to, and how broad. */
const AEROPLANE = [
  [0, -0.17, 0, 0.15, 0.05],
  [-0.19, -0.04, 0.19, -0.04, 0.06],
  [-0.08, 0.15, 0.08, 0.15, 0.04],
] as const;
/** What marks a place, by the word of the style sheet. */
const MARKS: Record<string, (context: Pen, hex: Hex, scale: number, palette: Palette) => void> = {
  anchor,
  aeroplane,
};
