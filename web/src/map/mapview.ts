/** The map on the screen: two canvases (the printed map, and what lies upon it), the hands on it, and who wants to know. */

import type { Place } from "../protocol.js";
import type { Store } from "../store.js";
import type { Highlight, MapEvents, MapHandle, OverlayPicture, Spot } from "./api.js";
import type { Hex, Point } from "./board.js";
import { Cursor } from "./cursor.js";
import { Flights } from "./flights.js";
import { Input } from "./input.js";
import { Keyboard } from "./keyboard.js";
import type { Way } from "./marks.js";
import type { Piece } from "./pieces.js";
import { Scene } from "./scene.js";
import { FLASH, paintUpper, type Upon } from "./upper.js";

/** Milliseconds without zooming after which the map is drawn sharp. */
const STILL = 130;

type Listeners = { [K in keyof MapEvents]: Set<MapEvents[K]> };

export class MapView implements MapHandle {
  private readonly ground = document.createElement("canvas");
  private readonly upper = document.createElement("canvas");
  private readonly listeners: Listeners = { hex: new Set(), unit: new Set(), hover: new Set(), menu: new Set(), cancel: new Set() };
  private readonly input: Input;
  private readonly resizer: ResizeObserver;
  private readonly unsubscribe: () => void;
  private readonly night = matchMedia("(prefers-color-scheme: dark)");
  private readonly flights: Flights;
  private readonly keyboard: Keyboard;
  private scene: Scene | null = null;
  private highlights: Highlight[] = [];
  private way: Way = { labels: [], costs: [], refused: false };
  private overlays = new Map<string, OverlayPicture>();
  private hovered: Upon["hovered"] = null;
  private zoomedAt = 0;
  private groundStale = true;
  private frameAsked = 0;
  private idleAsked = 0;
  private flashing: Upon["flashing"] = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly store: Store,
  ) {
    host.classList.add("map-host");
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    this.name();
    for (const canvas of [this.ground, this.upper]) {
      canvas.className = "map-canvas";
      canvas.setAttribute("aria-hidden", "true");
      host.append(canvas);
    }
    this.flights = new Flights(() => this.refresh());
    this.keyboard = new Keyboard({
      pan: (dx, dy) => this.pan(dx, dy),
      zoomBy: (factor) => this.zoomBy(factor),
      fit: () => this.fit(),
      fan: (label) => this.fan(label),
      refresh: () => this.refresh(),
      cancel: () => this.cancel(),
      highlights: () => this.highlights,
      choose: (hex, piece, single) => this.choose(this.spotOf(hex, piece, null), single),
      stand: (hex, piece) => this.hoverOn({ hex, unit: piece?.unit?.id ?? null }, this.spotOf(hex, piece, null)),
    });
    this.input = new Input(host, {
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, at) => this.zoom(factor, at),
      pick: (at, event) => this.pick(at, event),
      hover: (at, event) => this.hover(at, event),
      menu: (at, event) => this.menu(at, event),
      key: (event) => this.scene !== null && event.target === this.host && this.keyboard.press(event, this.scene),
    });
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(host);
    this.night.addEventListener("change", this.reprint);
    this.unsubscribe = store.subscribe((change) => {
      if (change === "table") this.lay();
      else if (change === "view" || change === "shown") this.arrange();
      else if (change === "theme" || change === "settings") this.reprint();
      else if (change === "language") this.name();
    });
    this.lay();
  }

  // What the rest of the page asks

  setHighlights(highlights: Highlight[]): void {
    this.highlights = highlights;
    this.host.dataset["glow"] = JSON.stringify(highlights);
    this.refresh();
  }

  setPath(labels: Place[], costs: (number | string)[] = [], refused = false): void {
    this.way = { labels, costs, refused };
    this.refresh();
  }

  setOverlay(name: string, picture: OverlayPicture | null): void {
    if (picture) this.overlays.set(name, picture);
    else this.overlays.delete(name);
    this.refresh();
  }

  clearOverlays(): void {
    this.overlays.clear();
    this.refresh();
  }

  on<K extends keyof MapEvents>(kind: K, fn: MapEvents[K]): () => void {
    this.listeners[kind].add(fn);
    return () => this.listeners[kind].delete(fn);
  }

  centerOn(label: Place, zoom?: number): void {
    const hex = this.scene?.board.hex(label);
    if (!hex || !this.scene) return;
    const { camera } = this.scene;
    if (zoom !== undefined) camera.zoomAt(zoom / camera.zoom);
    else if (camera.zoom < 38) camera.zoomAt(60 / camera.zoom);
    camera.x = hex.x;
    camera.y = hex.y;
    camera.panBy(0, 0);
    this.cameraMoved(true);
  }

  flash(label: Place): void {
    const hex = this.scene?.board.hex(label);
    this.flashing = hex ? { hex, since: performance.now() } : null;
    this.refresh();
  }

  fit(): void {
    this.scene?.camera.fit();
    this.cameraMoved(true);
  }

  zoomBy(factor: number): void {
    this.scene?.camera.zoomAt(factor);
    this.cameraMoved(true);
  }

  fan(label: Place | null): void {
    this.scene?.fan.show(label);
    this.refresh();
  }

  whereIs(label: Place): { x: number; y: number; size: number } | null {
    const hex = this.scene?.board.hex(label);
    if (!hex || !this.scene) return null;
    const at = this.scene.camera.toScreen(hex.x, hex.y);
    const box = this.host.getBoundingClientRect();
    return { x: box.left + at.x, y: box.top + at.y, size: this.scene.camera.zoom };
  }

  counterCanvas(id: string, size: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const ratio = devicePixelRatio || 1;
    canvas.width = canvas.height = Math.round(size * ratio);
    canvas.style.width = canvas.style.height = `${size}px`;
    const unit = this.store.unit(id) ?? this.store.sheet(id);
    if (unit && this.scene) {
      const bitmap = this.scene.pieces.bitmap(this.scene.pieces.piece(unit), canvas.width);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    }
    return canvas;
  }

  async animateMove(id: string, way: Place[]): Promise<void> {
    const unit = this.store.unit(id);
    if (!this.scene || !unit || !this.store.settings.animation) return;
    const points = way.flatMap((label) => this.scene?.board.hex(label) ?? []);
    await this.flights.start(id, this.scene.pieces.piece(unit), points);
  }

  focus(): void {
    this.host.focus({ preventScroll: true });
  }

  destroy(): void {
    this.input.destroy();
    this.resizer.disconnect();
    this.unsubscribe();
    this.night.removeEventListener("change", this.reprint);
    cancelAnimationFrame(this.frameAsked);
    clearTimeout(this.idleAsked);
    this.host.replaceChildren();
  }

  // What changes under it

  private lay(): void {
    const { table } = this.store;
    if (!table || table === this.scene?.table) return;
    this.scene?.minimap.canvas.remove();
    this.scene?.cursor.live.remove();
    this.scene = new Scene(table, this.store, () => this.cameraMoved(false));
    this.host.append(this.scene.minimap.canvas, this.scene.cursor.live);
    this.hovered = null;
    this.overlays.clear();
    this.highlights = [];
    this.way = { labels: [], costs: [], refused: false };
    this.resize();
    this.scene.camera.fit();
    this.arrange();
    this.cameraMoved(true);
  }

  private arrange(): void {
    this.scene?.arrange();
    this.refresh();
  }

  private readonly reprint = (): void => {
    this.scene?.reprint();
    this.cameraMoved(false);
  };

  private name(): void {
    this.host.setAttribute("aria-label", Cursor.description(this.store));
  }

  private resize(): void {
    const { width, height } = this.host.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    for (const canvas of [this.ground, this.upper]) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    }
    const camera = this.scene?.camera;
    if (camera) {
      const fitted = camera.width > 1 && Math.abs(camera.zoom - camera.fitting()) < 0.01;
      const first = camera.width <= 1;
      camera.resize(width, height, ratio);
      if (fitted || first) camera.fit();
    }
    this.cameraMoved(true);
    // A canvas that was resized is blank until it is painted: do it now rather than flicker.
    if (this.scene) this.paint(performance.now());
  }

  private pan(dx: number, dy: number): void {
    this.scene?.camera.panBy(dx, dy);
    this.cameraMoved(false);
  }

  private zoom(factor: number, at: Point): void {
    this.scene?.camera.zoomAt(factor, at);
    this.zoomedAt = performance.now();
    this.cameraMoved(false);
  }

  private cameraMoved(atOnce: boolean): void {
    if (atOnce) this.zoomedAt = 0;
    this.groundStale = true;
    this.refresh();
  }

  // Painting

  private refresh(): void {
    if (!this.frameAsked) {
      this.frameAsked = requestAnimationFrame((now) => {
        this.frameAsked = 0;
        this.paint(now);
      });
    }
  }

  private paint(now: number): void {
    const { scene } = this;
    if (!scene || scene.camera.width <= 1) return;
    const settled = performance.now() - this.zoomedAt > STILL;
    let sharp = true;
    if (this.groundStale) {
      const context = this.ground.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
      sharp = scene.tiles.paint(context, scene.camera, settled);
      this.groundStale = !sharp;
      scene.minimap.canvas.classList.toggle("off", !this.store.settings.minimap);
    }
    if (this.store.settings.minimap) scene.minimap.paint(scene.looked(document.activeElement === this.host));
    const context = this.upper.getContext("2d") as CanvasRenderingContext2D;
    sharp = paintUpper(context, scene, this.upon(), settled, now) && sharp;
    this.sayWhere(scene);
    if (this.flashing && now - this.flashing.since > FLASH) this.flashing = null;
    const moves = this.flights.any || this.flashing !== null;
    if (!sharp || moves) {
      if (settled || moves) this.refresh();
      else this.later(STILL + 10);
    } else this.later(40);
  }

  /** What is painted where, to be read on the host: a canvas shows nothing to whoever wants to point at a hex or a card. */
  private sayWhere({ camera, fan }: Scene): void {
    this.host.dataset["camera"] = `${camera.x} ${camera.y} ${camera.zoom}`;
    this.host.dataset["fan"] = JSON.stringify(fan.laid());
  }

  private upon(): Upon {
    const { highlights, way, overlays, flights, hovered, flashing } = this;
    const focused = document.activeElement === this.host;
    return { highlights, way, overlays, flights, hovered, flashing, focused, dark: this.store.dark };
  }

  /** When the hand rests: sharpen after a zoom, then make ready what lies beside the screen. */
  private later(wait: number): void {
    clearTimeout(this.idleAsked);
    this.idleAsked = window.setTimeout(() => {
      if (this.groundStale || performance.now() - this.zoomedAt < STILL + 200) this.refresh();
      if (this.scene && !this.groundStale && this.scene.tiles.prepare(this.scene.camera)) this.later(30);
    }, wait);
  }

  // Hands

  private spot(at: Point, event: MouseEvent | null): Spot | null {
    const { scene } = this;
    if (!scene) return null;
    const world = scene.camera.toWorld(at.x, at.y);
    const card = scene.fan.under(at.x, at.y);
    const hex = card === undefined ? scene.board.at(world.x, world.y) : scene.board.hex(scene.fan.place ?? "");
    if (!hex) return null;
    const piece = card === undefined ? scene.pieces.under(hex, world) : card;
    return this.spotOf(hex, piece, event);
  }

  private spotOf(hex: Hex, piece: Piece | null, event: MouseEvent | null): Spot {
    const stack = this.scene?.pieces.at(hex.label) ?? [];
    const where = this.whereIs(hex.label);
    return {
      hex: hex.label,
      unit: piece?.unit?.id ?? null,
      stack: stack.map((one) => one.unit?.id ?? null),
      clientX: event?.clientX ?? where?.x ?? 0,
      clientY: event?.clientY ?? where?.y ?? 0,
      shift: event?.shiftKey ?? false,
      menu: false,
    };
  }

  private pick(at: Point, event: PointerEvent): void {
    const { scene } = this;
    const spot = this.spot(at, event);
    if (!scene || !spot) {
      this.fan(null);
      this.cancel();
      return;
    }
    const card = scene.fan.under(at.x, at.y);
    if (card !== undefined) {
      if (spot.unit !== null) {
        this.choose(spot, true);
        if (!event.shiftKey) this.fan(null);
      }
      return;
    }
    const hex = scene.board.hex(spot.hex);
    if (hex) scene.cursor.put(hex);
    this.choose(spot, spot.stack.length === 1);
  }

  /** A single counter is chosen by a click. Of a stack the hand is shown, to look or to choose from; but where only one
   * thing can be meant (the hex, or one of its units) the click means it. */
  private choose(spot: Spot, single: boolean): void {
    const glowing = this.highlights.filter((h) => h.look === "legal" || h.look === "target");
    const hexGlows = glowing.some((h) => h.hex === spot.hex);
    const units = new Set(glowing.flatMap((h) => (h.unit !== undefined && spot.stack.includes(h.unit) ? [h.unit] : [])));
    const stacked = !single && spot.stack.length > 1;
    const opens = stacked && !hexGlows && units.size !== 1 && this.scene?.fan.place !== spot.hex;
    if (!single) this.fan(opens ? spot.hex : null);
    if (opens && units.size > 1) return;
    let taken = false;
    if (single && spot.unit !== null) for (const fn of this.listeners.unit) taken = fn(spot.unit, spot) === true || taken;
    if (!taken) for (const fn of this.listeners.hex) fn(spot.hex, spot);
    this.refresh();
  }

  private hover(at: Point | null, event: PointerEvent | null): void {
    const spot = at ? this.spot(at, event) : null;
    const hex = spot ? this.scene?.board.hex(spot.hex) : undefined;
    this.hoverOn(hex && spot ? { hex, unit: spot.unit } : null, spot);
  }

  private hoverOn(next: Upon["hovered"], spot: Spot | null): void {
    if (next?.hex === this.hovered?.hex && next?.unit === this.hovered?.unit) return;
    this.hovered = next;
    for (const fn of this.listeners.hover) fn(spot);
    this.refresh();
  }

  private cancel(): void {
    for (const fn of this.listeners.cancel) fn();
  }

  private menu(at: Point, event: MouseEvent): void {
    const spot = this.spot(at, event);
    if (spot) for (const fn of this.listeners.menu) fn({ ...spot, menu: true });
  }
}
