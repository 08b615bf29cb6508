/** A stack opened like a hand of cards beside its hex, in its order: bottom at the left, top at the right. Each card says
 * its place from the bottom, its name and its steps. */

import { SANS } from "../fonts.js";

import type { Place } from "../protocol.js";
import type { Highlight } from "./api.js";
import { badge, USED } from "./badges.js";
import type { Board, Point } from "./board.js";
import type { Camera } from "./camera.js";
import { glowOf, ring } from "./highlights.js";
import type { Piece, Pieces } from "./pieces.js";

interface Card {
  piece: Piece;
  /** Its centre and its edge, in CSS pixels of the map. */
  x: number;
  y: number;
  edge: number;
}

const GAP = 12;
const PAD = 11;
/** Below each card: two lines, of what size. */
const CAPTION = 30;
const [NAME_SIZE, STEPS_SIZE] = [11.5, 10.5];

export class Fan {
  place: Place | null = null;
  /** The card that the keyboard stands on. */
  chosen = -1;
  private cards: Card[] = [];
  private frame = { x: 0, y: 0, width: 0, height: 0 };

  constructor(
    private readonly board: Board,
    private readonly pieces: Pieces,
  ) {}

  get open(): boolean {
    return this.place !== null;
  }

  get size(): number {
    return this.place === null ? 0 : this.pieces.at(this.place).length;
  }

  show(place: Place | null): void {
    this.place = place !== null && this.pieces.at(place).length > 1 ? place : null;
    this.chosen = -1;
  }

  /** The piece under a point of the map in CSS pixels; null between cards; undefined beside the fan. */
  under(x: number, y: number): Piece | null | undefined {
    if (!this.open) return undefined;
    const card = this.cards.find((c) => Math.abs(c.x - x) <= c.edge / 2 && Math.abs(c.y - y) <= c.edge / 2);
    if (card) return card.piece;
    const { frame } = this;
    const inside = x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
    return inside ? null : undefined;
  }

  /** The cards as they lie: whose they are, and the middle of each in CSS pixels of the map. */
  laid(): { unit: string | null; x: number; y: number; order: number; steps: string | null }[] {
    if (!this.open) return [];
    return this.cards.map(({ piece: { unit }, x, y }, i) => ({
      unit: unit?.id ?? null,
      x,
      y,
      order: i + 1,
      steps: unit && this.pieces.stepsOf(unit),
    }));
  }

  piece(index: number): Piece | null {
    return this.place === null ? null : (this.pieces.at(this.place)[index] ?? null);
  }

  paint(
    context: CanvasRenderingContext2D,
    camera: Camera,
    highlights: Highlight[],
    hovered: string | null,
    dark: boolean,
  ): void {
    const hex = this.place === null ? undefined : this.board.hex(this.place);
    const stack = this.place === null ? [] : this.pieces.at(this.place);
    const at = hex ? camera.toScreen(hex.x, hex.y) : { x: 0, y: 0 };
    const away =
      at.x < -camera.zoom ||
      at.y < -camera.zoom ||
      at.x > camera.width + camera.zoom ||
      at.y > camera.height + camera.zoom;
    if (!hex || stack.length < 2 || away) {
      this.place = null;
      this.cards = [];
      return;
    }
    this.lay(camera, stack, at);
    const { ratio } = camera;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { x, y, width, height } = this.frame;
    context.fillStyle = dark ? "rgba(32,31,28,.94)" : "rgba(252,248,236,.95)";
    context.strokeStyle = dark ? "rgba(255,246,220,.35)" : "rgba(40,32,16,.5)";
    context.lineWidth = 1;
    context.shadowColor = "rgba(0,0,0,.35)";
    context.shadowBlur = 12 * ratio;
    context.beginPath();
    context.roundRect(x, y, width, height, 10);
    context.fill();
    context.shadowColor = "transparent";
    context.shadowBlur = 0;
    context.stroke();
    for (const [i, card] of this.cards.entries()) {
      this.card(context, camera, card, i, highlights, hovered);
      this.caption(context, camera, card, i, dark);
    }
  }

  /** Its place from the bottom at a corner, whether it has been used at the other; below its name, and its steps. */
  private caption(
    context: CanvasRenderingContext2D,
    { ratio }: Camera,
    card: Card,
    index: number,
    dark: boolean,
  ): void {
    const { x, y, edge } = card;
    context.setTransform(1, 0, 0, 1, 0, 0);
    badge(context, String(index + 1), (x + edge / 2) * ratio, (y - edge / 2) * ratio, 8 * ratio);
    if (card.piece.used) badge(context, USED, (x - edge / 2) * ratio, (y - edge / 2) * ratio, 8 * ratio);
    const { unit } = card.piece;
    if (!unit) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = dark ? "#f3ead2" : "#241f14";
    context.font = `600 ${NAME_SIZE}px ${SANS}`;
    context.fillText(unit.id, x, y + edge / 2 + 10, edge + GAP - 3);
    const steps = this.pieces.stepsOf(unit);
    if (steps === null) return;
    context.font = `${STEPS_SIZE}px ${SANS}`;
    context.fillText(steps, x, y + edge / 2 + 23, edge + GAP - 3);
  }

  private card(
    context: CanvasRenderingContext2D,
    camera: Camera,
    card: Card,
    index: number,
    highlights: Highlight[],
    hovered: string | null,
  ): void {
    const { ratio } = camera;
    const size = Math.round(card.edge * ratio);
    const bitmap = this.pieces.bitmap(card.piece, size);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(bitmap, Math.round(card.x * ratio - size / 2), Math.round(card.y * ratio - size / 2));
    const id = card.piece.unit?.id ?? null;
    const look = highlights.find((highlight) => id !== null && highlight.unit === id)?.look;
    const looked = (id !== null && id === hovered) || index === this.chosen;
    if (!look && !looked) return;
    // Rings are drawn in hex widths; a card is as if its hex were this large.
    const k = card.edge * ratio;
    context.setTransform(k, 0, 0, k, card.x * ratio, card.y * ratio);
    ring(context, { x: 0, y: 0 }, 0.93, glowOf(look && !looked ? look : "selected"));
  }

  /** Above the hex if there is room, else below; never beyond the screen. */
  private lay(camera: Camera, stack: Piece[], at: Point): void {
    const edge = Math.min(92, Math.max(58, camera.zoom * 0.72));
    const most = Math.max(1, Math.floor((camera.width - 24 - PAD) / (edge + GAP)));
    const columns = Math.min(stack.length, most);
    const rows = Math.ceil(stack.length / columns);
    const width = columns * (edge + GAP) - GAP + 2 * PAD;
    const height = rows * (edge + CAPTION + GAP) - GAP + 2 * PAD;
    const half = camera.zoom * 0.5;
    const x = Math.min(Math.max(8, at.x - width / 2), Math.max(8, camera.width - width - 8));
    const above = at.y - half - height - 4;
    const y = above >= 8 ? above : Math.min(at.y + half + 4, Math.max(8, camera.height - height - 8));
    this.frame = { x, y, width, height };
    this.cards = stack.map((piece, i) => ({
      piece,
      edge,
      x: x + PAD + edge / 2 + (i % columns) * (edge + GAP),
      y: y + PAD + edge / 2 + Math.floor(i / columns) * (edge + CAPTION + GAP),
    }));
  }
}
