/** Rivers along hexsides and roads between centres, drawn as they run: rounded where one goes on, joined where they
 * meet. */

import type { Board, Box, Hex, Pen, Point } from "./board.js";
import type { Print } from "./ground.js";
import { type Art, areaLook, type LineLook, linkLook, type Palette, sideLook, terrainLook } from "./mapstyle.js";

/** A look and everything of it. */
export interface Stroke {
  look: LineLook;
  paths: Paths;
}

/** Hex widths of a square of map whose lines are one path. */
const SQUARE = 6;

/** Lines by the square of the map they begin in: to print a part of the map, only what is near is drawn. */
export class Paths {
  private squares = new Map<string, { path: Path2D; left: number; top: number }>();

  at({ x, y }: Point): Path2D {
    const [left, top] = [Math.floor(x / SQUARE) * SQUARE, Math.floor(y / SQUARE) * SQUARE];
    const name = `${left},${top}`;
    const found = this.squares.get(name) ?? { path: new Path2D(), left, top };
    this.squares.set(name, found);
    return found.path;
  }

  /** Nothing reaches further than a hex beyond its square. */
  within({ left, top, right, bottom }: Box): Path2D[] {
    const near = [...this.squares.values()].filter(
      (square) =>
        square.left < right + 1 &&
        square.left + SQUARE > left - 1 &&
        square.top < bottom + 1 &&
        square.top + SQUARE > top - 1,
    );
    return near.map(({ path }) => path);
  }
}

/** Nodes where lines of several kinds meet, or that a line has to come to, such as a town: nothing is rounded there. */
class Meetings {
  private ends = new Map<string, number>();

  count(at: Point, ends = 1): void {
    this.ends.set(spot(at), (this.ends.get(spot(at)) ?? 0) + ends);
  }

  passed(at: Point): boolean {
    return (this.ends.get(spot(at)) ?? 0) <= 2;
  }
}

function spot(at: Point): string {
  return `${Math.round(at.x * 500)},${Math.round(at.y * 500)}`;
}

/** Pieces of line that meet at nodes: hexsides at corners, links at centres. */
class Net {
  private nodes = new Map<string, { at: Point; others: Point[] }>();

  constructor(private readonly meetings: Meetings) {}

  join(a: Point, b: Point): void {
    this.end(a, b);
    this.end(b, a);
  }

  private end(at: Point, other: Point): void {
    this.meetings.count(at);
    const node = this.nodes.get(spot(at));
    if (node) node.others.push(other);
    else this.nodes.set(spot(at), { at, others: [other] });
  }

  /** From the middle of each piece to the middle of the next, around the node between them. */
  paths(): Paths {
    const paths = new Paths();
    for (const { at, others } of this.nodes.values()) {
      const path = paths.at(at);
      const middles = others.map((other) => ({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }));
      const [a, b] = middles;
      if (middles.length === 2 && a && b && this.meetings.passed(at)) {
        path.moveTo(a.x, a.y);
        path.quadraticCurveTo(at.x, at.y, b.x, b.y);
      } else {
        for (const middle of middles) {
          path.moveTo(middle.x, middle.y);
          path.lineTo(at.x, at.y);
        }
      }
    }
    return paths;
  }
}

const HOUSES: Art[] = ["town", "village", "city"];

export interface Lines {
  /** Below the roads. */
  waters: Stroke[];
  areas: Stroke[];
  roads: Stroke[];
  /** Bridges, above everything. */
  marks: Stroke[];
}

export function linesOf(board: Board, print: Print, palette: Palette): Lines {
  const lines: Lines = { waters: [], areas: [], roads: [], marks: [] };
  sides(board, print, palette, lines);
  links(board, print, palette, lines);
  areas(board, print, palette, lines);
  return lines;
}

