/** A camera that goes somewhere by itself: over a moment, or at once where nothing is to move. */

import type { Box, Point } from "./board.js";
import type { Camera } from "./camera.js";

/** What is followed is seen at no less than so many pixels to a hex, and with so many hexes around it. */
const READABLE = 34;
const AROUND = 1.2;
/** How much of the screen, in its middle, is looked at without moving. */
const STILL = 0.8;

/** Where on the page the middle of the map lies, and in what window. */
export interface Middle extends Point {
  window: string;
}

export interface Look {
  x: number;
  y: number;
  zoom: number;
  /** It was the whole map. */
  fitted?: boolean;
  /** Where on the page the middle of the map lay. */
  middle?: Middle | null;
  /** What was looked at before: it may lie where a hand could not pull the map now. */
  back?: boolean;
}

export class Glide {
  private from: Look | null = null;
  private to: Look | null = null;
  private since = 0;
  private lasts = 0;

  constructor(private readonly camera: Camera) {}

  get moving(): boolean {
    return this.to !== null;
  }

  /** Go so that these points are seen, as near to the present zoom as can be; true if that takes a move. `covered`: so
   * many pixels at the bottom are. */
  follow(points: Point[], lasts: number, covered = 0): boolean {
    const wanted = this.wanted(points, covered);
    if (wanted) this.go(wanted, lasts);
    return wanted !== null;
  }

  go(to: Look, lasts: number): void {
    const { x, y, zoom } = this.camera;
    this.from = { x, y, zoom };
    this.to = to;
    this.since = performance.now();
    this.lasts = lasts;
    if (lasts <= 0) this.step(Infinity);
  }

  stop(): void {
    this.to = null;
  }

  /** The middle of the screen lies elsewhere on the page: what will be seen there lies where it was meant to. */
  shift({ x, y }: Point): void {
    const shifted = (look: Look): Look =>
      look.fitted
        ? { ...this.camera.whole(), fitted: true }
        : { ...look, x: look.x + x / look.zoom, y: look.y + y / look.zoom };
    if (this.from) this.from = shifted(this.from);
    if (this.to) this.to = shifted(this.to);
  }

  /** The camera as it is now; called before each frame. */
  step(now: number): void {
    const { camera, from, to } = this;
    if (!from || !to) return;
    const part = Math.min(1, Math.max(0, (now - this.since) / this.lasts));
    const eased = Number.isFinite(now) ? part * part * (3 - 2 * part) : 1;
    const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
    camera.zoomAt(zoom / camera.zoom);
    camera.moveTo({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }, to.back);
    if (eased >= 1) this.to = null;
  }

  private wanted(points: Point[], covered: number): Look | null {
    if (!points.length) return null;
    const box: Box = {
      left: Math.min(...points.map(({ x }) => x)) - AROUND,
      right: Math.max(...points.map(({ x }) => x)) + AROUND,
      top: Math.min(...points.map(({ y }) => y)) - AROUND,
      bottom: Math.max(...points.map(({ y }) => y)) + AROUND,
    };
    const { camera } = this;
    const free = Math.max(camera.height / 3, camera.height - covered);
    const room = Math.min(camera.width / (box.right - box.left), free / (box.bottom - box.top));
    const zoom = Math.min(room, Math.max(camera.zoom, Math.min(READABLE, room)));
    const [halfWidth, halfHeight] = [(camera.width / zoom / 2) * STILL, (free / zoom / 2) * STILL];
    const lower = (camera.height - free) / zoom / 2; // the middle of what is free lies higher than that of the screen
    const near = zoom === camera.zoom;
    const seen =
      near &&
      box.left + AROUND >= camera.x - halfWidth &&
      box.right - AROUND <= camera.x + halfWidth &&
      box.top + AROUND >= camera.y - lower - halfHeight &&
      box.bottom - AROUND <= camera.y - lower + halfHeight;
    return seen ? null : { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + lower, zoom };
  }
}
