/** Replay: the game again from any moment, at any speed. Each position comes from the server, as that side may see it. */

import type { ReplayedFrame } from "../protocol.js";
import { type Component, fill, h, iconButton, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import type { TableContext } from "./tablecontext.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];
const PACE = 900;
const MOST_KEPT = 300;

export class Replay implements Component {
  readonly root = h("section.replay", { role: "region", hidden: true });
  private readonly range: HTMLInputElement;
  private readonly said = h("div.said", { "aria-live": "polite" });
  private readonly controls = h("div", { style: { display: "flex", gap: "0.1rem", "align-items": "center" } });
  private readonly count = h("span.number.label");
  private readonly kept = new Map<string, ReplayedFrame>();
  private step = 0;
  private steps = 0;
  private side: string | null = null;
  private speed = 2;
  private playing = 0;
  private fetching = false;
  private last: ReplayedFrame | null = null;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly context: TableContext) {
    this.range = h("input", { type: "range", min: 0, step: 1, oninput: () => void this.go(Number(this.range.value)) });
  }

  get open(): boolean {
    return !this.root.hidden;
  }

  async start(at?: number): Promise<void> {
    const { store } = this.context;
    this.root.hidden = false;
    this.side = store.side;
    this.kept.clear();
    this.last = null;
    this.steps = store.n;
    this.draw();
    this.range.focus();
    await this.go(at ?? store.n);
  }

  close(): void {
    this.pause();
    this.root.hidden = true;
    this.context.replayAt = null;
    this.context.store.show(null);
    this.context.map?.focus();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
    this.draw();
  }

  private play(): void {
    if (this.step >= this.steps) this.step = 0;
    this.playing = window.setTimeout(() => void this.tick());
  }

  private pause(): void {
    clearTimeout(this.playing);
    this.playing = 0;
  }

  private async tick(): Promise<void> {
    const began = performance.now();
    // At high speed several actions go by in one picture: the server is not asked for what nobody can see.
    const stride = Math.max(1, Math.round(this.speed / 8));
    await this.go(Math.min(this.steps, this.step + stride));
    if (!this.playing) return;
    if (this.step >= this.steps) {
      this.pause();
      this.draw();
      return;
    }
    const rest = (PACE * stride) / this.speed - (performance.now() - began);
    this.playing = window.setTimeout(() => void this.tick(), Math.max(16, rest));
  }

  faster(by: 1 | -1): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + by] ?? this.speed;
    this.draw();
  }

  by(steps: number): void {
    this.pause();
    void this.go(this.step + steps);
  }

  /** Show this step. While one is being fetched, only the last that was wanted is fetched next: a scrubber runs over
   * many. */
  async go(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(step, this.steps));
    this.draw();
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let wanted = ""; this.open && wanted !== this.key; ) {
        wanted = this.key;
        const moment = await this.moment(this.step);
        if (!this.open || wanted !== this.key) continue;
        this.show(moment);
        wanted = this.key;
      }
    } catch (error) {
      this.said.textContent = t("replay.missing", { why: error instanceof Error ? error.message : String(error) });
      this.pause();
    } finally {
      this.fetching = false;
    }
    this.draw();
  }

  /** Which moment is wanted, through whose eyes. */
  private get key(): string {
    return `${this.side ?? ""}:${this.step}`;
  }

  private show(moment: ReplayedFrame): void {
    const before = this.last;
    this.last = moment;
    this.steps = moment.steps;
    this.step = moment.step;
    this.context.replayAt = moment.n;
    this.context.motion?.land();
    this.context.store.show(moment.view);
    this.say();
    this.point(before, moment);
  }

  private async moment(step: number): Promise<ReplayedFrame> {
    const { key } = this;
    const kept = this.kept.get(key);
    if (kept) return kept;
    const moment = await this.context.store.replay(step, this.side);
    this.kept.set(key, moment);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? "");
    return moment;
  }

  /** What the action brought about; told again when the language changes. */
  private say(): void {
    const { store } = this.context;
    const texts = (this.last?.events ?? []).map((entry) => store.text(entry.text).replace(/\s*\[[^\]]*\]\s*$/, ""));
    this.said.textContent = texts.join(". ");
    this.said.title = texts.join(". ");
  }

  /** The next action is seen to happen, at the pace of the replay; of a leap only the place is shown. */
  private point(before: ReplayedFrame | null, moment: ReplayedFrame): void {
    const { motion, store } = this.context;
    this.follow(moment);
    const next = before !== null && moment.step === before.step + 1 && moment.side === before.side;
    if (next && store.animated)
      return motion?.play(before.view, moment.view, moment.events, this.playing ? (PACE / this.speed) * 0.85 : PACE);
    const first = moment.events[0]?.event;
    const hex = [first?.["to"], first?.["hex"]].find((place) => this.context.messages.isHex(place));
    if (typeof hex === "string") this.context.map?.flash(hex);
  }

  /** What happens beside the screen is brought onto it, at the same zoom. */
  private follow(moment: ReplayedFrame): void {
    const { map, messages } = this.context;
    const hex = moment.events
      .flatMap(({ event }) => [event["from"], event["to"], event["hex"]])
      .find((place) => messages.isHex(place));
    const at = typeof hex === "string" ? map?.whereIs(hex) : null;
    const host = this.root.parentElement?.getBoundingClientRect();
    const seen = at && host && at.x > host.left && at.x < host.right && at.y > host.top && at.y < host.bottom;
    if (at && !seen && typeof hex === "string") map?.centerOn(hex, at.size);
  }

  update(): void {
    if (!this.open) return;
    this.say();
    this.draw();
  }

  private draw(): void {
    const { store, messages } = this.context;
    this.root.setAttribute("aria-label", t("replay.title"));
    this.range.max = String(this.steps);
    this.range.value = String(this.step);
    this.range.setAttribute("aria-label", t("replay.title"));
    this.count.textContent = t("replay.at", { n: this.step, of: this.steps });
    const sides = this.sides();
    // Redrawn only if it changes: a list that somebody has opened stays open while the game goes on.
    if (!this.redraw.needed(store.language, this.playing > 0, this.side, this.speed, sides.join())) return;
    fill(
      this.controls,
      iconButton("first", t("replay.first"), () => this.by(-this.step), { "data-key": "first" }),
      iconButton("back", t("replay.back"), () => this.by(-1), { "data-key": "back" }),
      iconButton(
        this.playing ? "pause" : "play",
        t(this.playing ? "replay.pause" : "replay.play"),
        () => this.toggle(),
        { "data-key": "play" },
      ),
      iconButton("next", t("replay.next"), () => this.by(1), { "data-key": "next" }),
      iconButton("last", t("replay.last"), () => this.by(this.steps - this.step), { "data-key": "last" }),
    );
    const speed = h(
      "select",
      { "aria-label": t("replay.speed"), "data-key": "speed", onchange: () => (this.speed = Number(speed.value)) },
      SPEEDS.map((one) => h("option", { value: one, selected: one === this.speed }, `× ${one}`)),
    );
    const seen = h(
      "select",
      { "aria-label": t("table.sees"), "data-key": "sees", onchange: () => this.look(seen.value || null) },
      sides.map((side) => h("option", { value: side, selected: side === this.side }, messages.side(side))),
      h("option", { value: "", selected: this.side === null }, t("table.onlooker")),
    );
    fill(
      this.root,
      this.controls,
      this.range,
      this.count,
      speed,
      seen,
      iconButton("close", t("replay.close"), () => this.close(), { "data-key": "close" }),
      this.said,
    );
  }

  /** Whose eyes may be lent: after the end everybody's; before it my sides', and behind the handover screen only the one that
   * sits here. */
  private sides(): string[] {
    const { store } = this.context;
    if (store.facts?.over || store.live?.view.outcome) return store.table?.sides.map((side) => side.name) ?? [];
    return store.shared && store.side !== null ? [store.side] : store.sides;
  }

  private look(side: string | null): void {
    this.side = side;
    this.last = null;
    void this.go(this.step);
  }
}
