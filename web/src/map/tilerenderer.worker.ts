/** The worker thread that renders tiles. */

import { MONO, nameFonts, ready, registerFonts } from "../fonts.js";
import type { Ground } from "./ground.js";
import { makeGround, type RenderedTile, type RenderMessage, renderTile } from "./tilerenderer.js";

/** What a worker has of its own scope; the types of the page and of workers do not mix. */
interface Thread {
  onmessage: ((event: MessageEvent<RenderMessage>) => void) | null;
  postMessage(message: RenderedTile, transfer: Transferable[]): void;
}

/** Finding fonts takes a moment: it is over before there is a map. */
async function warmUp(): Promise<void> {
  registerFonts();
  const fonts = [...nameFonts(), `10px ${MONO}`];
  await ready(fonts);
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return;
  for (const font of fonts) {
    context.font = font;
    context.strokeText("0", 0, 0);
    context.fillText("0", 0, 0);
  }
}

const thread = self as unknown as Thread;
const grounds = new Map<number, Ground>();

async function take(order: RenderMessage): Promise<void> {
  const ground = grounds.get(order.map);
  if ("set" in order) {
    grounds.set(order.map, makeGround(order.set, order.dark));
    await ready(nameFonts(), order.set.map.places.map(({ name }) => name).join(""));
  } else if (!("request" in order)) grounds.delete(order.map);
  else if (ground) {
    const picture = renderTile(ground, order.request);
    thread.postMessage({ id: order.id, picture }, [picture]);
  }
}

/** Orders are taken one after the other, the first when the letters are there. */
let busy = warmUp();
thread.onmessage = ({ data }) => {
  busy = busy.then(() => take(data)).catch(report);
};

/** What fails in a promise is told to the page like anything else that fails here. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
