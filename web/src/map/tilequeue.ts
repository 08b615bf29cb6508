/** Requests for tiles of the printed map: to the worker that renders them, or, where workers are forbidden, in spare
 * moments of this thread. */

import { printerThread } from "../early.js";
import type { Ground, Print } from "./ground.js";
import { makeGround, type RenderedTile, type RenderMessage, renderTile, type TileRequest } from "./tilerenderer.js";

/** One thread for all maps of this page, started before there is anything to print: it takes a moment. */
let thread = printerThread();
const queues = new Set<TileQueue>();
if (thread) {
  thread.onmessage = ({ data }: MessageEvent<RenderedTile>) => {
    for (const queue of queues) queue.deliver(data.id, data.picture);
  };
  thread.onerror = () => {
    thread = null; // it may fail before there is a table: from now on maps are printed here
    for (const queue of queues) queue.forget(); // whoever still wants something asks again
  };
}
/** Numbers of orders and of maps are never used twice: what was printed for a table that is gone reaches nobody. */
let orders = 0;
let maps = 0;

export class TileQueue {
  private readonly orders = new Map<number, (picture: ImageBitmap | null) => void>();
  /** The map in this thread, if it has to be printed here. */
  private ground: Ground | null = null;
  private dark = false;
  private readonly number = ++maps;

  constructor(private readonly table: Print) {
    queues.add(this);
  }

  /** Is the map printed in this thread, with its letters? */
  get here(): boolean {
    return thread === null;
  }

  /** By day or by night. What was ordered of another printing comes to nothing. */
  set(dark: boolean): void {
    this.dark = dark;
    this.forget();
    const { map, style, objectives } = this.table;
    const set = { map, ...(style && { style }), ...(objectives && { objectives }) };
    this.post({ map: this.number, set, dark });
    this.ground = null;
  }

  /** A picture of a part of the map; null if it is no longer wanted. */
  print(request: TileRequest): Promise<ImageBitmap | null> {
    const id = ++orders;
    return new Promise((resolve) => {
      this.orders.set(id, resolve);
      if (thread) this.post({ map: this.number, id, request });
      else
        setTimeout(async () => {
          this.ground ??= makeGround(this.table, this.dark);
          this.deliver(id, await renderTile(this.ground, request));
        });
    });
  }

  close(): void {
    queues.delete(this);
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

  private post(order: RenderMessage): void {
    thread?.postMessage(order);
  }
}
