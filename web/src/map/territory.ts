/** What each side holds, where a game says so for every hex: a line where the sides meet, and a soft tint along it. */

import { laidMarkers } from "../markers.js";
import type { Table, View } from "../protocol.js";
import type { Board, Hex, Point } from "./board.js";
import type { Ink } from "./inks.js";
import { terrainLook } from "./mapstyle.js";

type Context = CanvasRenderingContext2D;
type InkOf = (side: string) => Ink | null;

/** The ground of one side: its area, and its own half of the line to the others. */
interface Ground {
  side: string;
  /** How many hexes it has, and how many hexsides of front. */
  hexes: number;
  fronts: number;
  area: Path2D;
  front: Path2D;
}

/** How near to its hexside a front lies, and how wide each half of it is. */
const INSET = 0.945;
const WIDTH = 0.042;
const TINT = 0.13;
/** So many hexes on either side of a front are tinted, as in an atlas: behind them the map has its own colours, and a
 * frame costs less. */
const DEPTH = 2;

export class Territory {
  private grounds: Ground[] = [];
  private drawn = "";
  private readonly wet: Set<Hex>;

  constructor(
    private readonly board: Board,
    private readonly table: Table,
  ) {
    const water = (word: string): boolean => terrainLook(word, table.style).art === "water";
    this.wet = new Set(board.hexes.filter(({ terrain }) => terrain.length > 0 && terrain.every(water)));
  }

  /** Take over who holds what. */
  arrange(view: View | null): void {
    const owners = this.owners(view);
    const said = JSON.stringify([...owners].map(([hex, side]) => [hex.label, side]));
    if (said === this.drawn) return;
    this.drawn = said;
    const sides = [...new Set(owners.values())];
    this.grounds = sides.map((side) => this.ground(side, owners));
  }

  /** Hexes held by whoever is named with them; the sea is nobody's. */
  private owners(view: View | null): Map<Hex, string> {
    const owners = new Map<Hex, string>();
    const unused = new Set(this.table.unused);
    for (const { sheet, at, side } of laidMarkers(this.table, view, "hex")) {
      const hex = this.board.hex(at);
      if (sheet.look === "front" && hex && side !== null && !unused.has(at) && !this.wet.has(hex))
        owners.set(hex, side);
    }
    return owners;
  }

  private ground(side: string, owners: Map<Hex, string>): Ground {
    const own = [...owners].flatMap(([hex, other]) => (other === side ? [hex] : []));
    const front = new Path2D();
    let fronts = 0;
    for (const hex of own)
      hex.around.forEach((other, at) => {
        const across = other ? owners.get(other) : undefined;
        if (across === undefined || across === side) return;
        fronts += 1;
        const [from, to] = this.board.sideEnds(hex, at).map(({ x, y }) => ({
          x: hex.x + (x - hex.x) * INSET,
          y: hex.y + (y - hex.y) * INSET,
        })) as [Point, Point];
        front.moveTo(from.x, from.y);
        front.lineTo(to.x, to.y);
      });
    return { side, hexes: own.length, fronts, area: outlineOf(this.board, nearFront(own, side, owners)), front };
  }

  /** How much each side holds, in hexes and hexsides of front: for those who cannot see a canvas. */
  get summary(): Record<string, [number, number]> {
    return Object.fromEntries(this.grounds.map(({ side, hexes, fronts }) => [side, [hexes, fronts]]));
  }

  paint(context: Context, inkOf: InkOf, dark: boolean): void {
    for (const { side, area } of this.grounds) {
      context.fillStyle = inkOf(side)?.colour ?? "transparent";
      context.globalAlpha = TINT;
      context.fill(area, "evenodd");
    }
    context.globalAlpha = 1;
    context.lineCap = "round";
    for (const [colour, width] of [
      [(): string => (dark ? "rgba(14,13,11,.8)" : "rgba(255,252,240,.75)"), WIDTH * 2],
      [(side: string): string => inkOf(side)?.colour ?? "transparent", WIDTH],
    ] as const)
      for (const { side, front } of this.grounds) {
        context.strokeStyle = colour(side);
        context.lineWidth = width;
        context.stroke(front);
      }
  }
}

/** Those of a side's hexes that are not far from what others hold. */
function nearFront(own: Hex[], side: string, owners: Map<Hex, string>): Hex[] {
  const others = (hex: Hex | null): boolean => hex !== null && (owners.get(hex) ?? side) !== side;
  const found = new Set(own.filter((hex) => hex.around.some(others)));
  for (let depth = 1; depth < DEPTH; depth++)
    for (const hex of [...found]) for (const near of hex.around) if (near && owners.get(near) === side) found.add(near);
  return [...found];
}

/** Around hexes that lie together one line, not one around each: it is filled many times as fast. */
export function outlineOf(board: Board, hexes: Hex[]): Path2D {
  const inside = new Set(hexes);
  const passed = new Set<string>();
  const path = new Path2D();
  const ends = (hex: Hex, side: number): boolean => !hex.around[side] || !inside.has(hex.around[side]);
  for (const first of inside)
    for (let side = 0; side < 6; side++) {
      if (!ends(first, side) || passed.has(`${first.label} ${side}`)) continue;
      const [from] = board.sideEnds(first, side);
      path.moveTo(from.x, from.y);
      let [hex, at] = [first, side];
      while (!passed.has(`${hex.label} ${at}`)) {
        passed.add(`${hex.label} ${at}`);
        const [, to] = board.sideEnds(hex, at);
        path.lineTo(to.x, to.y);
        // Around the corner: the next side of this hex, or of whichever lies across it.
        at = (at + 1) % 6;
        while (!ends(hex, at)) {
          hex = hex.around[at] as Hex;
          at = (at + 4) % 6;
        }
      }
      path.closePath();
    }
  return path;
}
