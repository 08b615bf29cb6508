/** What the rest of the page asks of the map, and what the map tells it. */

import type { OverlayHex, Place, UnitState, View } from "../protocol.js";
import type { Look } from "./glide.js";

export type HighlightLook =
  | "legal" // glows: one of the legal choices
  | "selected" // picked: steady bright ring
  | "target" // an enemy that may be attacked, or is
  | "warning" // what refuses, blocks or is in danger
  | "hint"; // faint: also of interest

/** A hex or a unit that stands out. */
export interface Highlight {
  hex?: Place;
  unit?: string;
  look: HighlightLook;
  /** A click on its stack chooses all of it: the stack is not opened. */
  together?: boolean;
  /** A few characters beside it: a cost, odds. */
  text?: string;
}

/** A named layer upon the map: zones, reach with numbers, lines of supply. */
export interface OverlayPicture {
  name: string;
  hexes: OverlayHex[];
  lines: Place[][];
  /** Whose it is: it is drawn with the ink of that side. */
  side?: string;
  color?: string;
  /** Hexes of those that go without what is shown, or that bar the way. */
  barred?: Place[];
}

/** What is left to be seen of what happened: ways with their sides, attacks from hex to hex, hexes with what came of
 * a fight. */
export interface Trails {
  ways: { path: Place[]; side: string }[];
  attacks: { from: Place; to: Place }[];
  spots: { hex: Place; text: string }[];
}

/** Where a click or the pointer is. */
export interface Spot {
  hex: Place;
  /** The hex across the nearest hexside; null where a key chose the hex. */
  across: Place | null;
  /** The unit under the pointer, if one is. */
  unit: string | null;
  /** All that stands there, bottom to top; null is a counter face down. */
  stack: (string | null)[];
  clientX: number;
  clientY: number;
  shift: boolean;
  /** The right button, or a long touch: "tell me about it". */
  menu: boolean;
}

/** Counters on one path: those that are named, bottom to top, and how many lie face down beneath them. */
export interface Journey {
  units: string[];
  backs: number;
  path: Place[];
  /** How it was before: a counter that now lies face down was seen then. */
  before: View | null;
}

export interface MapEvents {
  /** A hex was clicked, tapped, or Enter pressed on the cursor. */
  hex: (label: Place, spot: Spot) => void;
  /** A unit was clicked. `hex` follows for the same click unless this returns true. */
  unit: (id: string, spot: Spot) => boolean;
  /** The pointer or the cursor came to another hex or unit; null: left the map. */
  hover: (spot: Spot | null) => void;
  /** The right button, or a long touch. */
  menu: (spot: Spot) => void;
  /** A drag begins, by mouse or by finger: the unit that it takes along; null: it moves the map. */
  drag: (spot: Spot, touch: boolean) => string | null;
  /** What was taken along is let go; null: beside the map, or it was broken off. */
  drop: (spot: Spot | null) => void;
  /** Escape, or a click beside the map. */
  cancel: () => void;
  /** A hand moves or zooms the map. */
  taken: () => void;
  /** The map has another size: the prompt has grown, a panel has opened, the phone was turned. */
  resized: () => void;
}

export interface MapHandle {
  setHighlights(highlights: Highlight[]): void;
  /** The hexes of a path, and what each step costs (one fewer than the hexes). An empty list removes it. */
  setPath(labels: Place[], costs?: (number | string)[], refused?: boolean): void;
  /** What is spoken of elsewhere on the page, beside what is chosen from. */
  setSpoken(highlights: Highlight[]): void;
  /** What is said beside the counter that is carried: what it would cost, or why it may not be. */
  sayCarried(text: string, refused: boolean): void;
  setTrails(trails: Trails): void;
  setOverlay(name: string, picture: OverlayPicture | null): void;
  clearOverlays(): void;
  on<K extends keyof MapEvents>(kind: K, fn: MapEvents[K]): () => void;
  centerOn(label: Place, zoom?: number): void;
  /** The same, unless it can be seen and read as it is: whoever goes round what is in sight keeps the map still. */
  bring(label: Place): void;
  /** Goes, in so many milliseconds, to where all of these are seen; stays if they are. So many pixels at the bottom
   * are covered. */
  follow(labels: Place[], lasts: number, covered?: number): void;
  /** Where the map is looked at, to come back to. */
  look(): Look | null;
  lookAt(look: Look, lasts: number): void;
  /** Rings a hex for a moment: "here". */
  flash(label: Place): void;
  /** What is around it has its shape: take up the room there is, as it would be by the next frame. */
  measure(): void;
  /** Show the whole map. */
  fit(): void;
  /** The whole map; if that is what is seen, back to what was seen before. */
  overview(): void;
  zoomBy(factor: number): void;
  /** Opens a stack like a hand of cards, or closes what is open. */
  fan(label: Place | null): void;
  /** Where on the page a hex is, for a panel that stands beside it. */
  whereIs(label: Place): { x: number; y: number; size: number } | null;
  /** The hex under a point of the page. */
  hexAt(x: number, y: number): Place | null;
  /** A counter as a picture, for lists and panels. `size` in CSS pixels; `state`: as
   * whoever asks knows it, if not as it is seen on the map. */
  counterCanvas(id: string, size: number, state?: UnitState): HTMLCanvasElement;
  /** Moves counters along a path that ends where they are now; they set out after `wait` and take so many milliseconds.
   * Off when animation is switched off. */
  animateMove(journey: Journey, wait: number, lasts: number): void;
  /** Whatever is still on its way is there. */
  land(): void;
  focus(): void;
  destroy(): void;
}

export type MapViewFactory = (host: HTMLElement) => MapHandle;
