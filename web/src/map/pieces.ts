/** The counters on the map: who stands where in which order, their bitmaps, and which of them is under the pointer. */

import type { CounterSheet, Place, Table, UnitState, View } from "../protocol.js";
import { badge, forgetBadges, SOME_USED, USED } from "./badges.js";
import type { Board, Hex, Point } from "./board.js";
import type { Camera } from "./camera.js";
import { drawBack, drawCounter } from "./counter.js";
import { Faces } from "./face.js";
import type { PaintOptions } from "./layers.js";

export interface Piece {
  /** Null: a counter lying face down. */
  unit: UnitState | null;
  side: string;
  key: string;
  /** It has acted, or will not now. */
  used: boolean;
}

/** Counters that are on their way: those that are seen, and how many of those that will lie face down where. */
export interface Away {
  flying: Set<string>;
  awaited: Map<Place, number>;
}

/** A counter's edge, in hex widths; from afar it fills its hex, so that it can be told what it is. */
const EDGE = 0.71;
const EDGE_AFAR = 0.9;
/** How far each one of a stack lies off the one below, and the fewest CSS pixels. */
const STEP = 0.055;
const LEAST_STEP = 2.2;
const MOST_STEP = 0.1;
/** A sign at a corner, in hex widths, and the fewest CSS pixels; from afar there are none. */
const BADGE = 0.095;
const OUTWARD = 0.025;
const LEAST_BADGE = 5.5;
const BADGED = 17;
/** A tall stack shows so many edges; the rest is counted. */
const MOST_EDGES = 5;
/** Milliseconds of a frame that may go into redrawing counters. */
const LEISURE = 5;
/** Pictures of counters that are kept; the oldest go. */
const MOST_BITMAPS = 900;

export class Pieces {
  readonly stacks = new Map<Place, Piece[]>();
  private readonly faces: Faces;
  private readonly sheets: Map<string, CounterSheet>;
  private bitmaps = new Map<string, HTMLCanvasElement>();
  /** The last bitmap of each counter at any size, to stand in while zooming. */
  private last = new Map<string, HTMLCanvasElement>();
  private size = 0;
  /** A counter's edge at this zoom, in hex widths. */
  edge = EDGE;
  private step = STEP;

  constructor(
    private readonly board: Board,
    table: Table,
  ) {
    this.faces = new Faces(table);
    this.sheets = new Map(table.units.map((unit) => [unit.id, unit]));
  }

  /** Every counter is to be redrawn. */
  forget(): void {
    this.bitmaps.clear();
    this.last.clear();
    forgetBadges();
  }

  sideColours(side: string): { body: string; ink: string } {
    return this.faces.sideColours(side);
  }

  /** Take over where everything stands. */
  arrange(view: View | null): void {
    this.stacks.clear();
    this.faces.turnTo(view);
    if (!view) return;
    const units = new Map(view.units.map((unit) => [unit.id, unit]));
    const backs = new Map<Place, string>();
    for (const { side, at, count } of view.hidden) {
      if (at === null) continue;
      backs.set(at, side);
      if (count === 1 && !view.stacks[at]) this.push(at, this.back(side));
    }
    for (const unit of view.units) {
      if (unit.hex && !view.stacks[unit.hex]) this.push(unit.hex, this.piece(unit));
    }
    for (const [place, ids] of Object.entries(view.stacks)) {
      for (const id of ids) {
        const unit = id === null ? undefined : units.get(id);
        this.push(place, unit ? this.piece(unit) : this.back(backs.get(place) ?? ""));
      }
    }
  }

  /** What the signs at the corners of stacks say: for those who cannot see a canvas. */
  get summary(): { place: Place; count: number; used: string[] }[] {
    return [...this.stacks].map(([place, pieces]) => ({
      place,
      count: pieces.length,
      used: pieces.flatMap(({ unit, used }) => (unit && used ? unit.id : [])),
    }));
  }

  at(place: Place): Piece[] {
    return this.stacks.get(place) ?? [];
  }

  find(id: string): Place | null {
    for (const [place, pieces] of this.stacks) if (pieces.some((piece) => piece.unit?.id === id)) return place;
    return null;
  }

  /** Where in the world a piece of a stack lies: its centre. The bottom one a little down and left. */
  position(hex: Hex, index: number, count: number): Point {
    const edges = Math.min(count, MOST_EDGES) - 1;
    const step = Math.max(0, index - (count - 1 - edges));
    return { x: hex.x + (step - edges / 2) * this.step, y: hex.y - (step - edges / 2) * this.step };
  }

