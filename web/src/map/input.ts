/** Gestures on the map: wheel, drag, pinch, taps, long touches and keys, told apart and passed on as what is meant. */

import type { Point } from "./board.js";

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** A click or tap. */
  pick(at: Point, event: PointerEvent): void;
  hover(at: Point | null, event: PointerEvent | null): void;
  /** A drag begins here: does it take something along? If not, it moves the map. */
  grab(at: Point, event: PointerEvent): boolean;
  carry(at: Point, event: PointerEvent): void;
  /** What was taken along is let go; null: it was broken off. */
  drop(at: Point | null, event: PointerEvent): void;
  /** The right button, or a long touch. */
  menu(at: Point, event: MouseEvent): void;
  key(event: KeyboardEvent): boolean;
}

/** So far may a finger or a mouse slip before a tap becomes a drag. */
const SLIP = { mouse: 5, touch: 11 };
const LONG_TOUCH = 480;

/** The button that moves the map even where a counter could be dragged. */
const MIDDLE = 1;

interface Contact {
  start: Point;
  at: Point;
  /** It does nothing but move the map. */
  moves: boolean;
}

export class Input {
  private contacts = new Map<number, Contact>();
  private dragging = false;
  /** The drag has taken something along. */
  private carrying = false;
  private longTouch = 0;
  private readonly stop = new AbortController();

  constructor(
    private readonly host: HTMLElement,
    private readonly gestures: Gestures,
  ) {
    const { signal } = this.stop;
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      fn: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => host.addEventListener(kind, fn, { signal, passive });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.cancel(event));
    on("pointerleave", (event) => {
      if (!this.contacts.size) gestures.hover(null, event);
    });
    on("wheel", (event) => this.wheel(event), false);
    // Else a browser would begin to scroll by itself.
    on("mousedown", (event) => event.button === MIDDLE && event.preventDefault(), false);
    on("contextmenu", (event) => this.context(event), false);
    on(
      "keydown",
      (event) => {
        host.classList.add("keyed");
        if (gestures.key(event)) event.preventDefault();
      },
      false,
    );
  }

  destroy(): void {
    this.stop.abort();
    clearTimeout(this.longTouch);
  }

  private at(event: MouseEvent): Point {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== MIDDLE) return;
    this.host.classList.remove("keyed"); // whoever points sees where: no ring around the whole map
    this.host.focus({ preventScroll: true });
    this.host.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.contacts.set(event.pointerId, { start: at, at, moves: event.button === MIDDLE });
    clearTimeout(this.longTouch);
    if (this.contacts.size > 1) {
      this.dragging = true; // a second finger: a pinch, not a tap
      return;
    }
    this.dragging = false;
    if (event.pointerType !== "mouse") {
      this.longTouch = window.setTimeout(() => {
        if (this.dragging || this.contacts.size !== 1) return;
        this.dragging = true; // what follows is no tap any more
        this.gestures.menu(at, event);
      }, LONG_TOUCH);
    }
  }

  private move(event: PointerEvent): void {
    const contact = this.contacts.get(event.pointerId);
    const at = this.at(event);
    if (!contact) {
      if (event.pointerType === "mouse" || event.pointerType === "pen") this.gestures.hover(at, event);
      return;
    }
    const slip = event.pointerType === "touch" ? SLIP.touch : SLIP.mouse;
    if (!this.dragging && Math.hypot(at.x - contact.start.x, at.y - contact.start.y) > slip) {
      this.dragging = true;
      clearTimeout(this.longTouch);
      this.host.classList.add("dragging");
      this.carrying = !contact.moves && this.gestures.grab(contact.start, event);
    }
    const before = contact.at;
    if (this.contacts.size === 2) {
      const other = [...this.contacts].find(([id]) => id !== event.pointerId)?.[1].at as Point;
      const [far, was] = [distance(at, other), distance(before, other)];
      if (was > 8) this.gestures.zoom(far / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      this.gestures.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    } else if (this.carrying) {
      this.gestures.carry(at, event);
    } else if (this.dragging && this.contacts.size === 1) {
      this.gestures.pan(at.x - before.x, at.y - before.y);
    }
    contact.at = at;
  }

  private up(event: PointerEvent): void {
    const contact = this.contacts.get(event.pointerId);
    this.contacts.delete(event.pointerId);
    clearTimeout(this.longTouch);
    this.host.classList.remove("dragging");
    if (contact && !contact.moves && !this.dragging) this.gestures.pick(this.at(event), event);
    if (this.carrying) this.gestures.drop(this.at(event), event);
    this.carrying = false;
  }

  private cancel(event: PointerEvent): void {
    this.contacts.delete(event.pointerId);
    this.host.classList.remove("dragging");
    clearTimeout(this.longTouch);
    if (this.carrying) this.gestures.drop(null, event);
    this.carrying = false;
  }

  /** The wheel zooms where the pointer is; with Shift, or sideways on a touch pad, it pans. */
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 24 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey || (!event.ctrlKey && Math.abs(dx) > Math.abs(dy))) {
      this.gestures.pan(-(dx || dy), dx ? -dy : 0);
      return;
    }
    const strength = event.ctrlKey ? 0.009 : 0.0017;
    const turn = Math.max(-160, Math.min(160, dy));
    this.gestures.zoom(Math.exp(-turn * strength), this.at(event));
  }

  private context(event: MouseEvent): void {
    event.preventDefault();
    if (!this.contacts.size) this.gestures.menu(this.at(event), event);
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
