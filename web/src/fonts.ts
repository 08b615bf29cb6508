/** The page brings its own letters, so that words take the same room on every machine: a sans for all that is read, the
 * same one narrow for labels, a serif for the names on the map, and a monospace for what has to line up. That is small,
 * and so writes the numbers of hexes too: the thread that prints the map has it sooner. The letters of Polish and its
 * like are fetched only where one of them is written. */

import serifItalic from "@fontsource/gelasio/files/gelasio-latin-400-italic.woff2";
import serif from "@fontsource/gelasio/files/gelasio-latin-600-normal.woff2";
import serifItalicExt from "@fontsource/gelasio/files/gelasio-latin-ext-400-italic.woff2";
import serifExt from "@fontsource/gelasio/files/gelasio-latin-ext-600-normal.woff2";
import mono from "@fontsource/roboto-mono/files/roboto-mono-latin-400-normal.woff2";
import monoExt from "@fontsource/roboto-mono/files/roboto-mono-latin-ext-400-normal.woff2";
import sansExt from "@fontsource-variable/roboto/files/roboto-latin-ext-wdth-normal.woff2";
import sans from "@fontsource-variable/roboto/files/roboto-latin-wdth-normal.woff2";

/** Families as canvases name them; style sheets have --text, --label and --mono. */
export const SANS = '"Grognard Sans", sans-serif';
export const LABEL = '"Grognard Label", sans-serif';
export const MONO = '"Grognard Mono", monospace';
export const SERIF = '"Grognard Serif", serif';

/** How the names of places are set, but for their size. */
export const NAME_STYLES = ["600", "italic 400"] as const;

/** Milliseconds after which a page is shown without its letters; when they come, it changes. */
const PATIENCE = 4000;

/** Which characters a file has: Western European, and the rest of the Latin alphabets. */
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122," +
  "U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const LATIN_EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F," +
  "U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/** Family, both files, and what they hold. A label is the sans at its narrow end, whatever width is asked for. */
const FACES: [family: string, latin: string, latinExt: string, holds: FontFaceDescriptors][] = [
  ["Grognard Sans", sans, sansExt, { weight: "100 900", stretch: "75% 100%" }],
  ["Grognard Label", sans, sansExt, { weight: "100 900", stretch: "82%" }],
  ["Grognard Serif", serif, serifExt, { weight: "600" }],
  ["Grognard Serif", serifItalic, serifItalicExt, { weight: "400", style: "italic" }],
  ["Grognard Mono", mono, monoExt, { weight: "400" }],
];

/** The letters of the page, or of a thread; where a thread cannot have any, null. */
const letters: FontFaceSet | null =
  "document" in self ? document.fonts : ((self as { fonts?: FontFaceSet }).fonts ?? null);

/** Make the families known; nothing is fetched yet. */
export function registerFonts(): void {
  for (const [family, latin, latinExt, holds] of FACES) {
    for (const [file, unicodeRange] of [
      [latin, LATIN],
      [latinExt, LATIN_EXT],
    ] as const) {
      const from = `url("${new URL(file, import.meta.url).href}") format("woff2")`;
      letters?.add(new FontFace(family, from, { ...holds, unicodeRange, display: "swap" }));
    }
  }
}

/** Have these fonts ready for these words, before anything is measured or drawn with them. */
export async function ready(fonts: Iterable<string>, words?: string): Promise<void> {
  if (!letters) return;
  const wanted = [...fonts].map((font) => letters.load(font, words));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.allSettled(wanted), late]);
}

/** The fonts of places' names. */
export function nameFonts(): string[] {
  return NAME_STYLES.map((style) => `${style} 12px ${SERIF}`);
}

/** Does a font, as canvases name it, write with this family? A face that was loaded has its name in quotes. */
export function isIn(family: string, font: string): boolean {
  return font.includes(family.replaceAll('"', ""));
}
