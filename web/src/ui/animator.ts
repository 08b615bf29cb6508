/** What happened is seen to happen: counters move over the map, one after the other, and a fight flashes. The
 * position is already the new one; nothing and nobody waits for a counter that is still on its way. */

import type { LogEntry, View } from "../protocol.js";
import { entriesFor } from "./log.js";
import { seenEvents } from "./moves.js";
import type { TableContext } from "./tablecontext.js";

/** Milliseconds: a hex of a path, the lift and the landing, a flash before the next thing happens. */
const A_HEX = 110;
const A_START = 110;
const A_FLASH = 380;
/** All that comes in at once is shown in so long, and what would begin later than that is not shown any more: a whole
 * turn of a computer is there within a second, and has to be seen all the same. */
const LONGEST = 6000;
/** Milliseconds that the show is behind at which it goes twice as fast. */
const BEHIND = 1500;

interface Shown {
  view: View;
  n: number;
}

export class Animator {
  /** What each of my sides has seen last. */
  private readonly shown = new Map<string, Shown>();
  private busyUntil = 0;
  private timers = new Set<number>();

  constructor(private readonly context: TableContext) {}

  /** The store has a view: show how it came about, to the side that looks. Behind the handover screen it is kept for later. */
  follow(): void {
    const { store } = this.context;
    if (store.handover !== null) return this.land();
    const frame = store.live;
    if (!frame) return this.shown.clear();
    const side = store.side ?? "";
    const last = this.shown.get(side);
    if (last && frame.n > last.n && !store.replaying)
      this.play(last.view, frame.view, this.since(last.n, frame.events));
    this.note();
  }

  /** What the side that looks was shown last. */
  get lastView(): View | null {
    return this.shown.get(this.context.store.side ?? "")?.view ?? null;
  }

  /** What there is now has been shown. Where nothing is hidden, what one side has seen the other has seen too. */
  note(): void {
    const { store } = this.context;
    const frame = store.live;
    if (!frame) return;
    for (const [name, { view, n }] of store.shared ? [[store.side ?? "", frame] as const] : store.views)
      this.shown.set(name, { view, n });
  }

  /** From the frame itself if it tells all; from the log after a handover screen or a lost connection. */
  private since(n: number, told: LogEntry[]): LogEntry[] {
    const first = told[0]?.n ?? n + 1;
    if (first === n + 1) return told;
    const { store } = this.context;
    return entriesFor(store.log.slice(-300), store.side).filter((entry) => entry.n > n);
  }

  /** Show it, in `within` milliseconds if that is said (a replay has its own pace). */
  play(before: View | null, after: View, entries: LogEntry[], within = LONGEST): void {
    const { store, messages, map } = this.context;
    if (!store.animated || !map || document.hidden) return;
    // What a hand has put down elsewhere, or other rules, went no way over the map.
    if (entries.some(({ event }) => event.event === "edited" || event.event === "upgraded")) return this.land();
    const acts = seenEvents(
      store.table,
      before,
      after,
      entries,
      (place) => messages.isHex(place),
      store.table?.counter?.steps ?? "steps",
    );
    const lasts = acts.map((act) => ("path" in act ? A_START + A_HEX * Math.min(8, act.path.length - 1) : A_FLASH));
    const total = lasts.reduce((sum, one) => sum + one, 0);
    const now = performance.now();
    const late = Math.max(0, this.busyUntil - now);
    if (!total || late > LONGEST) return;
    // The more there is to show, the faster it goes.
    const pace = Math.max(1, total / within, 1 + late / BEHIND);
    let wait = late;
    acts.forEach((act, i) => {
      const duration = (lasts[i] ?? 0) / pace;
      if ("path" in act) map.animateMove({ ...act, before }, wait, duration);
      else this.later(() => map.flash(act.hex), wait);
      wait += duration;
    });
    this.busyUntil = now + wait;
  }

  private later(what: () => void, wait: number): void {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      what();
    }, wait);
    this.timers.add(timer);
  }

  /** Everything is put down at once: the person goes on. */
  land(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.busyUntil = 0;
    this.context.map?.land();
  }
}
