/** The NATO symbols of counters, from milsymbol: by the code the table gives, else by what the unit's type is called. */

import ms from "milsymbol";
import type { CounterSheet } from "../protocol.js";

/** Words of a type, and the entity of the symbol (digits 11 to 16 of the code). The first that fits counts. */
const ENTITIES: [string[], string][] = [
  [["hq", "headquarter", "leader", "command"], "000000"],
  [["air", "luftflotte", "aviation", "flak_air"], "120800"],
  [["parachute", "airborne", "para"], "121106"],
  [["mech", "panzergren", "armored_inf", "armoured_inf", "half"], "121102"],
  [["motor"], "121104"],
  [["tank_destroyer", "anti_tank", "antitank", "panzerjager"], "120400"],
  [["assault_gun", "stug", "self_propelled"], "120501"],
  [["recon", "scout", "armored_cav", "armoured_cav"], "120501"],
  [["cav"], "121300"],
  [["armor", "armour", "tank", "panzer"], "120500"],
  [["engineer", "pioneer"], "140700"],
  [["artillery", "rocket", "gun"], "130300"],
  [["flak", "anti_air"], "130100"],
  [["fort", "garrison", "static", "security"], "121100"],
  [["supply", "depot", "train"], "163400"],
  [["infantry", "rifle", "shock", "guard", "volks"], "121100"],
];
const CAVALRY_RECON = "121300";

/** What stands above the symbol: the size of a unit as counters print it. */
const ECHELONS: Record<string, string> = {
  "•": "12",
  "••": "13",
  "•••": "14",
  I: "15",
  II: "16",
  III: "17",
  X: "18",
  XX: "21",
  XXX: "22",
  XXXX: "23",
  XXXXX: "24",
};

/** A code of MIL-STD-2525D for a counter that came without one. */
export function codeOf(sheet: CounterSheet): string {
  const given = sheet.symbol?.sidc;
  // A counter has no room for the staff of a headquarters, which would stand across its numbers.
  if (given)
    return given.length >= 20 ? `${given.slice(0, 7)}0${given.slice(8)}` : given.replace(/^(.{10})[A-H]/, "$1-");
  const type = sheet.type.toLowerCase();
  const found = ENTITIES.find(([words]) => words.some((word) => type.includes(word)));
  const entity = type.includes("recon") || type.includes("scout") ? CAVALRY_RECON : (found?.[1] ?? "000000");
  const echelon = ECHELONS[String(sheet["size"] ?? "").toUpperCase()] ?? "00";
  return `10031000${echelon}${entity}0000`;
}

export interface SymbolPicture {
  canvas: HTMLCanvasElement;
  /** Where the frame's middle is, and how wide the frame is, in pixels of the canvas. */
  x: number;
  y: number;
  frame: number;
}

const pictures = new Map<string, SymbolPicture>();
/** What the library made of a code: making it takes longer than drawing it at another size. */
const symbols = new Map<string, InstanceType<typeof ms.Symbol>>();

/** A symbol whose frame is `width` device pixels wide: the frame and the size above it in ink, what stands in it in the
 * icon's colour. Kept, since an army has few kinds of units. */
export function symbolPicture(code: string, width: number, fill: string, ink: string, icon: string): SymbolPicture {
  const name = `${code}|${width}|${fill}|${ink}|${icon}`;
  const kept = pictures.get(name);
  if (kept) return kept;
  const symbol = symbolOf(code, width < 30 ? 7 : 5, fill, ink, icon);
  // A friend's frame is 150 wide at size 100; the library's sizes are its own.
  const factor = width / 150;
  const canvas = symbol.asCanvas(factor) as HTMLCanvasElement;
  const anchor = symbol.getOctagonAnchor();
  const picture = { canvas, x: anchor.x * factor, y: anchor.y * factor, frame: width };
  if (pictures.size > 600) pictures.clear();
  pictures.set(name, picture);
  return picture;
}

function symbolOf(code: string, line: number, fill: string, ink: string, icon: string): InstanceType<typeof ms.Symbol> {
  const name = `${code}|${line}|${fill}|${ink}|${icon}`;
  const kept = symbols.get(name);
  if (kept) return kept;
  const symbol = new ms.Symbol(code, {
    size: 100,
    fillColor: fill,
    fill: true,
    fillOpacity: 1,
    frameColor: { Civilian: ink, Friend: ink, Hostile: ink, Neutral: ink, Unknown: ink, Suspect: ink },
    iconColor: icon,
    infoFields: false,
    simpleStatusModifier: true,
    strokeWidth: line,
    outlineWidth: 0,
  });
  symbols.set(name, symbol);
  return symbol;
}
