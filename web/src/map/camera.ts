/** Which part of the board is on the screen, and how large. */

import type { Box, Point } from "./board.js";

/** CSS pixels a hex: the map is a poster at the one end and a counter fills the hand at the other. */
const MOST_ZOOM = 260;
const MARGIN = 0.35;
/** How much of the screen may be empty beside the map; and how much where a panel or a prompt has changed its room. */
const SLACK = 0.2;
const LOOSE = 0.45;

export class Camera {
  /** The point of the world in the middle of the screen. */
  x = 0;
  y = 0;
  /** CSS pixels to a hex width. */
  zoom = 60;
  width = 1;
  height = 1;
  ratio = 1;
  private least = 6;

  constructor(public bounds: Box) {}

  /** `shifted`: how far the middle of the screen has moved on the page; what was seen stays where it was. */
  resize(width: number, height: number, ratio: number, shifted: Point = { x: 0, y: 0 }): void {
    this.x += shifted.x / this.zoom;
    this.y += shifted.y / this.zoom;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.ratio = ratio;
    this.least = Math.min(this.fitting() * 0.8, 30);
    this.keepInside(shifted.x || shifted.y ? LOOSE : SLACK);
  }

  /** The zoom at which the whole map is seen. */
  fitting(): number {
    const { left, top, right, bottom } = this.bounds;
    const across = this.width / (right - left + 2 * MARGIN);
    const down = this.height / (bottom - top + 2 * MARGIN);
    return Math.min(across, down, MOST_ZOOM);
  }

  /** How the whole map is looked at. */
  whole(): { x: number; y: number; zoom: number } {
    const { left, top, right, bottom } = this.bounds;
    return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: whole(this.fitting()) };
  }

  fit(): void {
    Object.assign(this, this.whole());
  }

  /** Is the whole map seen, no larger and no smaller? */
  get fitted(): boolean {
    return this.width > 1 && Math.abs(this.zoom - this.fitting()) < 0.01;
  }

  /** Bring a point of the world into the middle, or as near to it as the map's edge allows; `back`: it was there. */
  moveTo({ x, y }: Point, back = false): void {
    this.x = x;
    this.y = y;
    this.keepInside(back ? LOOSE : SLACK);
  }

  toScreen(x: number, y: number): Point {
    return { x: (x - this.x) * this.zoom + this.width / 2, y: (y - this.y) * this.zoom + this.height / 2 };
  }

  toWorld(x: number, y: number): Point {
    return { x: (x - this.width / 2) / this.zoom + this.x, y: (y - this.height / 2) / this.zoom + this.y };
  }

  /** Zoom so that what is under a point of the screen stays there. */
  zoomAt(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const before = this.toWorld(at.x, at.y);
    this.zoom = whole(Math.min(MOST_ZOOM, Math.max(this.least, this.zoom * factor)));
    const after = this.toWorld(at.x, at.y);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.keepInside();
  }

  panBy(dx: number, dy: number): void {
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.keepInside();
  }

  /** What is seen, in the world. */
  seen(): Box {
    const halfWidth = this.width / this.zoom / 2;
    const halfHeight = this.height / this.zoom / 2;
    return {
      left: this.x - halfWidth,
      top: this.y - halfHeight,
      right: this.x + halfWidth,
      bottom: this.y + halfHeight,
    };
  }

  /** Set a context so that the world's units can be drawn; snapped to whole pixels, so that bitmaps stay sharp. */
  apply(context: CanvasRenderingContext2D): void {
    const scale = this.zoom * this.ratio;
    const { x, y } = this.origin();
    context.setTransform(scale, 0, 0, scale, x, y);
  }

  /** Where the world's origin is, in whole device pixels. */
  origin(): Point {
    const scale = this.zoom * this.ratio;
    return {
      x: Math.round((this.width * this.ratio) / 2 - this.x * scale),
      y: Math.round((this.height * this.ratio) / 2 - this.y * scale),
    };
  }

  /** The map can be pushed until a fifth of the screen is empty beside it; never out of sight. */
  private keepInside(slack = SLACK): void {
    const { left, top, right, bottom } = this.bounds;
    this.x = kept(this.x, left, right, this.width / this.zoom, slack);
    this.y = kept(this.y, top, bottom, this.height / this.zoom, slack);
  }
}

/** Zooms in hundredths: one that comes again is the same, and what was drawn for it fits. */
function whole(zoom: number): number {
  return Math.round(zoom * 100) / 100;
}

/** The middle of what is seen, so many hexes of a map from `first` to `last`. */
function kept(middle: number, first: number, last: number, seen: number, slack: number): number {
  const room = Math.min((last - first) / 2, seen * (0.5 - slack));
  return Math.min(last - room, Math.max(first + room, middle));
}
