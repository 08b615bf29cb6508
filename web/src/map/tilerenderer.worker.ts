/** The worker thread that renders tiles. */

import { MONO, nameFonts, ready, registerFonts } from "../fonts.js";
import type { Ground } from "./ground.js";
import { makeGround, type RenderedTile, type RenderMessage, renderTile, warmUp } from "./tilerenderer.js";

/** What a worker has of its own scope; the types of the page and of workers do not mix. */
interface Thread {
  onmessage: ((event: MessageEvent<RenderMessage>) => void) | null;
  postMessage(message: RenderedTile, transfer: Transferable[]): void;
}

/** A map to print, all that is written on it, and the fonts that are there for it. */
interface Printed {
  ground: Ground;
  words: string;
  fonts: Set<string>;
}

/** Milliseconds without anything to do after which the fonts are fetched that other zooms write with. */
const REST = 1000;

/** What a first drawing and a first font ask of the page's own thread is asked at once, while that has nothing to do:
 * once it builds the screen, this one would wait for it. */
async function begin(): Promise<void> {
  registerFonts();
  const [font = ""] = nameFonts();
  const fetched = ready([font]);
  warmUp("12px serif");
  await fetched;
  warmUp(font);
}

const thread = self as unknown as Thread;
const maps = new Map<number, Printed>();

async function take(order: RenderMessage): Promise<void> {
  const map = maps.get(order.map);
  if ("set" in order) {
    const words = order.set.map.places.map(({ name }) => name).join("");
    maps.set(order.map, { ground: makeGround(order.set, order.dark), words, fonts: new Set() });
  } else if (!("request" in order)) maps.delete(order.map);
  else if (map) {
    const { scale, ratio, numbers } = order.request;
    await fetchFonts(map, map.ground.fonts(scale / ratio, numbers));
    const picture = await renderTile(map.ground, order.request);
    thread.postMessage({ id: order.id, picture }, [picture]);
  }
}

/** What is written on a map before its letters are there would stay as it is. */
async function fetchFonts({ words, fonts }: Printed, wanted: string[]): Promise<void> {
  const missing = wanted.filter((font) => !fonts.has(font));
  if (!missing.length) return;
  await ready(missing, words);
  for (const font of missing) fonts.add(font);
}

/** Orders are taken one after the other, the first when the letters are there. */
let busy = begin();
let rest = 0;
thread.onmessage = ({ data }) => {
  busy = busy.then(() => take(data)).catch(report);
  clearTimeout(rest);
  rest = setTimeout(() => void ready([...nameFonts(), `10px ${MONO}`]), REST);
};

/** What fails in a promise is told to the page like anything else that fails here. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
