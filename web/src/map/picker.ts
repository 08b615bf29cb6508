/** What is meant by a click, a tap or a pointer that rests: which hex, which counter of a stack, and who is told. */

import type { Highlight, MapEvents, Spot } from "./api.js";
import type { Hex, Point } from "./board.js";
import type { LayerState } from "./layers.js";
import type { Piece } from "./pieces.js";
import type { Scene } from "./scene.js";

type Listeners = { [K in keyof MapEvents]: Set<MapEvents[K]> };

export class MapPicker {
  scene: Scene | null = null;
  private readonly listeners: Listeners = {
    hex: new Set(),
    unit: new Set(),
    hover: new Set(),
    menu: new Set(),
    drag: new Set(),
    drop: new Set(),
    cancel: new Set(),
    taken: new Set(),
    resized: new Set(),
  };

  constructor(
    private readonly host: HTMLElement,
    private readonly layers: LayerState,
    private readonly refresh: () => void,
  ) {}

  on<K extends keyof MapEvents>(kind: K, fn: MapEvents[K]): () => void {
    this.listeners[kind].add(fn);
    return () => this.listeners[kind].delete(fn);
  }

  /** Where on the page a hex is. */
  whereIs(hex: Hex | undefined): { x: number; y: number; size: number } | null {
    if (!hex || !this.scene) return null;
    const at = this.scene.camera.toScreen(hex.x, hex.y);
    const box = this.host.getBoundingClientRect();
    return { x: box.left + at.x, y: box.top + at.y, size: this.scene.camera.zoom };
  }

  pick(at: Point, event: PointerEvent): void {
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

  /** A key chose a hex, or a card of an open stack. */
  enter(hex: Hex, piece: Piece | null, single: boolean): void {
    this.choose(this.spotOf(hex, piece, null), single);
  }

  /** The cursor came to a hex: as if the pointer hovered there. */
  stand(hex: Hex, piece: Piece | null): void {
    this.hoverOn({ hex, unit: piece?.unit?.id ?? null }, this.spotOf(hex, piece, null));
  }

  hover(at: Point | null, event: PointerEvent | null): void {
    const spot = at ? this.spot(at, event) : null;
    const hex = spot ? this.scene?.board.hex(spot.hex) : undefined;
    this.hoverOn(hex && spot ? { hex, unit: spot.unit } : null, spot);
  }

  menu(at: Point, event: MouseEvent): void {
    const spot = this.spot(at, event);
    if (spot) for (const fn of this.listeners.menu) fn({ ...spot, menu: true });
  }

  /** A drag begins: which unit it takes along. */
  drag(at: Point, event: PointerEvent): string | null {
    const spot = this.spot(at, event);
    if (spot) for (const fn of this.listeners.drag) return fn(spot, event.pointerType === "touch");
    return null;
  }

  drop(at: Point | null, event: PointerEvent | null): void {
    const spot = at ? this.spot(at, event) : null;
    for (const fn of this.listeners.drop) fn(spot);
  }

  taken(): void {
    for (const fn of this.listeners.taken) fn();
  }

  resized(): void {
    for (const fn of this.listeners.resized) fn();
  }

  cancel(): void {
    for (const fn of this.listeners.cancel) fn();
  }

  fan(label: string | null): void {
    this.scene?.fan.show(label);
    this.refresh();
  }

  private spot(at: Point, event: MouseEvent | null): Spot | null {
    const { scene } = this;
    if (!scene) return null;
    const world = scene.camera.toWorld(at.x, at.y);
    const card = scene.fan.under(at.x, at.y);
    const hex = card === undefined ? scene.board.at(world.x, world.y) : scene.board.hex(scene.fan.place ?? "");
    if (!hex) return null;
    const piece = card === undefined ? scene.pieces.under(hex, world) : card;
    return { ...this.spotOf(hex, piece, event), across: scene.board.across(hex, world)?.label ?? null };
  }

  private spotOf(hex: Hex, piece: Piece | null, event: MouseEvent | null): Spot {
    const stack = this.scene?.pieces.at(hex.label) ?? [];
    const where = event ? { x: event.clientX, y: event.clientY } : this.whereIs(hex);
    return {
      hex: hex.label,
      across: null,
      unit: piece?.unit?.id ?? null,
      stack: stack.map((one) => one.unit?.id ?? null),
      clientX: where?.x ?? 0,
      clientY: where?.y ?? 0,
      shift: event?.shiftKey ?? false,
      menu: false,
    };
  }

  /** A single counter is chosen by a click. Of a stack the hand is shown, to look or to choose from; but where only one
   * thing can be meant (the hex, or one of its units) the click means it. */
  private choose(spot: Spot, single: boolean): void {
    const glowing = this.layers.highlights.filter((h: Highlight) => h.look === "legal" || h.look === "target");
    const hexGlows = glowing.some((h) => h.hex === spot.hex);
    const units = new Set(
      glowing.flatMap((h) => (h.unit !== undefined && spot.stack.includes(h.unit) ? [h.unit] : [])),
    );
    const together = !spot.shift && glowing.some((h) => h.together && h.unit !== undefined && units.has(h.unit));
    const stacked = !single && spot.stack.length > 1 && !together;
    const opens = stacked && !hexGlows && units.size !== 1 && this.scene?.fan.place !== spot.hex;
    if (!single) this.fan(opens ? spot.hex : null);
    if (opens && units.size > 1) return;
    let taken = false;
    if (single && spot.unit !== null)
      for (const fn of this.listeners.unit) taken = fn(spot.unit, spot) === true || taken;
    if (!taken) for (const fn of this.listeners.hex) fn(spot.hex, spot);
    this.refresh();
  }

  private hoverOn(next: LayerState["hovered"], spot: Spot | null): void {
    const { hovered } = this.layers;
    if (next?.hex === hovered?.hex && next?.unit === hovered?.unit) return;
    this.layers.hovered = next;
    for (const fn of this.listeners.hover) fn(spot);
    this.refresh();
  }
}
