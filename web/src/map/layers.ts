/** All that lies upon the printed map, from bottom to top. */

import type { Highlight, OverlayPicture, Trails } from "./api.js";
import type { Hex } from "./board.js";
import {
  type PaintedPath,
  paintBarred,
  paintHexes,
  paintOverlay,
  paintPath,
  paintRings,
  paintTexts,
} from "./highlights.js";
import { paintMarkers } from "./markers.js";
import type { MoveAnimations } from "./moveanimation.js";
import type { Scene } from "./scene.js";
import { paintFights, paintWays } from "./trails.js";

/** What is shown at this moment beside the position itself. */
export interface LayerState {
  highlights: Highlight[];
  spoken: Highlight[];
  trails: Trails;
  path: PaintedPath;
  overlays: Map<string, OverlayPicture>;
  animations: MoveAnimations;
  hovered: { hex: Hex; unit: string | null } | null;
  flashing: { hex: Hex; since: number } | null;
}

/** How it is painted. */
export interface PaintOptions {
  /** The zoom stands still: counters may be redrawn. */
  settled: boolean;
  /** Do not smooth what is stretched. */
  rough: boolean;
  /** Draw all counters that are to be redrawn, however long it takes. */
  atOnce: boolean;
  focused: boolean;
  dark: boolean;
  now: number;
}

/** Milliseconds that "here" lasts. */
export const FLASH = 900;

type Context = CanvasRenderingContext2D;

/** Paint it all; true if every counter is sharp. */
export function paintLayers(context: Context, scene: Scene, layers: LayerState, manner: PaintOptions): boolean {
  const { camera, board, pieces } = scene;
  const { highlights, path, animations } = layers;
  camera.apply(context);
  veil(context, scene, manner.dark);
  scene.territory.paint(context, (side) => scene.inkOf(side), manner.dark);
  for (const picture of layers.overlays.values()) {
    paintOverlay(context, board, picture, camera.zoom, (side) => scene.inkOf(side));
  }
  paintHexes(context, board, [...highlights, ...layers.spoken]);
  scene.laid = paintMarkers(
    context,
    board,
    scene.marks,
    camera.zoom,
    scene.names(context),
    (side) => pieces.sideColours(side),
    (side) => scene.sideInk(side),
  );
  paintWays(context, board, layers.trails, (side) => scene.sideInk(side));
  const sharp = pieces.paint(context, camera, manner, animations);
  camera.apply(context);
  paintFights(context, board, layers.trails, camera.zoom);
  for (const picture of layers.overlays.values()) paintBarred(context, board, picture);
  paintRings(context, board, pieces, [...highlights, ...layers.spoken]);
  pieces.sign(context, camera, animations);
  camera.apply(context);
  scene.nameAbove(context, manner.settled);
  if (path.labels.length > 1) paintPath(context, board, path, camera.zoom);
  paintTexts(context, board, highlights, camera.zoom);
  animations.paint(context, camera, pieces, manner.now);
  camera.apply(context);
  cursors(context, scene, layers, manner.focused);
  if (layers.flashing) flash(context, scene, layers.flashing, manner.now);
  scene.fan.paint(context, camera, highlights, layers.hovered?.unit ?? null, manner.dark);
  return sharp;
}

/** What the scenario leaves out of the map is there, but pale. */
function veil(context: Context, { board, unused }: Scene, dark: boolean): void {
  if (!unused.length) return;
  context.fillStyle = dark ? "rgba(16,18,20,.62)" : "rgba(236,231,216,.66)";
  context.beginPath();
  for (const hex of unused) board.outline(context, hex);
  context.fill();
}

/** Where the pointer is, and where the keyboard stands. */
function cursors(context: Context, { board, cursor }: Scene, { hovered }: LayerState, focused: boolean): void {
  const outlines: [Hex | null | undefined, string, number][] = [
    [hovered?.hex, "rgba(30,24,10,.55)", 0.03],
    [focused ? cursor.hex : null, "#1e88ff", 0.06],
  ];
  context.lineJoin = "round";
  for (const [hex, colour, width] of outlines) {
    if (!hex) continue;
    for (const [stroke, wide] of [
      ["rgba(255,255,255,.75)", width * 1.9],
      [colour, width],
    ] as const) {
      context.strokeStyle = stroke;
      context.lineWidth = wide;
      context.beginPath();
      board.outline(context, hex, 0.97);
      context.stroke();
    }
  }
}

/** "Here": a ring that closes in on the hex three times. */
function flash(context: Context, { board }: Scene, { hex, since }: { hex: Hex; since: number }, now: number): void {
  const part = Math.max(0, Math.min(1, (now - since) / FLASH));
  context.globalAlpha = 1 - part * 0.7;
  context.strokeStyle = "#ff6d00";
  context.lineWidth = 0.09;
  context.beginPath();
  board.outline(context, hex, 1.5 - 0.5 * ((part * 3) % 1));
  context.stroke();
  context.globalAlpha = 1;
}