  /** Paint all that is seen; true if every bitmap is of the right size. What flies elsewhere is left out. */
  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    { settled, rough, atOnce }: PaintOptions,
    { flying, awaited }: Away,
  ): boolean {
    const start = performance.now();
    const near = Math.min(1, Math.max(0, (camera.zoom - 20) / 22));
    this.edge = EDGE_AFAR + (EDGE - EDGE_AFAR) * near;
    this.step = Math.min(MOST_STEP, Math.max(STEP, LEAST_STEP / camera.zoom));
    const wanted = this.pixels(camera);
    if (settled || !this.size) this.size = wanted;
    const scale = camera.zoom * camera.ratio;
    const origin = camera.origin();
    const seen = camera.seen();
    let sharp = this.size === wanted;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = !rough;
    for (const [place, pieces] of this.stacks) {
      const hex = this.board.hex(place);
      if (!hex || hex.x < seen.left - 1 || hex.x > seen.right + 1 || hex.y < seen.top - 1 || hex.y > seen.bottom + 1)
        continue;
      const first = Math.max(0, pieces.length - MOST_EDGES);
      let backs = pieces.filter((piece) => !piece.unit).length - (awaited.get(place) ?? 0);
      for (let i = 0; i < pieces.length; i++) {
        const piece = pieces[i] as Piece;
        if (piece.unit ? flying.has(piece.unit.id) : backs-- <= 0) continue;
        if (i < first) continue;
        const late = !atOnce && performance.now() - start > LEISURE;
        const bitmap = this.bitmap(piece, this.size, !late && settled);
        if (bitmap.width !== this.size) sharp = false;
        const at = this.position(hex, i, pieces.length);
        const x = Math.round(origin.x + at.x * scale - wanted / 2);
        const y = Math.round(origin.y + at.y * scale - wanted / 2);
        if (bitmap.width === wanted) context.drawImage(bitmap, x, y);
        else context.drawImage(bitmap, x, y, wanted, wanted);
      }
    }
    context.imageSmoothingEnabled = true;
    return sharp;
  }

  /** A bitmap's edge in device pixels: the counter and the rim for its shadow. */
  pixels(camera: Camera): number {
    return Math.max(8, Math.round(this.edge * camera.zoom * camera.ratio * 1.07));
  }

  /** At the corners of stacks, above all rings: how many lie there, and whether all or some have been used. */
  sign(context: CanvasRenderingContext2D, camera: Camera, { flying }: Away): void {
    if (camera.zoom < BADGED) return;
    const scale = camera.zoom * camera.ratio;
    const origin = camera.origin();
    const seen = camera.seen();
    const radius = Math.max(BADGE * scale, LEAST_BADGE * camera.ratio);
    const half = this.edge / 2 + OUTWARD;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const [place, pieces] of this.stacks) {
      const hex = this.board.hex(place);
      if (!hex || hex.x < seen.left - 1 || hex.x > seen.right + 1 || hex.y < seen.top - 1 || hex.y > seen.bottom + 1)
        continue;
      if (pieces.some(({ unit }) => unit && flying.has(unit.id))) continue;
      const top = this.position(hex, pieces.length - 1, pieces.length);
      const at = (corner: -1 | 1): [number, number] => [
        origin.x + (top.x + corner * half) * scale,
        origin.y + (top.y - half) * scale,
      ];
      const used = pieces.filter((piece) => piece.used).length;
      if (used) badge(context, used === pieces.length ? USED : SOME_USED, ...at(-1), radius);
      if (pieces.length > 1) badge(context, String(pieces.length), ...at(1), radius);
    }
  }

  /** A counter's picture; an older one of another size if there is no leisure to draw it. */
  bitmap(piece: Piece, size: number, leisure = true): HTMLCanvasElement {
    const name = `${piece.key}@${size}`;
    const kept = this.bitmaps.get(name);
    if (kept) return kept;
    const old = this.last.get(piece.key);
    if (old && !leisure) return old;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const sheet = piece.unit ? this.sheet(piece.unit) : null;
    if (sheet && piece.unit) drawCounter(context, this.faces.of(sheet, piece.unit), size);
    else {
      const sideColours = this.faces.sideColours(piece.side);
      drawBack(context, sideColours.body, sideColours.ink, size);
    }
    if (this.bitmaps.size > MOST_BITMAPS)
      for (const old of [...this.bitmaps.keys()].slice(0, MOST_BITMAPS / 4)) this.bitmaps.delete(old);
    if (this.last.size > MOST_BITMAPS) this.last.clear();
    this.bitmaps.set(name, canvas);
    this.last.set(piece.key, canvas);
    return canvas;
  }

  piece(unit: UnitState): Piece {
    const face = this.faces.of(this.sheet(unit), unit);
    return { unit, side: unit.side, key: face.key, used: this.faces.isUsed(unit) };
  }

  /** Which piece of a stack is under a point of the world: the top one that covers it. */
  under(hex: Hex, point: Point): Piece | null {
    const pieces = this.at(hex.label);
    for (let i = pieces.length - 1; i >= 0; i--) {
      const at = this.position(hex, i, pieces.length);
      if (Math.abs(point.x - at.x) <= this.edge / 2 && Math.abs(point.y - at.y) <= this.edge / 2)
        return pieces[i] as Piece;
    }
    return null;
  }

  /** Steps that a unit has left, of all that it can have: "●●○", or in digits where they are many. */
  stepsOf(unit: UnitState): string | null {
    const { steps, full } = this.faces.of(this.sheet(unit), unit);
    if (steps === null || full === null || full < 2) return null;
    return full > 6 ? `${steps}/${full}` : "●".repeat(steps) + "○".repeat(Math.max(0, full - steps));
  }

  back(side: string): Piece {
    return { unit: null, side, key: `back ${side}`, used: false };
  }

  private push(place: Place, piece: Piece): void {
    const there = this.stacks.get(place);
    if (there) there.push(piece);
    else this.stacks.set(place, [piece]);
  }

  /** The printed counter; a unit says most of it itself, should the table not list it. */
  private sheet(unit: UnitState): CounterSheet {
    return this.sheets.get(unit.id) ?? (unit as unknown as CounterSheet);
  }
}