function sides(board: Board, print: Print, palette: Palette, lines: Lines): void {
  const wet = (label: string): boolean =>
    board.hex(label)?.terrain.some((word) => terrainLook(word, print.style).art === "water") ?? false;
  const meetings = new Meetings();
  const nets = new Map<LineLook, Net>();
  const marks = new Map<LineLook, Paths>();
  for (const { a, b, features } of print.map.sides) {
    const [from, to] = [board.hex(a), board.hex(b)];
    if (!from || !to) continue;
    const side = board.direction(from, to);
    if (side < 0) continue;
    const [start, end] = board.sideEnds(from, side);
    for (const word of features) {
      const look = sideLook(word, palette, print.style);
      if (look.water && (wet(a) || wet(b))) continue; // a shore shows it already
      if (look.mark) {
        const paths = marks.get(look) ?? new Paths();
        marks.set(look, paths);
        if (look.mark === "bridge") bridge(paths.at(start), start, end);
        else teeth(paths.at(start), start, end);
      } else {
        const net = nets.get(look) ?? new Net(meetings);
        nets.set(look, net);
        net.join(start, end);
      }
    }
  }
  for (const [look, net] of nets) lines.waters.push({ look, paths: net.paths() });
  for (const [look, paths] of marks) lines.marks.push({ look, paths });
  for (const pairs of Object.values(print.map.borders ?? {})) {
    const paths = new Paths();
    for (const [a, b] of pairs) {
      const [from, to] = [board.hex(a), board.hex(b)];
      const side = from && to ? board.direction(from, to) : -1;
      if (!from || side < 0) continue;
      const [start, end] = board.sideEnds(from, side);
      paths.at(start).moveTo(start.x, start.y);
      paths.at(start).lineTo(end.x, end.y);
    }
    lines.waters.push({ look: sideLook("border", palette), paths });
  }
}

/** Several kinds between the same hexes run side by side, the broadest first. */
function links(board: Board, print: Print, palette: Palette, lines: Lines): void {
  const kinds = [...new Set(print.map.links.flatMap((link) => link.kinds))];
  const looks = kinds.map((kind) => ({ kind, look: linkLook(kind, palette, print.style) }));
  looks.sort((a, b) => (a.look.casingWidth ?? a.look.width) - (b.look.casingWidth ?? b.look.width));
  const meetings = new Meetings();
  for (const hex of board.hexes) {
    if (hex.terrain.some((word) => HOUSES.includes(terrainLook(word, print.style).art))) meetings.count(hex, 3);
  }
  const lying = looks.filter(({ look }) => !look.mark).map(({ kind }) => kind);
  const leaving = exits(board, print, lying.reverse()); // the narrowest is drawn first
  const nets: { look: LineLook; net: Net }[] = [];
  for (const { kind, look } of looks) {
    const net = new Net(meetings);
    const marks = new Paths();
    const off = /(?<!t)rail/.test(kind) ? 0.085 : 0; // a railway shows beside its road
    const join = (a: Point, b: Point): void => net.join({ x: a.x + off, y: a.y + off }, { x: b.x + off, y: b.y + off });
    for (const { a, b, kinds: here } of print.map.links) {
      const [from, to] = [board.hex(a), board.hex(b)];
      if (!from || !to || !here.includes(kind)) continue;
      const side = board.direction(from, to);
      if (look.mark === "bridge" && side >= 0) bridge(marks.at(from), ...board.sideEnds(from, side));
      else join(from, to);
    }
    for (const exit of leaving) if (exit.kind === kind) join(exit.hex, exit.point);
    if (look.mark) lines.marks.push({ look, paths: marks });
    else nets.push({ look, net });
  }
  for (const { look, net } of nets) lines.roads.push({ look, paths: net.paths() });
}

interface Exit {
  kind: string;
  hex: Hex;
  point: Point;
}

/** Where a link that ends in a hex of an edge of the map runs off it: straight ahead, or a little to either side. Of
 * several kinds that meet there the first goes on, and the others join it. */
