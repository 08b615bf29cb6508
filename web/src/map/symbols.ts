/** The NATO symbols of counters, from milsymbol, by the codes that the table gives. */

import type { Symbol as MilSymbol } from "milsymbol";
import {
  letterair,
  letterequipment,
  letterground,
  letterinstallations,
  lettersea,
  lettersof,
  ms,
} from "milsymbol/parts";
import type { CounterSheet } from "../protocol.js";

// Only what a counter may be (the server's symbols.py says the same): the rest of the library, control measures and
// numbered codes above all, would be carried to every page for nothing.
ms.addIcons([letterground, letterequipment, letterinstallations, letterair, lettersea, lettersof]);

/** A frame with nothing in it: for a counter that came without a code. */
const BLANK = "SFGPU----------";

/** The code of a counter's symbol. A counter has no room for the staff of a headquarters, which would stand across its
 * numbers. */
export function codeOf(sheet: CounterSheet): string {
  return (sheet.symbol?.sidc ?? BLANK).replace(/^(.{10})[A-H]/, "$1-");
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
const symbols = new Map<string, MilSymbol>();

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

function symbolOf(code: string, line: number, fill: string, ink: string, icon: string): MilSymbol {
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
