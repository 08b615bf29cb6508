/** When the map is painted and how well: at once if something changed, roughly while a hand zooms, sharply when it
 * rests. */

import type { Store } from "../store.js";
import type { Middle } from "./glide.js";
import { FLASH, type LayerState, paintLayers } from "./layers.js";
import type { Scene } from "./scene.js";

/** Milliseconds without zooming after which the map is drawn sharp. */
const STILL = 130;
/** Of so many pixels, two of them to a CSS pixel, nobody sees in a zoom whether they are smoothed. */
const FINE = 1.5e6;
/** Milliseconds from frame to frame above which a frame came too late, and how many late ones mean a slow machine. */
const LATE = 24;
const TOO_MANY = 3;
/** Milliseconds after which a first map is shown as far as it has been printed. */
const GLIMPSE = 120;

export class Painter {
  scene: Scene | null = null;
  private readonly canvas = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;
  private zoomedAt = 0;
  private frameAsked = 0;
  private glimpseAsked = 0;
  private idleAsked = 0;
  private shown = false;
  /** All that was seen has been sharp once. */
  private whole = false;
  /** Nothing has been painted since the canvas had another size. */
  private blank = true;
  /** The last frame was as good as can be. */
  private sharp = false;
  /** Frames in a row, while zooming, that came too late. */
  private late = 0;
  /** This machine cannot smooth and zoom at a time. */
  private rough = false;

  /** Where the middle of the map was last. */
  middle: Middle | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly store: Store,
    private readonly layers: LayerState,
  ) {
    this.canvas.className = "map-canvas";
    this.canvas.setAttribute("aria-hidden", "true");
    this.context = this.canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
    host.append(this.canvas);
  }

  /** The zoom is being changed by a hand that may go on. */
  zooming(): void {
    this.zoomedAt = performance.now();
    this.refresh();
  }

  /** The zoom has been changed in one go. */
  zoomed(): void {
    this.zoomedAt = 0;
    this.refresh();
  }

  refresh(): void {
    this.frameAsked ||= requestAnimationFrame((now) => {
      this.frameAsked = 0;
      this.paint(now);
    });
  }

  /** A square of the map has been printed. At first all of them are awaited: to paint after each takes the time from
   * printing the next. */
  printed(): void {
    if (this.whole || this.scene?.tiles.complete) return this.refresh();
    this.glimpseAsked ||= window.setTimeout(() => {
      this.glimpseAsked = 0;
      this.refresh();
    }, GLIMPSE);
  }

  /** The host has another size, or its map another table. */
  resize(): void {
    const { left, top, width, height } = this.host.getBoundingClientRect();
    // A panel that opens or a prompt that grows covers a part of the map, and moves nothing under the pointer; where the
    // window itself is another, as when a phone is turned, its middle is still what is looked at.
    const at = { x: left + width / 2, y: top + height / 2, window: `${innerWidth} ${innerHeight}` };
    const before = this.middle?.window === at.window ? this.middle : at;
    const shifted = { x: at.x - before.x, y: at.y - before.y };
    this.middle = at;
    const ratio = devicePixelRatio || 1;
    const [across, down] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    const camera = this.scene?.camera;
    if (camera) {
      const { fitted } = camera;
      const first = camera.width <= 1;
      camera.resize(width, height, ratio, fitted || first ? undefined : shifted);
      this.scene?.glide.shift(shifted);
      if (fitted || first) camera.fit();
    }
    this.zoomed();
    if (across === this.canvas.width && down === this.canvas.height) return;
    this.canvas.width = across;
    this.canvas.height = down;
    this.blank = true;
    // A canvas that was resized is blank until it is painted: do it now rather than flicker.
    if (this.scene) this.paint(performance.now());
  }

  /** The host has the size at which a position will be shown, and there is none yet: the map is printed meanwhile. */
  orderAhead(): void {
    if (this.waits && this.scene) this.scene.tiles.order(this.scene.camera);
  }

  close(): void {
    cancelAnimationFrame(this.frameAsked);
    clearTimeout(this.idleAsked);
    clearTimeout(this.glimpseAsked);
  }

  private paint(now: number): void {
    const { scene, layers, context } = this;
    if (!scene || scene.camera.width <= 1) return;
    if (this.waits) return this.wait();
    this.blank = false;
    const { glide } = scene;
    if (glide.moving) {
      glide.step(now);
      if (glide.moving) this.zoomedAt = performance.now();
    }
    const settled = performance.now() - this.zoomedAt > STILL;
    const rough =
      !settled && (this.rough || (this.canvas.width * this.canvas.height > FINE && scene.camera.ratio > 1.4));
    const focused = document.activeElement === this.host;
    const printed = scene.tiles.paint(context, scene.camera, settled, rough);
    const manner = { settled, rough, atOnce: !this.shown, focused, dark: this.store.dark, now };
    const drawn = paintLayers(context, scene, layers, manner);
    this.sharp = settled && printed && drawn;
    this.whole ||= this.sharp;
    this.sayWhere(scene);
    scene.minimap.show(this.store.settings.minimap, scene.looked(focused), scene.lit(layers.highlights));
    if (layers.flashing && now - layers.flashing.since > FLASH) layers.flashing = null;
    if (layers.animations.any || glide.moving || layers.flashing || (settled && !drawn)) this.refresh();
    else this.later();
    if (!settled) this.watch(now);
    if (this.sharp && !this.shown && scene.pieces.stacks.size) this.first();
  }

  /** What is painted where, to be read on the host: a canvas shows nothing to whoever wants to point at a hex or a
   * card. */
  private sayWhere(scene: Scene): void {
    const { camera, fan, laid } = scene;
    this.host.dataset["camera"] = `${camera.x} ${camera.y} ${camera.zoom}`;
    this.host.dataset["marks"] = JSON.stringify(laid);
    this.host.dataset["fan"] = JSON.stringify(fan.laid());
    if (this.host.dataset["written"] !== scene.written) this.host.dataset["written"] = scene.written;
    if (this.host.dataset["named"] !== scene.above) this.host.dataset["named"] = scene.above;
    this.host.dataset["flying"] = [...this.layers.animations.flying].join(" ");
  }

  /** The screen is still taking shape. */
  private get waits(): boolean {
    return this.store.play !== null && !this.store.view;
  }

  private wait(): void {
    if (!this.blank) return;
    this.blank = false;
    this.context.fillStyle = this.scene?.tiles.paper ?? "";
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** The whole map with all counters is on the screen for the first time, one frame from now: for those who measure. */
  private first(): void {
    this.shown = true;
    requestAnimationFrame(() => performance.mark("map"));
  }

  /** How soon does the next frame come? */
  private watch(now: number): void {
    if (this.rough) return;
    requestAnimationFrame((next) => {
      this.late = next - now > LATE ? this.late + 1 : 0;
      this.rough = this.late >= TOO_MANY;
    });
  }

  /** When the hand rests: sharpen after a zoom, then make ready what lies beside the screen. */
  private later(): void {
    if (this.idleAsked) return;
    this.idleAsked = window.setTimeout(() => {
      this.idleAsked = 0;
      if (performance.now() - this.zoomedAt < STILL) this.later();
      else if (!this.sharp) this.refresh();
      else this.scene?.tiles.prepare(this.scene.camera);
    }, STILL + 10);
  }
}