function exits(board: Board, print: Print, kinds: string[]): Exit[] {
  const edges = new Set(Object.values(print.map.edges ?? {}).flat());
  const links = new Map<Hex, { kinds: string[]; side: number }[]>();
  for (const { a, b, kinds: here } of print.map.links) {
    const [from, to] = [board.hex(a), board.hex(b)];
    if (!from || !to) continue;
    for (const [hex, other] of [[from, to] as const, [to, from] as const])
      if (edges.has(hex.label))
        links.set(hex, [...(links.get(hex) ?? []), { kinds: here, side: board.direction(hex, other) }]);
  }
  return [...links].flatMap(([hex, there]): Exit[] => {
    const kind = kinds.find((one) => there.some((link) => link.kinds.includes(one)));
    const [first, second] = there.filter((link) => kind !== undefined && link.kinds.includes(kind));
    if (kind === undefined || !first || second || first.side < 0) return [];
    const { side } = first;
    const open = [side + 3, side + 4, side + 2].map((ahead) => ahead % 6).find((ahead) => !hex.around[ahead]);
    if (open === undefined) return [];
    const [a, b] = board.sideEnds(hex, open);
    return [{ kind, hex, point: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }];
  });
}

/** The outer hexsides of areas that are printed on the map, a little inside. */
function areas(board: Board, print: Print, palette: Palette, lines: Lines): void {
  for (const [name, labels] of Object.entries(print.map.areas)) {
    const look = areaLook(name, palette, print.style);
    if (!look) continue;
    const inside = new Set(labels);
    const paths = new Paths();
    for (const label of labels) {
      const hex = board.hex(label);
      const path = hex && paths.at(hex);
      hex?.around.forEach((other, side) => {
        if (other && inside.has(other.label)) return;
        for (const [i, corner] of [board.corner(side), board.corner(side + 1)].entries()) {
          const [x, y] = [hex.x + corner.x * 0.92, hex.y + corner.y * 0.92];
          if (i) path?.lineTo(x, y);
          else path?.moveTo(x, y);
        }
      });
    }
    lines.areas.push({ look, paths });
  }
}

/** Two short lines across the middle of a hexside. */
function bridge(path: Path2D, a: Point, b: Point): void {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [alongX, alongY] = [(b.x - a.x) * 0.15, (b.y - a.y) * 0.15];
  const [outX, outY] = [(b.y - a.y) * 0.24, (a.x - b.x) * 0.24];
  for (const s of [-1, 1]) {
    path.moveTo(mx + s * alongX - outX, my + s * alongY - outY);
    path.lineTo(mx + s * alongX + outX, my + s * alongY + outY);
  }
}

/** The hexside, and teeth that point the way down. */
function teeth(path: Path2D, a: Point, b: Point): void {
  path.moveTo(a.x, a.y);
  path.lineTo(b.x, b.y);
  for (const t of [0.12, 0.31, 0.5, 0.69, 0.88]) {
    const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
    path.moveTo(x, y);
    path.lineTo(x + (b.y - a.y) * 0.2, y + (a.x - b.x) * 0.2);
  }
}

/** Draw what of these lines is in a part of the map. */
export function drawStrokes(context: Pen, strokes: Stroke[], part: Box, thinnest: number): void {
  const here = strokes.map(({ look, paths }) => ({ look, paths: paths.within(part) }));
  context.lineJoin = "round";
  // All casings first, so that lines of one net and of several run into each other.
  for (const { look, paths } of here) {
    if (!look.casing || !look.casingWidth) continue;
    context.lineCap = look.mark ? "butt" : "round";
    context.strokeStyle = look.casing;
    context.lineWidth = Math.max(look.casingWidth, thinnest * 1.6);
    for (const path of paths) context.stroke(path);
  }
  for (const { look, paths } of here) {
    context.lineCap = look.dashes ? "butt" : "round";
    context.setLineDash(look.dashes ?? []);
    context.strokeStyle = look.colour;
    context.lineWidth = Math.max(look.width, thinnest);
    for (const path of paths) context.stroke(path);
    context.setLineDash([]);
  }
}
