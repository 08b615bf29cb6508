/** Renders tiles of the printed map, in a thread of its own: the page says which part it wants, and gets a picture. So
 * panning never waits for woods to be drawn. */

import { Board } from "./board.js";
import { Ground, type Print } from "./ground.js";
import { DAY, NIGHT } from "./palette.js";

/** A rectangle of the printed map, in device pixels from the world's origin; `scale` of them make a hex, `ratio` of
 * them a CSS pixel. */
export interface TileRequest {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
  ratio: number;
  numbers: boolean;
}

/** What the page sends: a map to be set, by its number; a part of it to be printed; or that it is no longer needed. */
export type RenderMessage =
  | { map: number; set: Print; dark: boolean }
  | { map: number; id: number; request: TileRequest }
  | { map: number };
export type RenderedTile = { id: number; picture: ImageBitmap };

export function makeGround(print: Print, dark: boolean): Ground {
  return new Ground(new Board(print.map), print, dark ? NIGHT : DAY);
}

/** The edge of a square of the map, in device pixels: large enough that few are copied, small enough that one comes
 * soon. */
export const SIDE = 384;

/** What squares are drawn on, one after the other: before a thread can draw on a new canvas, it has to wait until the
 * page's own thread has time to say how. */
let sheet: OffscreenCanvasRenderingContext2D | null = null;

/** Draw for the first time; it takes a moment. */
export function warmUp(font: string): void {
  const context = sheetOf(SIDE, SIDE);
  context.save();
  context.font = font;
  context.strokeText("0", 0, 0);
  context.fillText("0", 0, 0);
  context.restore();
}

function sheetOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  if (sheet?.canvas.width === width && sheet.canvas.height === height) return sheet;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
  if (width === SIDE && height === SIDE) sheet = context;
  return context;
}

export async function renderTile(
  ground: Ground,
  { left, top, width, height, scale, ratio, numbers }: TileRequest,
): Promise<ImageBitmap> {
  const context = sheetOf(width, height);
  context.save();
  context.fillStyle = ground.palette.paper;
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -left, -top);
  const part = { left: left / scale, top: top / scale, right: (left + width) / scale, bottom: (top + height) / scale };
  ground.draw(context, part, scale, ratio, numbers);
  context.restore();
  return createImageBitmap(context.canvas);
}
