/** The map on the screen: what the rest of the page asks of it, and what changes under it. */

import { nameFonts, ready } from "../fonts.js";
import type { Place, UnitState } from "../protocol.js";
import type { Store } from "../store.js";
import type { Highlight, Journey, MapEvents, MapHandle, OverlayPicture, Trails } from "./api.js";
import type { Point } from "./board.js";
import { Cursor } from "./cursor.js";
import type { Look } from "./glide.js";
import { Input } from "./input.js";
import { Keyboard } from "./keyboard.js";
import type { LayerState } from "./layers.js";
import { MoveAnimations, movingCounters } from "./moveanimation.js";
import { Painter } from "./painter.js";
import { MapPicker } from "./picker.js";
import { Scene } from "./scene.js";
import { NO_TRAILS } from "./trails.js";

/** Pixels to a hex at which a counter can be read. */
const NEAR = 60;
/** CSS pixels a hex below which what is gone to is brought nearer. */
const READABLE = 38;
/** Hexes that belong around the one that is looked at. */
const ROOM = 1;
/** How much of a hex a counter covers that is carried, and the fewest pixels at which it is seen. */
const CARRIED = 0.75;
const LEAST_CARRIED = 34;

export class MapView implements MapHandle {
  private readonly layers: LayerState;
  private readonly painter: Painter;
  private readonly picker: MapPicker;
  private readonly input: Input;
  private readonly resizer: ResizeObserver;
  private readonly unsubscribe: () => void;
  private readonly night = matchMedia("(prefers-color-scheme: dark)");
  private scene: Scene | null = null;
  /** The counter that follows the pointer. */
  private carried: HTMLElement | null = null;
  /** What was seen before the whole map was looked at. */
  private left: { x: number; y: number; zoom: number } | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly store: Store,
  ) {
    host.classList.add("map-host");
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    this.name();
    const refresh = (): void => this.painter.refresh();
    const bare = { labels: [], costs: [], refused: false };
    this.layers = {
      highlights: [],
      spoken: [],
      trails: NO_TRAILS,
      path: bare,
      overlays: new Map(),
      animations: new MoveAnimations(refresh),
      hovered: null,
      flashing: null,
    };
    this.painter = new Painter(host, store, this.layers);
    this.picker = new MapPicker(host, this.layers, refresh);
    this.input = this.take();
    this.resizer = new ResizeObserver(() => this.measure());
    this.resizer.observe(host);
    this.night.addEventListener("change", this.reprint);
    document.fonts.addEventListener("loadingdone", this.reletter);
    this.unsubscribe = store.subscribe((change) => {
      if (change === "table") this.lay();
      else if (change === "view" || change === "shown") this.arrange();
      else if (change === "theme" || change === "settings") this.reprint();
      else if (change === "language") this.name();
    });
    this.lay();
    // Written above counters, so wanted with the first of them; of two threads that fetch a file the second waits for
    // the first, which is to be the one that prints the map.
    void ready(nameFonts().slice(0, 1));
  }

  // What the rest of the page asks

  setHighlights(highlights: Highlight[]): void {
    this.layers.highlights = highlights;
    this.host.dataset["glow"] = JSON.stringify(highlights);
    this.painter.refresh();
  }

  setSpoken(highlights: Highlight[]): void {
    this.layers.spoken = highlights;
    this.host.dataset["spoken"] = JSON.stringify(highlights);
    this.painter.refresh();
  }

  setTrails(trails: Trails): void {
    this.layers.trails = trails;
    this.scene?.minimap.setTrails(trails);
    this.host.dataset["trails"] = JSON.stringify(trails);
    this.painter.refresh();
  }

  setPath(labels: Place[], costs: (number | string)[] = [], refused = false): void {
    this.layers.path = { labels, costs, refused };
    this.host.dataset["path"] = JSON.stringify(this.layers.path);
    this.painter.refresh();
  }

  setOverlay(name: string, picture: OverlayPicture | null): void {
    if (picture) this.layers.overlays.set(name, picture);
    else this.layers.overlays.delete(name);
    this.host.dataset["overlays"] = JSON.stringify([...this.layers.overlays.values()]);
    this.painter.refresh();
  }

  sayCarried(text: string, refused: boolean): void {
    const said = this.carried?.querySelector("span");
    if (!said) return;
    said.textContent = text;
    said.hidden = text === "";
    said.classList.toggle("no", refused);
  }

  clearOverlays(): void {
    for (const name of [...this.layers.overlays.keys()]) this.setOverlay(name, null);
  }

  on<K extends keyof MapEvents>(kind: K, fn: MapEvents[K]): () => void {
    return this.picker.on(kind, fn);
  }

  bring(label: Place): void {
    const hex = this.scene?.board.hex(label);
    if (!hex || !this.scene) return;
    const { camera } = this.scene;
    const { left, top, right, bottom } = camera.seen();
    const seen = hex.x - ROOM > left && hex.x + ROOM < right && hex.y - ROOM > top && hex.y + ROOM < bottom;
    if (!seen || camera.zoom < READABLE) this.centerOn(label);
  }

  centerOn(label: Place, zoom?: number): void {
    const hex = this.scene?.board.hex(label);
    if (!hex || !this.scene) return;
    const { camera } = this.scene;
    if (zoom !== undefined) camera.zoomAt(zoom / camera.zoom);
    else if (camera.zoom < READABLE) camera.zoomAt(NEAR / camera.zoom);
    camera.moveTo(hex);
    this.painter.zoomed();
  }

  follow(labels: Place[], lasts: number, covered = 0): void {
    const { scene } = this;
    if (!scene) return;
    const points = labels.flatMap((label) => scene.board.hex(label) ?? []);
    if (scene.glide.follow(points, this.store.animated ? lasts : 0, covered)) this.painter.zoomed();
  }

  look(): Look | null {
    if (!this.scene) return null;
    const { x, y, zoom, fitted } = this.scene.camera;
    return { x, y, zoom, fitted, middle: this.painter.middle };
  }

  lookAt(look: Look, lasts: number): void {
    const { camera, glide } = this.scene ?? {};
    // A prompt that has grown since moves nothing: what was seen at a point of the page is seen there again.
    const [now, then] = [this.painter.middle, look.middle];
    const shifted =
      now && then && now.window === then.window ? { x: now.x - then.x, y: now.y - then.y } : { x: 0, y: 0 };
    const there = { ...look, x: look.x + shifted.x / look.zoom, y: look.y + shifted.y / look.zoom, back: true };
    glide?.go(look.fitted && camera ? { ...camera.whole(), fitted: true } : there, this.store.animated ? lasts : 0);
    this.painter.zoomed();
  }

  flash(label: Place): void {
    const hex = this.scene?.board.hex(label);
    this.layers.flashing = hex ? { hex, since: performance.now() } : null;
    this.painter.refresh();
  }

  measure(): void {
    this.painter.resize();
    this.painter.orderAhead();
    this.picker.resized();
  }

  fit(): void {
    this.scene?.camera.fit();
    this.painter.zoomed();
  }

  overview(): void {
    if (!this.scene) return;
    this.taken();
    const { camera } = this.scene;
    if (!camera.fitted) {
      this.left = { x: camera.x, y: camera.y, zoom: camera.zoom };
      camera.fit();
    } else if (this.left) {
      camera.zoomAt(this.left.zoom / camera.zoom);
      camera.moveTo(this.left);
    } else camera.zoomAt(NEAR / camera.zoom);
    this.painter.zoomed();
  }

  zoomBy(factor: number): void {
    this.taken();
    this.scene?.camera.zoomAt(factor);
    this.painter.zoomed();
  }

  fan(label: Place | null): void {
    this.picker.fan(label);
  }

  whereIs(label: Place): { x: number; y: number; size: number } | null {
    return this.picker.whereIs(this.scene?.board.hex(label));
  }

  hexAt(x: number, y: number): Place | null {
    const box = this.host.getBoundingClientRect();
    const at = this.scene?.camera.toWorld(x - box.left, y - box.top);
    return (at && this.scene?.board.at(at.x, at.y)?.label) ?? null;
  }

  counterCanvas(id: string, size: number, state?: UnitState): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const ratio = devicePixelRatio || 1;
    canvas.width = canvas.height = Math.round(size * ratio);
    canvas.style.width = canvas.style.height = `${size}px`;
    const unit = state ?? this.store.unit(id) ?? this.store.sheet(id);
    if (unit && this.scene) {
      const bitmap = this.scene.pieces.bitmap(this.scene.pieces.piece(unit), canvas.width);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    }
    return canvas;
  }

  animateMove(journey: Journey, wait: number, lasts: number): void {
    if (!this.scene || !this.store.animated) return;
    const { board, pieces } = this.scene;
    const points = journey.path.flatMap((label) => board.hex(label) ?? []);
    const stack = movingCounters(
      journey,
      pieces,
      (id) => this.store.unit(id),
      (id) => this.store.sheet(id)?.side,
    );
    for (const [i, moving] of stack.entries()) {
      const path = points.map((hex) => pieces.position(hex, i, stack.length));
      this.layers.animations.start(moving, path, wait, lasts);
    }
  }

  land(): void {
    this.layers.animations.land();
  }

  focus(): void {
    this.host.focus({ preventScroll: true });
  }

  destroy(): void {
    this.input.destroy();
    this.resizer.disconnect();
    this.unsubscribe();
    this.night.removeEventListener("change", this.reprint);
    document.fonts.removeEventListener("loadingdone", this.reletter);
    this.painter.close();
    this.scene?.clear();
    this.host.replaceChildren();
  }

  // What changes under it

  private lay(): void {
    const { table } = this.store;
    if (!table || table === this.scene?.table) return;
    this.scene?.clear();
    this.left = null;
    const { painter } = this;
    const scene = new Scene(
      table,
      this.store,
      () => painter.refresh(),
      () => painter.printed(),
    );
    this.scene = this.painter.scene = this.picker.scene = scene;
    scene.minimap.onTaken = () => this.taken();
    this.host.append(scene.minimap.canvas, scene.cursor.live);
    this.layers.hovered = null;
    this.layers.overlays.clear();
    this.layers.highlights = [];
    this.layers.spoken = [];
    this.layers.trails = NO_TRAILS;
    this.layers.path = { labels: [], costs: [], refused: false };
    this.painter.resize();
    scene.camera.fit();
    this.arrange();
  }

  private arrange(): void {
    const { scene, host } = this;
    scene?.arrange();
    if (scene) {
      host.dataset["territory"] = JSON.stringify(scene.territory.summary);
      host.dataset["flags"] = JSON.stringify(
        scene.marks.flatMap(({ look, hex, side }) => (look === "pennant" ? [{ hex, side }] : [])),
      );
      host.dataset["stacks"] = JSON.stringify(scene.pieces.summary);
    }
    this.painter.refresh();
  }

  private readonly reprint = (): void => {
    this.scene?.reprint();
    this.painter.refresh();
  };

  /** Letters came after something had been drawn without them. */
  private readonly reletter = ({ fontfaces }: FontFaceSetLoadEvent): void => {
    this.scene?.reletter(fontfaces.map(({ family }) => family));
    this.painter.refresh();
  };

  private name(): void {
    this.host.setAttribute("aria-label", Cursor.description(this.store));
  }

  // Pointer and keys

  private take(): Input {
    const { picker, painter, layers } = this;
    const keyboard = new Keyboard({
      pan: (dx, dy) => this.pan(dx, dy),
      zoomBy: (factor) => this.zoomBy(factor),
      fit: () => this.fit(),
      fan: (label) => picker.fan(label),
      refresh: () => painter.refresh(),
      cancel: () => picker.cancel(),
      highlights: () => layers.highlights,
      choose: (hex, piece, single) => picker.enter(hex, piece, single),
      stand: (hex, piece) => picker.stand(hex, piece),
    });
    return new Input(this.host, {
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, at) => this.zoom(factor, at),
      pick: (at, event) => picker.pick(at, event),
      hover: (at, event) => picker.hover(at, event),
      grab: (at, event) => this.grab(at, event),
      carry: (at, event) => this.carry(at, event),
      drop: (at, event) => this.drop(at, event),
      menu: (at, event) => picker.menu(at, event),
      key: (event) => this.scene !== null && event.target === this.host && keyboard.press(event, this.scene),
    });
  }

  /** A counter follows the pointer until it is let go. */
  private grab(at: Point, event: PointerEvent): boolean {
    const unit = this.picker.drag(at, event);
    if (unit === null) return false;
    const size = Math.max(LEAST_CARRIED, (this.scene?.camera.zoom ?? 0) * CARRIED);
    this.carried = document.createElement("div");
    // A finger covers what lies beneath it: the counter is seen above.
    this.carried.className = event.pointerType === "touch" ? "carried above" : "carried";
    const said = document.createElement("span");
    said.hidden = true;
    this.carried.append(this.counterCanvas(unit, size), said);
    this.host.append(this.carried);
    this.carry(at, event);
    return true;
  }

  private carry(at: Point, event: PointerEvent): void {
    if (this.carried) this.carried.style.translate = `${at.x}px ${at.y}px`;
    this.picker.hover(at, event);
  }

  private drop(at: Point | null, event: PointerEvent): void {
    this.carried?.remove();
    this.carried = null;
    this.picker.drop(at, event);
  }

  /** A hand has the map: it does not go anywhere by itself. */
  private taken(): void {
    this.scene?.glide.stop();
    this.picker.taken();
  }

  private pan(dx: number, dy: number): void {
    this.taken();
    this.scene?.camera.panBy(dx, dy);
    this.painter.refresh();
  }

  private zoom(factor: number, at: Point): void {
    this.taken();
    this.scene?.camera.zoomAt(factor, at);
    this.painter.zooming();
  }
}
