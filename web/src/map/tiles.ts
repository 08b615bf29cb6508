/** The printed map as squares of bitmap, one set for each zoom: a pan is a few copies. Squares that are not there yet
 * are made within a frame's leisure, and until then stand in from another zoom or from the overview. */

import type { Box } from "./board.js";
import type { Camera } from "./camera.js";
import type { Ground } from "./ground.js";

/** Device pixels. Large enough that few are copied, small enough that one is made within a frame. */
const SIDE = 384;
/** Squares kept: about 140 MB of bitmap at most. */
const MOST = 240;
/** Milliseconds of a frame that may go into making squares. */
const LEISURE = 7;
/** Hex widths beyond the map where names at its edge still reach. */
const RIM = 0.7;
/** The longer edge of the overview. */
const OVERVIEW = 1100;

interface Tile {
  canvas: HTMLCanvasElement;
  scale: number;
  column: number;
  row: number;
}

export class Tiles {
  private tiles = new Map<string, Tile>();
  private overview: { canvas: HTMLCanvasElement; scale: number; box: Box } | null = null;
  /** The scale (device pixels a hex) that squares are made for: that of the last zoom that stood still. */
  private scale = 0;
  private spare: HTMLCanvasElement[] = [];

  constructor(
    private ground: Ground,
    private numbers: () => boolean,
  ) {}

  /** Another printing of the map, or another setting: all squares are stale. */
  renew(ground: Ground): void {
    this.ground = ground;
    for (const tile of this.tiles.values()) this.spare.push(tile.canvas);
    this.tiles.clear();
    this.overview = null;
  }

