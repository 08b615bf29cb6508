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
/** What the library made of a code, in the colours that stand for others: for each set of colours it would make all the
 * icons that it has, of which an army needs a few. */
const templates = new Map<string, Template>();

/** Colours of a template, which are replaced when it is drawn. No icon has them of its own. */
const FILL = "#010203";
const INK = "#040506";
const ICON = "#070809";

interface Template extends MilSymbol {
  drawInstructions: unknown;
}

// Every browser that this page is made for can draw paths; the library would draw one and look.
ms.setBrokenPath2D(false);

/** A symbol whose frame is `width` device pixels wide: the frame and the size above it in ink, what stands in it in the
 * icon's colour. Kept, since an army has few kinds of units. */
export function symbolPicture(code: string, width: number, fill: string, ink: string, icon: string): SymbolPicture {
  const name = `${code}|${width}|${fill}|${ink}|${icon}`;
  const kept = pictures.get(name);
  if (kept) return kept;
  const template = templateOf(code, width < 30 ? 7 : 5);
  const colours = new Map([
    [FILL, fill],
    [INK, ink],
    [ICON, icon],
  ]);
  const symbol = Object.create(template) as Template;
  symbol.drawInstructions = coloured(template.drawInstructions, colours);
  // A friend's frame is 150 wide at size 100; the library's sizes are its own.
  const factor = width / 150;
  const canvas = symbol.asCanvas(factor) as HTMLCanvasElement;
  const anchor = symbol.getOctagonAnchor();
  const picture = { canvas, x: anchor.x * factor, y: anchor.y * factor, frame: width };
  if (pictures.size > 600) pictures.clear();
  pictures.set(name, picture);
  return picture;
}

function templateOf(code: string, line: number): Template {
  const name = `${code}|${line}`;
  const kept = templates.get(name);
  if (kept) return kept;
  const template = new ms.Symbol(code, {
    size: 100,
    fillColor: FILL,
    fill: true,
    fillOpacity: 1,
    frameColor: { Civilian: INK, Friend: INK, Hostile: INK, Neutral: INK, Unknown: INK, Suspect: INK },
    iconColor: ICON,
    infoFields: false,
    simpleStatusModifier: true,
    strokeWidth: line,
    outlineWidth: 0,
  }) as Template;
  templates.set(name, template);
  return template;
}

/** Drawing instructions, lists in lists, in other colours. */
function coloured(what: unknown, colours: Map<string, string>): unknown {
  if (Array.isArray(what)) return what.map((one) => coloured(one, colours));
  if (typeof what === "string") return colours.get(what) ?? what;
  if (typeof what !== "object" || what === null) return what;
  return Object.fromEntries(Object.entries(what).map(([name, value]) => [name, coloured(value, colours)]));
}
