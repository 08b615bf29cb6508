/** The thread of the printing press. */

import type { Ground } from "./ground.js";
import { type Order, printPart, setGround, type Printed } from "./printer.js";

/** What a worker has of its own scope; the types of the page and of workers do not mix. */
interface Thread {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(message: Printed, transfer: Transferable[]): void;
}

const thread = self as unknown as Thread;
let ground: Ground | null = null;

thread.onmessage = ({ data }) => {
  if ("set" in data) ground = setGround(data.set, data.dark);
  else if (ground) {
    const picture = printPart(ground, data.wish);
    thread.postMessage({ id: data.id, picture }, [picture]);
  }
};
