/** The printed map as squares of bitmap, one set for each zoom: a pan is a few copies. Squares that are not there yet
 * are ordered from the queue, and until they come those of another zoom or of the overview stand in. */

import type { Box, Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { TileQueue } from "./tilequeue.js";
import { SIDE } from "./tilerenderer.js";

/** Squares kept: about 140 MB of bitmap at most. */
const MOST = 240;
/** Requests in the queue at a time: it never waits, and what is wanted most is never far behind. */
const ORDERS = 3;
/** The same while there is nothing to paint yet, and this thread may be too busy with the screen to order more. */
const ORDERS_AHEAD = 12;
/** Hex widths beyond the map where names at its edge still reach. */
const RIM = 0.7;
/** The longer edge of the overview. */
const OVERVIEW = 1100;
/** Squares shown larger or smaller than this are made again even while one zooms. */
const STRETCH = 2.2;

type Square = [column: number, row: number];
type Squares = Map<string, { picture: ImageBitmap; scale: number }>;

export interface Overview {
  picture: ImageBitmap;
  scale: number;
  box: Box;
}

export class Tiles {
  /** The whole map, small: for the minimap, and behind what is not there yet. */
  overview: Overview | null = null;
  /** The colour beside the map. */
  paper = "";
  private tiles: Squares = new Map();
  /** Those of another printing, until this one is there. */
  private stale: Squares = new Map();
  /** The scale (device pixels a hex) of the squares that are ordered, and the last of which all that was seen was
   * there. */
  private scale = 0;
  private before = 0;
  /** What the screen wants and has not, in order; what it may want next; and what is in the queue. */
  private wanted: string[] = [];
  private beside: string[] = [];
  private ordered = new Set<string>();
  private ratio = 1;
  private printing = 0;

  constructor(
    private readonly queue: TileQueue,
    private readonly bounds: Box,
    private readonly numbers: () => boolean,
    /** A square came, or the overview. */
    private readonly came: (overview: boolean) => void,
  ) {}

  /** Another printing of the map, or another setting: all squares are stale, but stand in until the new ones come. */
  renew(): void {
    this.printing++;
    this.ordered.clear();
    this.wanted = this.beside = [];
    this.shed();
    this.stale = this.tiles;
    this.tiles = new Map();
    this.overview?.picture.close();
    this.overview = null;
  }

  /** Paint what the camera sees. `settled`: the zoom stands still, so squares of this very size are wanted. `rough`: do
   * not smooth what is stretched. True if all is sharp. */
  paint(context: CanvasRenderingContext2D, camera: Camera, settled: boolean, rough: boolean): boolean {
    const exact = camera.zoom * camera.ratio;
    this.ratio = camera.ratio;
    const stretch = this.scale ? exact / this.scale : 0;
    if (settled || stretch > STRETCH || stretch < 1 / STRETCH) this.turnTo(exact);
    const origin = camera.origin();
    const { width, height } = context.canvas;
    const seen = this.seen(camera, this.scale);
    const missing = this.want(camera, seen);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = !rough;
    context.imageSmoothingQuality = "low";
    if (missing.length || this.edgeSeen(camera, origin, exact)) {
      context.fillStyle = this.paper;
      context.fillRect(0, 0, width, height);
    }
    if (missing.length) this.standIn(context, camera, origin, exact);
    this.lay(context, this.tiles, seen, this.scale, origin, exact);
    context.imageSmoothingEnabled = true;
    if (!missing.length) {
      this.before = this.scale;
      if (this.stale.size) this.shed();
    }
    return missing.length === 0 && this.scale === exact;
  }

  /** Have squares made of what the camera will see when it is painted. */
  order(camera: Camera): void {
    this.ratio = camera.ratio;
    this.turnTo(camera.zoom * camera.ratio);
    this.want(camera, this.seen(camera, this.scale), ORDERS_AHEAD);
  }

  /** Is all there that is wanted? */
  get complete(): boolean {
    return this.wanted.every((name) => this.tiles.has(name));
  }

  /** Those of the squares that are not there, of which the nearest to the middle are ordered first. */
  private want(camera: Camera, seen: Square[], most = ORDERS): Square[] {
    const missing = seen.filter((square) => !this.tiles.has(key(this.scale, square)));
    missing.sort((a, b) => this.far(a, camera) - this.far(b, camera));
    const names = missing.map((square) => key(this.scale, square));
    // In the middle of a zoom nothing more is ordered than what the last size that one came by wants.
    const settled = this.scale === camera.zoom * camera.ratio;
    this.wanted = settled ? names : names.filter((name) => this.wanted.includes(name));
    this.fill(most);
    return missing;
  }

  /** When all that is seen is there: the overview, and what lies beside the screen, for the pan to come. */
  prepare(camera: Camera): void {
    if (this.wanted.length || this.scale !== camera.zoom * camera.ratio) return;
    if (!this.overview) void this.look();
    const around = this.seen(camera, this.scale, 1);
    this.beside = around.length < MOST * 0.8 ? around.map((square) => key(this.scale, square)) : [];
    this.fill();
  }

  /** From now on squares of this size are wanted. */
  private turnTo(exact: number): void {
    if (exact !== this.scale) this.beside = [];
    this.scale = exact;
  }

  private fill(most = ORDERS): void {
    while (this.ordered.size < most) {
      const fits = (name: string): boolean => !this.ordered.has(name) && !this.tiles.has(name);
      const name = this.wanted.find(fits) ?? this.beside.find(fits);
      if (name === undefined) return;
      void this.make(name);
    }
  }

  private async make(name: string): Promise<void> {
    const [scale, column, row] = name.split(":").map(Number) as [number, number, number];
    const { printing } = this;
    this.ordered.add(name);
    const request = {
      left: column * SIDE,
      top: row * SIDE,
      width: SIDE,
      height: SIDE,
      scale,
      ratio: this.ratio,
      numbers: this.numbers(),
    };
    const picture = await this.queue.print(request);
    if (printing !== this.printing) return picture?.close();
    this.ordered.delete(name);
    if (!picture) return this.came(false);
    if (this.tiles.size >= MOST) this.drop();
    this.tiles.set(name, { picture, scale });
    this.fill();
    if (this.wanted.includes(name)) this.came(false);
  }

  private async look(): Promise<void> {
    const { left, top, right, bottom } = this.bounds;
    const box = { left: left - 0.3, top: top - 0.3, right: right + 0.3, bottom: bottom + 0.3 };
    const scale = Math.min(64, OVERVIEW / Math.max(box.right - box.left, box.bottom - box.top));
    const { printing } = this;
    if (this.ordered.has("overview")) return;
    this.ordered.add("overview");
    const [width, height] = [Math.ceil((box.right - box.left) * scale), Math.ceil((box.bottom - box.top) * scale)];
    const request = { left: box.left * scale, top: box.top * scale, width, height, scale, ratio: 1.6, numbers: false };
    const picture = await this.queue.print(request);
    if (printing !== this.printing) return picture?.close();
    this.ordered.delete("overview");
    if (picture) this.overview = { picture, scale, box };
    this.came(true);
  }

  /** Where squares are missing: those of the zoom before, or of the printing before; where they do not reach, the
   * overview. */
  private standIn(context: CanvasRenderingContext2D, camera: Camera, origin: Point, exact: number): void {
    const squares = this.before ? this.seen(camera, this.before) : [];
    const older = this.stale.size ? this.stale : this.tiles;
    if (squares.some((square) => !older.has(key(this.before, square))))
      this.showOverview(context, camera, origin, exact);
    this.lay(context, older, squares, this.before, origin, exact);
  }

  private showOverview(context: CanvasRenderingContext2D, camera: Camera, origin: Point, exact: number): void {
    if (!this.overview) return;
    const { picture, scale, box } = this.overview;
    const k = exact / scale;
    // Only the part that is seen is stretched: software renderers pay for the rest.
    const seen = camera.seen();
    const left = Math.max(0, (seen.left - box.left) * scale - 2);
    const top = Math.max(0, (seen.top - box.top) * scale - 2);
    const right = Math.min(picture.width, (seen.right - box.left) * scale + 2);
    const bottom = Math.min(picture.height, (seen.bottom - box.top) * scale + 2);
    if (right <= left || bottom <= top) return;
    const x = origin.x + box.left * exact + left * k;
    const y = origin.y + box.top * exact + top * k;
    context.drawImage(picture, left, top, right - left, bottom - top, x, y, (right - left) * k, (bottom - top) * k);
  }

  /** Put squares of one scale on the screen. */
  private lay(
    context: CanvasRenderingContext2D,
    from: Squares,
    squares: Square[],
    scale: number,
    origin: Point,
    exact: number,
  ): void {
    const k = exact / scale;
    for (const square of squares) {
      const tile = from.get(key(scale, square));
      if (!tile) continue;
      const [x, y] = [origin.x + square[0] * SIDE * k, origin.y + square[1] * SIDE * k];
      if (k === 1) context.drawImage(tile.picture, x, y);
      else {
        // To whole pixels, each to where the next one begins: no seams.
        const [left, top] = [Math.floor(x), Math.floor(y)];
        context.drawImage(tile.picture, left, top, Math.floor(x + SIDE * k) - left, Math.floor(y + SIDE * k) - top);
      }
    }
  }

  /** Is there anything on the screen beside the map's squares? */
  private edgeSeen(camera: Camera, origin: Point, exact: number): boolean {
    const { left, top, right, bottom } = this.bounds;
    const [width, height] = [camera.width * camera.ratio, camera.height * camera.ratio];
    return (
      origin.x + (left - RIM) * exact > 0 ||
      origin.y + (top - RIM) * exact > 0 ||
      origin.x + (right + RIM) * exact < width ||
      origin.y + (bottom + RIM) * exact < height
    );
  }

  /** The squares of a scale that are seen and have map on them, and those `around` them. */
  private seen(camera: Camera, scale: number, around = 0): Square[] {
    const { bounds } = this;
    const seen = camera.seen();
    const at = (value: number): number => Math.floor((value * scale) / SIDE);
    // A pixel more than is seen: the origin is rounded to whole ones.
    const hair = 1 / scale;
    const first = Math.max(at(seen.left - hair) - around, at(bounds.left - RIM));
    const last = Math.min(at(seen.right + hair) + around, at(bounds.right + RIM));
    const found: Square[] = [];
    for (
      let row = Math.max(at(seen.top - hair) - around, at(bounds.top - RIM));
      row <= Math.min(at(seen.bottom + hair) + around, at(bounds.bottom + RIM));
      row++
    ) {
      for (let column = first; column <= last; column++) found.push([column, row]);
    }
    return found;
  }

  private far([column, row]: Square, middle: Point): number {
    const hexes = SIDE / this.scale;
    return ((column + 0.5) * hexes - middle.x) ** 2 + ((row + 0.5) * hexes - middle.y) ** 2;
  }

  /** What is of another printing has served. */
  private shed(): void {
    for (const { picture } of this.stale.values()) picture.close();
    this.stale = new Map();
  }

  /** The oldest squares go, those of other zooms first. */
  private drop(): void {
    const old = [...this.tiles].filter(([, tile]) => tile.scale !== this.scale && tile.scale !== this.before);
    for (const [name, tile] of (old.length ? old : [...this.tiles]).slice(0, MOST / 4)) {
      this.tiles.delete(name);
      tile.picture.close();
    }
  }
}

function key(scale: number, [column, row]: Square): string {
  return `${scale}:${column}:${row}`;
}
