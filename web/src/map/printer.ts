/** The printing press, in a thread of its own: the page says which part of the map it wants, and gets a picture. So a
 * hand that pushes the map never waits for woods to be drawn. */

import { Board } from "./board.js";
import { Ground, type Print } from "./ground.js";
import { DAY, NIGHT } from "./palette.js";

/** A rectangle of the printed map, in device pixels from the world's origin; `scale` of them make a hex, `ratio` of
 * them a CSS pixel. */
export interface Wish {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
  ratio: number;
  numbers: boolean;
}

/** What the page sends: a map to be set, by its number; a part of it to be printed; or that it is no longer needed. */
export type Order =
  | { map: number; set: Print; dark: boolean }
  | { map: number; id: number; wish: Wish }
  | { map: number };
export type Printed = { id: number; picture: ImageBitmap };

export function setGround(print: Print, dark: boolean): Ground {
  return new Ground(new Board(print.map), print, dark ? NIGHT : DAY);
}

export function printPart(ground: Ground, { left, top, width, height, scale, ratio, numbers }: Wish): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
  context.fillStyle = ground.palette.paper;
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -left, -top);
  const part = { left: left / scale, top: top / scale, right: (left + width) / scale, bottom: (top + height) / scale };
  ground.draw(context, part, scale, ratio, numbers);
  return canvas.transferToImageBitmap();
}
