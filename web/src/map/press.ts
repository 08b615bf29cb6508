/** Orders for parts of the printed map: to the thread that prints them, or, where threads are forbidden, in spare moments
 * of this one. */

import type { Ground, Print } from "./ground.js";
import { type Order, printPart, type Printed, setGround, type Wish } from "./printer.js";

/** One thread for all maps of this page, started before there is anything to print: it takes a moment. */
let thread: Worker | null = null;
try {
  thread = new Worker(new URL("printer.js", import.meta.url), { type: "module" });
} catch {
  thread = null;
}
/** Numbers of orders are never used twice: what was printed for a table that is gone reaches nobody. */
let orders = 0;

export class Press {
  private readonly orders = new Map<number, (picture: ImageBitmap | null) => void>();
  /** The map in this thread, if it has to be printed here. */
  private ground: Ground | null = null;
  private dark = false;
  private readonly stop = new AbortController();

  constructor(private readonly table: Print) {
    const { signal } = this.stop;
    thread?.addEventListener("message", ({ data }: MessageEvent<Printed>) => this.deliver(data.id, data.picture), { signal });
    thread?.addEventListener("error", () => this.printHere(), { signal });
  }

  /** By day or by night. What was ordered of another printing comes to nothing. */
  set(dark: boolean): void {
    this.dark = dark;
    this.forget();
    const { map, style } = this.table;
    this.post({ set: style ? { map, style } : { map }, dark });
    this.ground = null;
  }

  /** A picture of a part of the map; null if it is no longer wanted. */
  print(wish: Wish): Promise<ImageBitmap | null> {
    const id = ++orders;
    return new Promise((resolve) => {
      this.orders.set(id, resolve);
      if (thread) this.post({ id, wish });
      else setTimeout(() => this.deliver(id, printPart((this.ground ??= setGround(this.table, this.dark)), wish)));
    });
  }

  close(): void {
    this.stop.abort();
    this.forget();
  }

  private post(order: Order): void {
    thread?.postMessage(order);
  }

  private deliver(id: number, picture: ImageBitmap): void {
    const resolve = this.orders.get(id);
    this.orders.delete(id);
    resolve?.(picture);
  }

  private forget(): void {
    for (const resolve of this.orders.values()) resolve(null);
    this.orders.clear();
  }

  private printHere(): void {
    thread = null;
    this.forget(); // whoever still wants it asks again
  }
}
