/** Where everything on the board is: hexes, hexsides, corners, neighbours. World units are hex widths. */

import type { BoardHex, BoardMap, Place } from "../protocol.js";

export interface Point {
  x: number;
  y: number;
}

/** Whatever the printed map is drawn with: on the page, or aside from it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A hex with its neighbours in the order of the hexsides: side i lies between corners i and i + 1. */
export interface Hex extends BoardHex {
  index: number;
  around: (Hex | null)[];
  /** The name of the place here, if it has one. */
  place: string | null;
}

export class Board {
  readonly hexes: Hex[];
  readonly corners: Point[];
  readonly pointy: boolean;
  readonly bounds: Box;
  private readonly byLabel = new Map<Place, Hex>();
  private readonly buckets = new Map<number, Hex[]>();

  constructor(readonly map: BoardMap) {
    this.pointy = map.top === "pointy";
    this.corners = map.corners.map(([x, y]) => ({ x, y }));
    this.hexes = map.hexes.map((hex, index) => ({ ...hex, index, around: [], place: null }));
    for (const hex of this.hexes) {
      this.byLabel.set(hex.label, hex);
      const key = bucket(Math.floor(hex.x), Math.floor(hex.y));
      const there = this.buckets.get(key);
      if (there) there.push(hex);
      else this.buckets.set(key, [hex]);
    }
    for (const hex of this.hexes) {
      hex.around = this.corners.map((a, i) => {
        const b = this.corner(i + 1);
        return this.nearest(hex.x + a.x + b.x, hex.y + a.y + b.y, 0.2);
      });
    }
    for (const place of map.places) {
      const hex = this.byLabel.get(place.hex);
      if (hex && hex.place === null) hex.place = place.name;
    }
    this.bounds = this.measure();
  }

  hex(label: Place): Hex | undefined {
    return this.byLabel.get(label);
  }

  /** The hex at a point of the world, or null beside the map. */
  at(x: number, y: number): Hex | null {
    return this.nearest(x, y, 0.6);
  }

  /** The i-th corner around a centre, counted around as often as need be. */
  corner(i: number): Point {
    return this.corners[((i % 6) + 6) % 6] as Point;
  }

  /** Which hexside of `a` leads to `b`; -1 if none does. */
  direction(a: Hex, b: Hex): number {
    return a.around.indexOf(b);
  }

  /** The hex across the hexside of `hex` that is nearest to a point; null where the map ends on all sides. */
  across(hex: Hex, { x, y }: Point): Hex | null {
    const far = (other: Hex): number => Math.hypot(other.x - x, other.y - y);
    return hex.around.reduce((best, other) => (other && (!best || far(other) < far(best)) ? other : best), null);
  }

  /** The ends of a hexside in the world. */
  sideEnds(hex: Hex, side: number): [Point, Point] {
    const a = this.corner(side);
    const b = this.corner(side + 1);
    return [
      { x: hex.x + a.x, y: hex.y + a.y },
      { x: hex.x + b.x, y: hex.y + b.y },
    ];
  }

  /** A hex's outline into a path; `size` 1 is the whole hex. */
  outline(path: CanvasPath, hex: Point, size = 1): void {
    this.corners.forEach((corner, i) => {
      const x = hex.x + corner.x * size;
      const y = hex.y + corner.y * size;
      if (i) path.lineTo(x, y);
      else path.moveTo(x, y);
    });
    path.closePath();
  }

  /** The hexes that touch a box of the world. */
  within(box: Box, margin = 0.6): Hex[] {
    return this.hexes.filter(
      ({ x, y }) =>
        x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin,
    );
  }

  private nearest(x: number, y: number, within: number): Hex | null {
    let best: Hex | null = null;
    let least = within * within;
    const bx = Math.floor(x);
    const by = Math.floor(y);
    for (let i = bx - 1; i <= bx + 1; i++) {
      for (let j = by - 1; j <= by + 1; j++) {
        for (const hex of this.buckets.get(bucket(i, j)) ?? []) {
          const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (distance <= least) {
            least = distance;
            best = hex;
          }
        }
      }
    }
    return best;
  }

  private measure(): Box {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { x, y } of this.hexes) {
      for (const corner of this.corners) {
        box.left = Math.min(box.left, x + corner.x);
        box.top = Math.min(box.top, y + corner.y);
        box.right = Math.max(box.right, x + corner.x);
        box.bottom = Math.max(box.bottom, y + corner.y);
      }
    }
    return this.hexes.length ? box : { left: 0, top: 0, right: 1, bottom: 1 };
  }
}

/** A number for each square of the world: found faster than a text. */
function bucket(i: number, j: number): number {
  return (i + 512) * 4096 + j + 512;
}

/** A number between 0 and 1 that is always the same for the same words: woods do not move when one zooms. */
export function chance(word: string, n = 0): number {
  let hash = 2166136261 ^ n;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507 ^ n);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
