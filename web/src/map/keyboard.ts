/** The map without a mouse: arrows, choices one after the other, a stack card by card, zoom. */

import type { Place } from "../protocol.js";
import type { Highlight } from "./api.js";
import type { Hex } from "./board.js";
import type { Piece } from "./pieces.js";
import type { Scene } from "./scene.js";

/** What keys do to the map. */
export interface Keyed {
  pan(dx: number, dy: number): void;
  zoomBy(factor: number): void;
  fit(): void;
  fan(label: Place | null): void;
  refresh(): void;
  cancel(): void;
  highlights(): Highlight[];
  choose(hex: Hex, piece: Piece | null, single: boolean): void;
  /** The cursor came to a hex: as if the pointer hovered there. */
  stand(hex: Hex, piece: Piece | null): void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Keyboard {
  constructor(private readonly map: Keyed) {}

  /** True if the key was for the map. */
  press(event: KeyboardEvent, scene: Scene): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow && scene.fan.open && arrow[0]) return this.card(scene, arrow[0]);
    if (arrow && event.shiftKey) this.map.pan(-arrow[0] * 90, -arrow[1] * 90);
    else if (arrow) this.step(scene, arrow[0], arrow[1]);
    else if (event.key === "+" || event.key === "=") this.map.zoomBy(1.25);
    else if (event.key === "-" || event.key === "_") this.map.zoomBy(0.8);
    else if (event.key === "0") this.map.fit();
    else if (event.key === "Enter") this.enter(scene);
    else if (event.key === " ") this.map.fan(scene.fan.open ? null : (scene.cursor.hex?.label ?? null));
    else if (event.key === "." || event.key === ",") this.next(scene, event.key === "." ? 1 : -1);
    else if (event.key === "Escape") {
      const { open } = scene.fan;
      if (open) this.map.fan(null);
      this.map.cancel();
      return open; // with nothing to close here the key is for whoever listens behind the map
    } else return false;
    return true;
  }

  private step(scene: Scene, dx: number, dy: number): void {
    if (scene.cursor.hex) scene.cursor.step(dx, dy);
    else {
      const start = scene.board.at(scene.camera.x, scene.camera.y) ?? scene.board.hexes[0];
      if (start) scene.cursor.put(start);
    }
    this.stand(scene);
  }

  /** The cursor came to a hex: keep it on the screen, tell what is there. */
  private stand(scene: Scene): void {
    const { hex } = scene.cursor;
    if (!hex) return;
    const { camera } = scene;
    const at = camera.toScreen(hex.x, hex.y);
    const edge = Math.min(camera.zoom * 1.2, camera.width / 4, camera.height / 4);
    const dx = at.x < edge ? edge - at.x : at.x > camera.width - edge ? camera.width - edge - at.x : 0;
    const dy = at.y < edge ? edge - at.y : at.y > camera.height - edge ? camera.height - edge - at.y : 0;
    if (dx || dy) this.map.pan(dx, dy);
    const pieces = scene.pieces.at(hex.label);
    scene.cursor.say(scene.cursor.describe(hex, pieces, this.glows(hex.label, pieces)));
    scene.fan.show(null);
    const top = pieces.at(-1) ?? null;
    this.map.stand(hex, top);
    this.map.refresh();
  }

  private glows(label: Place, pieces: Piece[]): boolean {
    return this.map
      .highlights()
      .some((h) => h.look !== "hint" && (h.hex === label || pieces.some((p) => p.unit && p.unit.id === h.unit)));
  }

  /** Left and right in an open stack. */
  private card(scene: Scene, dx: number): boolean {
    const { fan } = scene;
    fan.chosen = fan.chosen < 0 ? (dx > 0 ? 0 : fan.size - 1) : (fan.chosen + dx + fan.size) % fan.size;
    const piece = fan.piece(fan.chosen);
    if (piece) {
      const legal = this.map.highlights().some((h) => piece.unit && h.unit === piece.unit.id);
      scene.cursor.say(scene.cursor.describePiece(piece, fan.chosen, fan.size, legal));
    }
    this.map.refresh();
    return true;
  }

  private enter(scene: Scene): void {
    const { cursor, fan, pieces, board } = scene;
    const chosen = fan.piece(fan.chosen);
    const fanned = fan.place === null ? undefined : board.hex(fan.place);
    if (fanned && chosen) {
      fan.show(null);
      this.map.choose(fanned, chosen, true);
    } else if (cursor.hex) {
      const there = pieces.at(cursor.hex.label);
      this.map.choose(cursor.hex, there.at(-1) ?? null, there.length === 1);
    }
  }

  /** From one choice to the next. */
  private next(scene: Scene, way: number): void {
    const labels = this.map
      .highlights()
      .flatMap((h) => (h.look === "hint" ? [] : (h.hex ?? (h.unit ? (scene.pieces.find(h.unit) ?? []) : []))));
    const places = [...new Set(labels)].sort();
    if (!places.length) return;
    const now = scene.cursor.hex ? places.indexOf(scene.cursor.hex.label) : -1;
    const hex = scene.board.hex(places[(now + way + places.length) % places.length] as Place);
    if (!hex) return;
    scene.cursor.put(hex);
    this.stand(scene);
  }
}
