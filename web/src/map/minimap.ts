/** The whole map in a corner: where I look, where everybody stands. Click or drag it to go there. */

import type { Trails } from "./api.js";
import type { Board, Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { Pieces } from "./pieces.js";
import type { Tiles } from "./tiles.js";
import { NO_TRAILS, paintSmall } from "./trails.js";

const LONGEST = 168;

export class Minimap {
  readonly canvas = document.createElement("canvas");
  private readonly width: number;
  private readonly height: number;
  private trails: Trails = NO_TRAILS;
  /** A hand has gone elsewhere. */
  onTaken: () => void = () => undefined;
  /** The map and the counters, without the frame that moves. */
  private picture: HTMLCanvasElement | null = null;

  constructor(
    private readonly board: Board,
    private readonly camera: Camera,
    private readonly pieces: Pieces,
    private readonly tiles: Tiles,
    moved: () => void,
    private readonly ink: (side: string) => string,
  ) {
    const { left, top, right, bottom } = board.bounds;
    const k = LONGEST / Math.max(right - left, bottom - top);
    this.width = Math.round((right - left) * k);
    this.height = Math.round((bottom - top) * k);
    this.canvas.className = "map-minimap";
    this.canvas.setAttribute("aria-hidden", "true");
    this.canvas.style.width = `${this.width}px`;
    this.canvas.style.height = `${this.height}px`;
    const go = (event: PointerEvent): void => {
      const box = this.canvas.getBoundingClientRect();
      camera.x = left + ((event.clientX - box.left) / box.width) * (right - left);
      camera.y = top + ((event.clientY - box.top) / box.height) * (bottom - top);
      camera.panBy(0, 0);
      this.onTaken();
      moved();
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
      event.stopPropagation();
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons) go(event);
      event.stopPropagation();
    });
  }

  /** Where things happened. */
  setTrails(trails: Trails): void {
    this.trails = trails;
    this.renew();
  }

  /** The counters moved, or the map has another printing. */
  renew(): void {
    this.picture = null;
  }

  /** Not needed while the whole map is on the screen. */
  private get needed(): boolean {
    return this.camera.zoom > this.camera.fitting() * 1.08;
  }

  /** Stand aside, in the other corner, for what is looked at: the keyboard's hex, an open stack; or if there it covers
   * fewer of the choices that are open. */
  private giveWay(looked: Point[], choices: Point[]): void {
    const { camera } = this;
    const low = (room: number, at: Point): boolean =>
      at.y > camera.height - this.height - room - camera.zoom && at.y < camera.height + camera.zoom;
    const right = (point: Point): boolean => {
      const [at, room] = [camera.toScreen(point.x, point.y), camera.zoom * 0.6 + 24];
      return low(room, at) && at.x > camera.width - this.width - room && at.x < camera.width + room;
    };
    const left = (point: Point): boolean => {
      const [at, room] = [camera.toScreen(point.x, point.y), camera.zoom * 0.6 + 24];
      return low(room, at) && at.x < this.width + room && at.x > -room;
    };
    this.canvas.classList.toggle(
      "aside",
      looked.some(right) || (!looked.some(left) && choices.filter(right).length > choices.filter(left).length),
    );
  }

  /** Show it if it is wished and of use. `looked`: what it must not cover; `choices`: what it had better not. */
  show(wished: boolean, looked: Point[], choices: Point[]): void {
    const hidden = !wished || !this.needed;
    if (this.canvas.hidden !== hidden) this.canvas.hidden = hidden;
    if (!hidden) this.paint(looked, choices);
  }

  private paint(looked: Point[], choices: Point[]): void {
    const { camera, canvas, board } = this;
    this.giveWay(looked, choices);
    const [width, height] = [Math.round(this.width * camera.ratio), Math.round(this.height * camera.ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      this.picture = null;
    }
    this.picture ??= this.draw(width, height);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(this.picture, 0, 0);
    const k = width / (board.bounds.right - board.bounds.left);
    const seen = camera.seen();
    const box = [
      (seen.left - board.bounds.left) * k,
      (seen.top - board.bounds.top) * k,
      (seen.right - seen.left) * k,
      (seen.bottom - seen.top) * k,
    ] as const;
    context.lineWidth = 3 * camera.ratio;
    context.strokeStyle = "rgba(0,0,0,.55)";
    context.strokeRect(...box);
    context.lineWidth = 1.5 * camera.ratio;
    context.strokeStyle = "#ffd257";
    context.strokeRect(...box);
  }

  private draw(width: number, height: number): HTMLCanvasElement {
    const picture = document.createElement("canvas");
    picture.width = width;
    picture.height = height;
    const context = picture.getContext("2d") as CanvasRenderingContext2D;
    const { left, top, right, bottom } = this.board.bounds;
    context.fillStyle = this.tiles.paper;
    context.fillRect(0, 0, width, height);
    const { overview } = this.tiles;
    if (overview) {
      const { picture: map, box, scale: k } = overview;
      context.imageSmoothingQuality = "high";
      context.drawImage(
        map,
        (left - box.left) * k,
        (top - box.top) * k,
        (right - left) * k,
        (bottom - top) * k,
        0,
        0,
        width,
        height,
      );
    }
    const scale = width / (right - left);
    const edge = Math.max(3 * this.camera.ratio, scale * 0.75);
    for (const [place, stack] of this.pieces.stacks) {
      const hex = this.board.hex(place);
      const piece = stack.at(-1);
      if (!hex || !piece) continue;
      const [x, y] = [(hex.x - left) * scale - edge / 2, (hex.y - top) * scale - edge / 2];
      context.fillStyle = this.ink(piece.side);
      context.fillRect(x, y, edge, edge);
      context.strokeStyle = "rgba(20,14,4,.85)";
      context.lineWidth = this.camera.ratio * 0.7;
      context.strokeRect(x, y, edge, edge);
    }
    const where = (label: string): Point | null => {
      const hex = this.board.hex(label);
      return hex ? { x: (hex.x - left) * scale, y: (hex.y - top) * scale } : null;
    };
    paintSmall(context, this.trails, where, this.camera.ratio, this.ink);
    return picture;
  }
}
