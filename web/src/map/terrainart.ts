/** What stands in a hex: trees, tufts, hills, houses. Drawn around the centre of a hex, in hex widths. */

import { chance, type Hex, type Pen, type Point } from "./board.js";
import type { Art, Palette } from "./mapstyle.js";

/** Draws the symbols of one kind of ground for many hexes at once: few changes of colour make it quick. */
export function drawArt(context: Pen, art: Art, hexes: Hex[], palette: Palette, ink?: string): void {
  const { art: colours } = palette;
  const colour = (name: string): string => colours[name] ?? palette.ink;
  switch (art) {
    case "woods":
      return trees(context, hexes, 11, 0.062, [colour("treeDark"), colour("tree"), colour("treeLight")]);
    case "light_woods":
      return trees(context, hexes, 5, 0.052, [colour("treeDark"), colour("treeFew"), colour("treeLight")]);
    case "hill":
      return hills(context, hexes, colour("hill"), colour("hillShade"));
    case "mountain":
      return mountains(context, hexes, colour("mountain"), colour("mountainLight"));
    case "rough":
      return strokes(context, hexes, colour("hill"), 0.022, rough);
    case "swamp":
      return marsh(context, hexes, 4, colour("swamp"), colour("swampWater"));
    case "deep_swamp":
      return marsh(context, hexes, 8, colour("deepSwamp"), colour("swampWater"));
    case "water":
      return strokes(context, hexes, colour("wave"), 0.018, wave);
    case "village":
      return houses(context, hexes, VILLAGE, palette);
    case "town":
      return houses(context, hexes, TOWN, palette);
    case "city":
      return cities(context, hexes, palette);
    case "works":
      return works(context, hexes, colour(ink ?? "works"));
    case "fort":
      return strokes(context, hexes, colour("works"), 0.028, fort);
  }
}

/** Places for symbols: spread over the hex, each moved a little, back to front. */
function scatter(hex: Hex, count: number, reach = 0.37): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    // The sunflower's spiral spreads any number evenly; its turn differs from hex to hex.
    const angle = i * 2.39996 + chance(hex.label, 3) * 6.28;
    const far = reach * Math.sqrt((i + 0.55) / count) * (0.88 + 0.24 * chance(hex.label, i + 5));
    points.push({ x: hex.x + Math.cos(angle) * far, y: hex.y + Math.sin(angle) * far * 0.96 });
  }
  return points.sort((a, b) => a.y - b.y);
}

function trees(context: Pen, hexes: Hex[], count: number, size: number, colours: string[]): void {
  const [dark, body, light] = colours as [string, string, string];
  const all = hexes.flatMap((hex) =>
    scatter(hex, count).map((at, i) => ({ ...at, r: size * (0.78 + 0.44 * chance(hex.label, i + 90)) })),
  );
  const rounds = (fill: string, dx: number, dy: number, factor: number): void => {
    context.fillStyle = fill;
    context.beginPath();
    for (const { x, y, r } of all) {
      context.moveTo(x + dx * r + r * factor, y + dy * r);
      context.arc(x + dx * r, y + dy * r, r * factor, 0, 6.2832);
    }
    context.fill();
  };
  rounds(dark, 0.18, 0.22, 1.06);
  rounds(body, 0, 0, 1);
  rounds(light, -0.25, -0.28, 0.5);
}

type Stroke = (path: Pen, x: number, y: number) => void;

function strokes(context: Pen, hexes: Hex[], colour: string, width: number, draw: Stroke): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  for (const hex of hexes) {
    for (const { x, y } of scatter(hex, 4, 0.33)) draw(context, x, y);
  }
  context.stroke();
}

function wave(path: Pen, x: number, y: number): void {
  path.moveTo(x - 0.1, y);
  path.quadraticCurveTo(x - 0.05, y - 0.045, x, y);
  path.quadraticCurveTo(x + 0.05, y + 0.045, x + 0.1, y);
}

function rough(path: Pen, x: number, y: number): void {
  path.moveTo(x - 0.08, y + 0.04);
  path.lineTo(x, y - 0.05);
  path.lineTo(x + 0.05, y + 0.04);
}

function fort(path: Pen, x: number, y: number): void {
  path.rect(x - 0.06, y - 0.05, 0.12, 0.1);
}

function hills(context: Pen, hexes: Hex[], ink: string, shade: string): void {
  context.lineCap = "round";
  const humps = hexes.flatMap((hex) =>
    scatter(hex, 3, 0.3).map((at, i) => ({ ...at, s: 0.85 + 0.3 * chance(hex.label, i) })),
  );
  context.fillStyle = shade;
  context.beginPath();
  for (const { x, y, s } of humps) {
    context.moveTo(x - 0.14 * s, y + 0.06 * s);
    context.quadraticCurveTo(x, y - 0.2 * s, x + 0.14 * s, y + 0.06 * s);
    context.closePath();
  }
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 0.02;
  context.beginPath();
  for (const { x, y, s } of humps) {
    context.moveTo(x - 0.14 * s, y + 0.06 * s);
    context.quadraticCurveTo(x, y - 0.2 * s, x + 0.14 * s, y + 0.06 * s);
    for (const [dx, from, to] of [
      [0.035, -0.045, 0.03],
      [0.075, -0.02, 0.045],
      [-0.005, -0.06, 0.0],
    ] as const) {
      context.moveTo(x + dx * s, y + from * s);
      context.lineTo(x + (dx + 0.015) * s, y + to * s);
    }
  }
  context.stroke();
}