  /** Paint what the camera sees. `settled`: the zoom stands still, so squares of this very size are worth making.
   * True if all is sharp; false if another frame would improve it. */
  paint(context: CanvasRenderingContext2D, camera: Camera, settled: boolean): boolean {
    const start = performance.now();
    const exact = camera.zoom * camera.ratio;
    if (settled || this.scale === 0) this.scale = exact;
    const { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.ground.palette.paper;
    context.fillRect(0, 0, width, height);
    const origin = camera.origin();
    const factor = exact / this.scale;
    const place = (tile: Tile, k: number): void => {
      const [x, y] = [origin.x + tile.column * SIDE * k, origin.y + tile.row * SIDE * k];
      if (k === 1) context.drawImage(tile.canvas, x, y);
      else context.drawImage(tile.canvas, Math.floor(x), Math.floor(y), Math.ceil(SIDE * k) + 1, Math.ceil(SIDE * k) + 1);
    };
    const span = SIDE * factor;
    const wanted = this.onMap(
      Math.floor(-origin.x / span),
      Math.floor((width - origin.x) / span),
      Math.floor(-origin.y / span),
      Math.floor((height - origin.y) / span),
    );
    const missing = wanted.filter(([column, row]) => !this.tiles.has(key(this.scale, column, row)));
    const centre = { x: (width / 2 - origin.x) / span - 0.5, y: (height / 2 - origin.y) / span - 0.5 };
    missing.sort((a, b) => near(a, centre) - near(b, centre));
    let left = missing.length;
    for (const [column, row] of missing) {
      if (!settled || (performance.now() - start > LEISURE && left < missing.length)) break;
      this.make(column, row, camera.ratio);
      left--;
    }
    if (left) this.standIn(context, camera, origin, exact);
    for (const [column, row] of wanted) {
      const tile = this.tiles.get(key(this.scale, column, row));
      if (tile) place(tile, factor);
    }
    return left === 0 && factor === 1;
  }

  /** Make one square beside what is seen, for the pan to come. False when there is nothing to do. */
  prepare(camera: Camera): boolean {
    const origin = camera.origin();
    const [width, height] = [camera.width * camera.ratio, camera.height * camera.ratio];
    const around = this.onMap(
      Math.floor(-origin.x / SIDE) - 1,
      Math.floor((width - origin.x) / SIDE) + 1,
      Math.floor(-origin.y / SIDE) - 1,
      Math.floor((height - origin.y) / SIDE) + 1,
    );
    if (around.length > MOST * 0.8 || this.scale !== camera.zoom * camera.ratio) return false;
    const next = around.find(([column, row]) => !this.tiles.has(key(this.scale, column, row)));
    if (next) this.make(next[0], next[1], camera.ratio);
    return next !== undefined;
  }

  /** The whole map, small: for the minimap, and behind what is not yet sharp. */
  whole(): { canvas: HTMLCanvasElement; scale: number; box: Box } {
    if (this.overview) return this.overview;
    const bounds = this.ground.board.bounds;
    const box = { left: bounds.left - 0.3, top: bounds.top - 0.3, right: bounds.right + 0.3, bottom: bounds.bottom + 0.3 };
    const scale = Math.min(64, OVERVIEW / Math.max(box.right - box.left, box.bottom - box.top));
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil((box.right - box.left) * scale);
    canvas.height = Math.ceil((box.bottom - box.top) * scale);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
    this.ground.draw(context, box, scale, 1.6, false);
    this.overview = { canvas, scale, box };
    return this.overview;
  }

  private standIn(context: CanvasRenderingContext2D, camera: Camera, origin: { x: number; y: number }, exact: number): void {
    const { canvas, scale, box } = this.whole();
    const k = exact / scale;
    context.imageSmoothingQuality = "low";
    // Only the part that is seen is stretched: software renderers pay for the rest.
    const seen = camera.seen();
    const left = Math.max(0, (seen.left - box.left) * scale - 2);
    const top = Math.max(0, (seen.top - box.top) * scale - 2);
    const right = Math.min(canvas.width, (seen.right - box.left) * scale + 2);
    const bottom = Math.min(canvas.height, (seen.bottom - box.top) * scale + 2);
    if (right <= left || bottom <= top) return;
    const x = origin.x + box.left * exact + left * k;
    const y = origin.y + box.top * exact + top * k;
    context.drawImage(canvas, left, top, right - left, bottom - top, x, y, (right - left) * k, (bottom - top) * k);
  }

  private make(column: number, row: number, ratio: number): void {
    const { scale } = this;
    const canvas = this.spare.pop() ?? document.createElement("canvas");
    if (canvas.width !== SIDE) canvas.width = canvas.height = SIDE;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, SIDE, SIDE);
    context.setTransform(scale, 0, 0, scale, -column * SIDE, -row * SIDE);
    const part = {
      left: (column * SIDE) / scale,
      top: (row * SIDE) / scale,
      right: ((column + 1) * SIDE) / scale,
      bottom: ((row + 1) * SIDE) / scale,
    };
    this.ground.draw(context, part, scale, ratio, this.numbers());
    if (this.tiles.size >= MOST) this.drop();
    this.tiles.set(key(scale, column, row), { canvas, scale, column, row });
  }

  /** The squares of a range that have map on them. */
  private onMap(left: number, right: number, top: number, bottom: number): [number, number][] {
    const { bounds } = this.ground.board;
    const found: [number, number][] = [];
    const at = (value: number): number => Math.floor((value * this.scale) / SIDE);
    const [first, last] = [at(bounds.left - RIM), at(bounds.right + RIM)];
    for (let row = Math.max(top, at(bounds.top - RIM)); row <= Math.min(bottom, at(bounds.bottom + RIM)); row++) {
      for (let column = Math.max(left, first); column <= Math.min(right, last); column++) {
        found.push([column, row]);
      }
    }
    return found;
  }

  /** The oldest squares go, those of other zooms first. */
  private drop(): void {
    const old = [...this.tiles].filter(([, tile]) => tile.scale !== this.scale);
    for (const [name, tile] of (old.length ? old : [...this.tiles]).slice(0, MOST / 4)) {
      this.tiles.delete(name);
      if (this.spare.length < 40) this.spare.push(tile.canvas);
    }
  }
}

function key(scale: number, column: number, row: number): string {
  return `${scale.toFixed(3)}:${column}:${row}`;
}

function near([column, row]: [number, number], centre: { x: number; y: number }): number {
  return (column - centre.x) ** 2 + (row - centre.y) ** 2;
}
