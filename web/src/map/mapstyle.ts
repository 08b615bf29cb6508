/** How terrains, hexsides and links look. Words are matched by what they contain, so that `light_woods` is drawn as
 * woods and `minor_river` as a river; a word nobody foresaw still gets a look of its own. The table may say it itself. */

import { ownValue } from "../ownvalue.js";
import type { StyleSheet } from "../protocol.js";
import { chance } from "./board.js";

/** What is drawn in a hex. */
export type Art =
  | "none"
  | "woods"
  | "light_woods"
  | "hill"
  | "mountain"
  | "rough"
  | "swamp"
  | "deep_swamp"
  | "water"
  | "town"
  | "village"
  | "city"
  | "works"
  | "fort"
  | "other";

export interface TerrainLook {
  art: Art;
  /** The name of the fill in the palette; null: stands upon other ground. */
  fill: string | null;
  /** Of several in a hex the highest lies on top. */
  rank: number;
  ink?: string;
}

export interface LineLook {
  colour: string;
  width: number;
  casing?: string;
  casingWidth?: number;
  dashes?: number[];
  mark?: "bridge" | "teeth";
  water?: boolean;
}

export interface Palette {
  paper: string;
  ink: string;
  faint: string;
  number: string;
  halo: string;
  grid: string;
  clear: string;
  clearShade: string;
  fills: Record<string, string>;
  edges: Record<string, string>;
  art: Record<string, string>;
  lines: Record<string, LineLook>;
}

const TERRAINS: [string[], TerrainLook][] = [
  [["city", "urban", "metropol"], { art: "city", fill: null, rank: 1 }],
  [["village", "hamlet"], { art: "village", fill: null, rank: 1 }],
  [["town", "built"], { art: "town", fill: null, rank: 1 }],
  [["works_grey"], { art: "works", fill: null, rank: 1, ink: "works_grey" }],
  [["works_red"], { art: "works", fill: null, rank: 1, ink: "works_red" }],
  [["entrench", "trench"], { art: "works", fill: null, rank: 1, ink: "works" }],
  [["fort", "bunker"], { art: "fort", fill: null, rank: 1 }],
  [["deep_swamp", "great_swamp"], { art: "deep_swamp", fill: "deep_swamp", rank: 6 }],
  [["swamp", "marsh", "bog", "fen"], { art: "swamp", fill: "swamp", rank: 5 }],
  [["lake", "sea", "ocean", "water", "gulf", "bay"], { art: "water", fill: "water", rank: 9 }],
  [["light_wood", "orchard", "scrub", "brush", "lightwood"], { art: "light_woods", fill: "light_woods", rank: 3 }],
  [["forest", "wood", "jungle", "taiga"], { art: "woods", fill: "woods", rank: 4 }],
  [["mountain", "alp", "peak"], { art: "mountain", fill: "mountain", rank: 3 }],
  [["hill", "ridge", "height", "slope", "high"], { art: "hill", fill: "hill", rank: 2 }],
  [["rough", "broken", "mixed"], { art: "rough", fill: "rough", rank: 2 }],
  [["clear", "open", "plain", "steppe", "field"], { art: "none", fill: null, rank: 0 }],
];

const SIDES: [string[], string][] = [
  [["bridge", "ferry", "ford"], "bridge"],
  [["slope", "escarp", "cliff", "ridge", "crest"], "slope"],
  [["major_river", "great_river", "wide_river"], "great_river"],
  [["stream", "creek", "brook", "minor"], "stream"],
  [["canal"], "canal"],
  [["river"], "river"],
  [["strait"], "strait"],
  [["lake", "water", "sea"], "water_side"],
  [["wall", "trench", "fort", "line", "ditch"], "works_line"],
  [["border", "front"], "border"],
];

const LINKS: [string[], string][] = [
  [["trail"], "track"], // before rail, which is part of the word
  [["rail"], "rail"],
  [["bridge", "ferry", "ford"], "bridge"],
  [["autobahn", "highway", "motorway", "primary", "major", "main_"], "main_road"],
  [["secondary_road", "minor_road"], "minor_road"],
  [["track", "path", "secondary", "minor"], "track"],
  [["road"], "road"],
];

export function terrainLook(word: string, style?: StyleSheet): TerrainLook {
  const said = look(style?.terrain, word);
  const found = TERRAINS.find(([keys]) => keys.some((key) => said.includes(key)));
  return found ? found[1] : { art: "other", fill: `spare${Math.floor(chance(word) * 6)}`, rank: 1 };
}

export function sideLook(word: string, palette: Palette, style?: StyleSheet): LineLook {
  return named(SIDES, look(style?.features, word), palette) ?? (palette.lines["spare_side"] as LineLook);
}

export function linkLook(word: string, palette: Palette, style?: StyleSheet): LineLook {
  return named(LINKS, look(style?.links, word), palette) ?? (palette.lines["spare_link"] as LineLook);
}

/** The outline of an area, if it is one that is printed on the map: the table says which line of the palette it is. */
export function areaLook(word: string, palette: Palette, style?: StyleSheet): LineLook | null {
  return ownValue(palette.lines, ownValue(style?.areas, word) ?? "") ?? null;
}

/** The sign that a place of this kind is marked with, if the table says so: an anchor, an aeroplane. */
export function placeMark(kind: string, style?: StyleSheet): string | null {
  const said = ownValue(style?.places, kind);
  return typeof said === "string" ? said : null;
}

/** The table may say that one word looks like another. */
function look(said: unknown, word: string): string {
  const other = said && typeof said === "object" ? (said as Record<string, unknown>)[word] : undefined;
  return (typeof other === "string" ? other : word).toLowerCase();
}

function named(list: [string[], string][], word: string, palette: Palette): LineLook | null {
  const found = list.find(([keys]) => keys.some((key) => word.includes(key)));
  return found ? (palette.lines[found[1]] ?? null) : null;
}