function mountains(context: Pen, hexes: Hex[], ink: string, light: string): void {
  context.strokeStyle = ink;
  context.lineWidth = 0.02;
  context.lineJoin = "round";
  for (const hex of hexes) {
    for (const { x, y } of scatter(hex, 3, 0.27)) {
      context.fillStyle = light;
      context.beginPath();
      context.moveTo(x - 0.14, y + 0.11);
      context.lineTo(x, y - 0.15);
      context.lineTo(x + 0.14, y + 0.11);
      context.closePath();
      context.fill();
      context.stroke();
      context.fillStyle = ink;
      context.beginPath();
      context.moveTo(x, y - 0.15);
      context.lineTo(x + 0.14, y + 0.11);
      context.lineTo(x + 0.03, y + 0.11);
      context.closePath();
      context.fill();
    }
  }
}

function marsh(context: Pen, hexes: Hex[], tufts: number, ink: string, water: string): void {
  const spots = hexes.flatMap((hex) => scatter(hex, tufts, 0.36));
  context.lineCap = "round";
  context.strokeStyle = water;
  context.lineWidth = 0.022;
  context.beginPath();
  for (const { x, y } of spots) {
    context.moveTo(x - 0.1, y + 0.03);
    context.lineTo(x + 0.1, y + 0.03);
    context.moveTo(x - 0.05, y + 0.07);
    context.lineTo(x + 0.06, y + 0.07);
  }
  context.stroke();
  context.strokeStyle = ink;
  context.lineWidth = 0.02;
  context.beginPath();
  for (const { x, y } of spots) {
    for (const [dx, dy] of [
      [0, -0.1],
      [-0.05, -0.075],
      [0.05, -0.075],
    ] as const) {
      context.moveTo(x + dx * 0.3, y + 0.01);
      context.lineTo(x + dx, y + dy);
    }
  }
  context.stroke();
}

const VILLAGE = [
  [-0.14, -0.08, 0.11, 0.085],
  [0.03, -0.1, 0.1, 0.08],
  [-0.05, 0.03, 0.12, 0.085],
] as const;
const TOWN = [
  [-0.21, -0.16, 0.13, 0.1],
  [-0.03, -0.19, 0.12, 0.11],
  [0.11, -0.09, 0.11, 0.12],
  [-0.22, -0.01, 0.11, 0.12],
  [-0.07, -0.03, 0.13, 0.1],
  [-0.04, 0.11, 0.13, 0.09],
  [0.12, 0.07, 0.1, 0.09],
] as const;

function houses(
  context: Pen,
  hexes: Hex[],
  blocks: readonly (readonly [number, number, number, number])[],
  palette: Palette,
): void {
  for (const [colour, grow] of [
    [palette.art["houseEdge"], 0.014],
    [palette.art["house"], 0],
  ] as const) {
    context.fillStyle = colour ?? palette.ink;
    context.beginPath();
    for (const hex of hexes) {
      for (const [x, y, w, h] of blocks) context.rect(hex.x + x - grow, hex.y + y - grow, w + 2 * grow, h + 2 * grow);
    }
    context.fill();
  }
  context.fillStyle = palette.art["houseRoof"] ?? palette.ink;
  context.beginPath();
  for (const hex of hexes) for (const [x, y, w, h] of blocks) context.rect(hex.x + x, hex.y + y, w, h * 0.45);
  context.fill();
}

/** Streets between blocks, in a wall. */
function cities(context: Pen, hexes: Hex[], palette: Palette): void {
  for (const { x, y } of hexes) {
    context.fillStyle = palette.art["city"] ?? palette.paper;
    context.strokeStyle = palette.art["cityEdge"] ?? palette.ink;
    context.lineWidth = 0.022;
    context.beginPath();
    for (let i = 0; i < 8; i++) {
      const angle = (i + 0.5) * (Math.PI / 4);
      context.lineTo(x + Math.cos(angle) * 0.34, y + Math.sin(angle) * 0.32);
    }
    context.closePath();
    context.fill();
    context.stroke();
  }
  const blocks: [number, number, number, number][] = [];
  for (const bx of [-0.26, -0.125, 0.02, 0.155]) {
    for (const by of [-0.25, -0.115, 0.025, 0.16]) {
      const corner = Math.abs(bx + 0.055) > 0.15 && Math.abs(by + 0.05) > 0.15;
      if (!corner) blocks.push([bx, by, 0.105, 0.095]);
    }
  }
  houses(context, hexes, blocks, palette);
}

/** A ring of earth with teeth outward, open at the top where the hex has its number. */
function works(context: Pen, hexes: Hex[], colour: string): void {
  context.strokeStyle = colour;
  context.lineCap = "butt";
  const ring = (width: number, radius: number): void => {
    context.lineWidth = width;
    context.beginPath();
    for (const { x, y } of hexes) {
      context.moveTo(x + Math.cos(-0.85) * radius, y + Math.sin(-0.85) * radius);
      context.arc(x, y, radius, -0.85, Math.PI + 0.85);
    }
    context.stroke();
  };
  ring(0.026, 0.4);
  context.setLineDash([0.035, 0.075]);
  ring(0.07, 0.43);
  context.setLineDash([]);
}
