/** The thread of the printing press. */

import type { Ground } from "./ground.js";
import { SANS, SERIF } from "./names.js";
import { type Order, type Printed, printPart, setGround } from "./printer.js";

/** What a worker has of its own scope; the types of the page and of workers do not mix. */
interface Thread {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(message: Printed, transfer: Transferable[]): void;
}

/** Finding fonts takes a moment: it is over before there is a map. */
function warmUp(): void {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return;
  for (const font of [`bold 12px ${SERIF}`, `italic 12px ${SERIF}`, `600 12px ${SERIF}`, `10px ${SANS}`]) {
    context.font = font;
    context.strokeText("0", 0, 0);
    context.fillText("0", 0, 0);
  }
}

const thread = self as unknown as Thread;
const grounds = new Map<number, Ground>();

thread.onmessage = ({ data }) => {
  const ground = grounds.get(data.map);
  if ("set" in data) grounds.set(data.map, setGround(data.set, data.dark));
  else if (!("wish" in data)) grounds.delete(data.map);
  else if (ground) {
    const picture = printPart(ground, data.wish);
    thread.postMessage({ id: data.id, picture }, [picture]);
  }
};

warmUp();
