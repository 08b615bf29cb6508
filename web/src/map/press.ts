/** Orders for parts of the printed map: to the thread that prints them, or, where threads are forbidden, in spare moments
 * of this one. */

import type { Ground, Print } from "./ground.js";
import { type Order, printPart, type Printed, setGround, type Wish } from "./printer.js";

export class Press {
  private readonly orders = new Map<number, (picture: ImageBitmap | null) => void>();
  private thread: Worker | null = null;
  /** The map in this thread, if it has to be printed here. */
  private ground: Ground | null = null;
  private dark = false;
  private next = 0;

  constructor(private readonly table: Print) {
    try {
      this.thread = new Worker(new URL("printer.js", import.meta.url), { type: "module" });
      this.thread.onmessage = ({ data }: MessageEvent<Printed>) => this.deliver(data.id, data.picture);
      this.thread.onerror = () => this.printHere();
    } catch {
      this.printHere();
    }
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
    const id = ++this.next;
    return new Promise((resolve) => {
      this.orders.set(id, resolve);
      if (this.thread) this.post({ id, wish });
      else setTimeout(() => this.deliver(id, printPart((this.ground ??= setGround(this.table, this.dark)), wish)));
    });
  }

  close(): void {
    this.thread?.terminate();
    this.forget();
  }

  private post(order: Order): void {
    this.thread?.postMessage(order);
  }

  private deliver(id: number, picture: ImageBitmap): void {
    const resolve = this.orders.get(id);
    this.orders.delete(id);
    if (resolve) resolve(picture);
    else picture.close();
  }

  private forget(): void {
    for (const resolve of this.orders.values()) resolve(null);
    this.orders.clear();
  }

  private printHere(): void {
    this.thread = null;
    this.forget(); // whoever still wants it asks again
  }
}
