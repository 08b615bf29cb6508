/** The printed map: everything that does not change in play. Draws any part of it at any size. */

import { SERIF } from "../fonts.js";
import type { BoardMap, StyleSheet } from "../protocol.js";
import { type Board, type Box, chance, type Hex, type Pen } from "./board.js";
import { drawNames, drawNumbers, fontsAt, type Lettering, letters, NUMBERED } from "./lettering.js";
import { drawStrokes, type Lines, linesOf } from "./lines.js";
import { type Palette, type TerrainLook, terrainLook } from "./mapstyle.js";
import { drawArt } from "./terrainart.js";
import { shapeOf } from "./terrainshapes.js";

/** What of a table is printed. */
export interface Print {
  map: BoardMap;
  style?: StyleSheet;
  objectives?: string[];
}

/** A terrain of the map: its look and its hexes. */
interface Cover {
  word: string;
  look: TerrainLook;
  hexes: Hex[];
  labels: Set<string>;
}

/** How far beyond a part's edge a name can begin that still reaches into it, in hexes and in CSS pixels: from afar
 * letters are as large as they must be to be read, and hexes small. */
const WIDEST_NAME = { hexes: 2.4, pixels: 60 };

/** CSS pixels a hex from which the art of a ground is drawn, or its word where there is none. */
const WORDED = 11;

export class Ground {
  private readonly covers: Cover[];
  private readonly lines: Lines;
  private readonly lettering: Lettering;

  constructor(
    readonly board: Board,
    print: Print,
    readonly palette: Palette,
  ) {
    const covers = new Map<string, Cover>();
    for (const hex of board.hexes) {
      for (const word of hex.terrain) {
        const cover = covers.get(word) ?? { word, look: terrainLook(word, print.style), hexes: [], labels: new Set() };
        covers.set(word, cover);
        cover.hexes.push(hex);
        cover.labels.add(hex.label);
      }
    }
    this.covers = [...covers.values()].sort((a, b) => a.look.rank - b.look.rank);
    this.joinWaters();
    this.lines = linesOf(board, print, palette);
    const objectives = new Set(print.objectives);
    this.lettering = { board, places: print.map.places, palette, style: print.style, objectives };
  }

  /** Draw a part of the map. The context is set to the world's units; `zoom` is device pixels a hex, and `ratio` how
   * many of them make a CSS pixel, for letters that stay readable. */
  draw(context: Pen, part: Box, zoom: number, ratio: number, numbers: boolean): void {
    const { board, palette } = this;
    const near = new Set(board.within(part, 0.7));
    const size = zoom / ratio;
    const thinnest = (0.8 * ratio) / zoom;
    this.clear(context, near);
    for (const cover of this.covers) this.cover(context, cover, near, size);
    drawStrokes(context, this.lines.areas, part, thinnest);
    this.grid(context, near, zoom, size);
    drawStrokes(context, this.lines.waters, part, thinnest);
    drawStrokes(context, this.lines.roads, part, thinnest);
    drawStrokes(context, this.lines.marks, part, thinnest * 0.6);
    for (const { look, hexes } of this.covers) {
      const here = look.fill === null ? hexes.filter((hex) => near.has(hex)) : [];
      if (here.length) drawArt(context, look.art, here, palette, look.ink);
    }
    if (numbers && size >= NUMBERED) drawNumbers(context, this.lettering, [...near], size);
    const wide = Math.max(WIDEST_NAME.hexes, WIDEST_NAME.pixels / size);
    drawNames(context, this.lettering, new Set(board.within(part, wide)), size);
  }

  /** The fonts that are written with at so many CSS pixels a hex. */
  fonts(size: number, numbers: boolean): string[] {
    const fonts = fontsAt(this.lettering, size, numbers);
    if (size >= WORDED && this.covers.some(({ look }) => look.art === "other")) fonts.add(`italic 12px ${SERIF}`);
    return [...fonts];
  }

  /** Open fields, with a shade that differs from hex to hex so that a plain is not a blank. */
  private clear(context: Pen, hexes: Set<Hex>): void {
    for (const shade of [false, true]) {
      context.fillStyle = shade ? this.palette.clearShade : this.palette.clear;
      context.globalAlpha = shade ? 0.3 : 1;
      context.beginPath();
      for (const hex of hexes) {
        if (!shade || chance(hex.label, 17) > 0.62) this.board.outline(context, hex, shade ? 1 : 1.012);
      }
      context.fill();
    }
    context.globalAlpha = 1;
  }

  private cover(context: Pen, cover: Cover, near: Set<Hex>, size: number): void {
    const { look, labels } = cover;
    if (look.fill === null) return;
    const hexes = cover.hexes.filter((hex) => near.has(hex));
    if (!hexes.length) return;
    const water = look.art === "water";
    const shape = water ? { inset: 0.07, waver: 0.16 } : { inset: 0.12, waver: 0.3 };
    const path = new Path2D();
    const rim = new Path2D();
    for (const hex of hexes) {
      const same = hex.around.map((other) => other === null || labels.has(other.label));
      shapeOf(path, rim, this.board, hex, same, shape);
    }
    const edge = this.palette.edges[look.fill];
    if (edge) {
      // Half of the edge is hidden under the fill.
      context.strokeStyle = edge;
      context.lineWidth = water ? 0.07 : 0.045;
      context.lineJoin = context.lineCap = "round";
      context.stroke(rim);
    }
    const fill = this.palette.fills[look.fill] ?? this.palette.clear;
    context.fillStyle = fill;
    context.fill(path);
    // A hair of the same colour closes the seams between hexes of one ground.
    context.strokeStyle = fill;
    context.lineWidth = 0.012;
    context.stroke(path);
    if (size >= WORDED) this.grounds(context, look, hexes, cover.word, size);
  }

  private grounds(context: Pen, look: TerrainLook, hexes: Hex[], word: string, size: number): void {
    if (look.art !== "other") return drawArt(context, look.art, hexes, this.palette, look.ink);
    context.fillStyle = this.palette.faint;
    letters(context, size, (scale) => {
      context.font = `italic ${scale * 0.13}px ${SERIF}`;
      context.textAlign = "center";
      for (const hex of hexes) context.fillText(word.slice(0, 8), hex.x * scale, (hex.y + 0.27) * scale);
    });
  }

  private grid(context: Pen, hexes: Set<Hex>, zoom: number, size: number): void {
    if (size < 9) return;
    context.strokeStyle = this.palette.grid;
    context.lineWidth = Math.max(0.016, 1 / zoom);
    context.lineJoin = "round";
    context.beginPath();
    // Each hexside once: drawn twice it would be twice as dark.
    for (const hex of hexes) {
      hex.around.forEach((other, side) => {
        if (other && side >= 3 && hexes.has(other)) return;
        const [a, b] = this.board.sideEnds(hex, side);
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
      });
    }
    context.stroke();
  }

  /** A sea and a lake that touch are one water. */
  private joinWaters(): void {
    const waters = this.covers.filter((cover) => cover.look.art === "water");
    const all = new Set(waters.flatMap((cover) => [...cover.labels]));
    for (const cover of waters) cover.labels = all;
  }
}
