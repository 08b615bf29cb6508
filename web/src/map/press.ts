/** Orders for parts of the printed map: to the thread that prints them, or, where threads are forbidden, in spare
 * moments of this one. */

import type { Ground, Print } from "./ground.js";
import { type Order, type Printed, printPart, setGround, type Wish } from "./printer.js";

/** One thread for all maps of this page, started before there is anything to print: it takes a moment. */
let thread: Worker | null = null;
const presses = new Set<Press>();
try {
  thread = new Worker(new URL("printer.js", import.meta.url), { type: "module" });
  thread.onmessage = ({ data }: MessageEvent<Printed>) => {
    for (const press of presses) press.deliver(data.id, data.picture);
  };
  thread.onerror = () => {
    thread = null; // it may fail before there is a table: from now on maps are printed here
    for (const press of presses) press.forget(); // whoever still wants something asks again
  };
} catch {
  thread = null;
}
/** Numbers of orders and of maps are never used twice: what was printed for a table that is gone reaches nobody. */
let orders = 0;
let maps = 0;

export class Press {
  private readonly orders = new Map<number, (picture: ImageBitmap | null) => void>();
  /** The map in this thread, if it has to be printed here. */
  private ground: Ground | null = null;
  private dark = false;
  private readonly number = ++maps;

  constructor(private readonly table: Print) {
    presses.add(this);
  }

  /** Is the map printed in this thread, with its letters? */
  get here(): boolean {
    return thread === null;
  }

  /** By day or by night. What was ordered of another printing comes to nothing. */
  set(dark: boolean): void {
    this.dark = dark;
    this.forget();
    const { map, style } = this.table;
    this.post({ map: this.number, set: style ? { map, style } : { map }, dark });
    this.ground = null;
  }

  /** A picture of a part of the map; null if it is no longer wanted. */
  print(wish: Wish): Promise<ImageBitmap | null> {
    const id = ++orders;
    return new Promise((resolve) => {
      this.orders.set(id, resolve);
      if (thread) this.post({ map: this.number, id, wish });
      else
        setTimeout(() => {
          this.ground ??= setGround(this.table, this.dark);
          this.deliver(id, printPart(this.ground, wish));
        });
    });
  }

  close(): void {
    presses.delete(this);
    this.post({ map: this.number });
    this.forget();
  }

  deliver(id: number, picture: ImageBitmap): void {
    const resolve = this.orders.get(id);
    this.orders.delete(id);
    resolve?.(picture);
  }

  /** All that is ordered comes to nothing. */
  forget(): void {
    for (const resolve of this.orders.values()) resolve(null);
    this.orders.clear();
  }

  private post(order: Order): void {
    thread?.postMessage(order);
  }
}
