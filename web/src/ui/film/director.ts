/** The turns of others as a film. What has happened since the side looked last comes from the server step by step, as
 * that side may know it, and is played back scene by scene; the live view is one key away at any time. */

import type { Look } from "../../map/glide.js";
import { NO_TRAILS } from "../../map/trails.js";
import type { TableContext } from "../tablecontext.js";
import { type Scene, scenesOf, tally, trailsTogether } from "./scenes.js";

/** Milliseconds that a whole film lasts at the usual speed: where there is more to see it goes faster. */
const LONGEST = 75_000;
/** What the camera needs to get to a scene. */
const A_GLIDE = 350;
/** So many actions of my own in a row are my own turn. */
const OWN_TURN = 6;

/** A film is shown; or it can be (again); or there is none. */
export type FilmState = "none" | "ready" | "playing" | "paused";

export class Director {
  scenes: Scene[] = [];
  /** The scene on the screen; -1: the one before the first. */
  at = -1;
  state: FilmState = "none";
  /** Does the camera go where something happens? Until a hand takes it. */
  following = true;
  /** What is offered happened before this page was opened, or while it was out of sight. */
  absent = false;
  /** The bar that shows all this redraws itself. */
  onChange: () => void = () => undefined;
  /** How much of the map the bar covers at the bottom, in pixels. */
  covered: () => number = () => 0;

  /** The side that it is shown to, and the line of the log up to which there are scenes. */
  private side: string | null = null;
  private to = 0;
  private fetching = false;
  /** Another film is about to be taken up. */
  private coming = false;
  private skipped = false;
  private timer = 0;
  private left: Look | null = null;
  /** The last line that each of my sides has been shown. */
  private readonly seen = new Map<string, number>();
  private phases = new Set<string>();
  private own = 0;

  constructor(private readonly context: TableContext) {
    document.addEventListener("visibilitychange", () => this.follow(), { signal: context.gone.signal });
  }

  /** To be called once there is a map. */
  attend(): void {
    this.context.map?.on("taken", () => {
      if (this.running && this.following) this.setFollowing(false);
    });
  }

  get running(): boolean {
    return this.state === "playing" || this.state === "paused";
  }

  /** Is something being shown, or on its way to be? */
  get busy(): boolean {
    const { store } = this.context;
    const behind = (store.live?.n ?? 0) > (this.seen.get(store.side ?? "") ?? 0);
    return this.running || this.fetching || this.coming || (behind && !store.example);
  }

  /** What is said of it on the table: its state, or that it is on its way. */
  get said(): FilmState | "coming" {
    return this.fetching && this.state === "none" ? "coming" : this.state;
  }

  get scene(): Scene | null {
    return this.scenes[this.at] ?? null;
  }

  private get speed(): number {
    return Number(this.context.store.settings.film) || 1;
  }

  /** The store has a view. What I have done myself is seen at once; what others did is a film. */
  follow(): void {
    const { store, motion } = this.context;
    const frame = store.live;
    if (store.handover !== null || !frame || store.sandbox || store.example) {
      if (this.running || this.state === "ready") this.forget();
      return motion?.follow();
    }
    const side = store.side ?? "";
    const known = this.seen.get(side) ?? store.lookedTo ?? frame.n;
    const first = !this.seen.has(side);
    if (frame.n <= known || document.hidden) {
      if (!this.seen.has(side)) this.seen.set(side, Math.min(known, frame.n));
      if (document.hidden) return;
      store.lookTo(frame.n);
      return motion?.follow();
    }
    const news = store.log.slice(-300).filter((entry) => entry.n > known);
    if (news.some(({ event }) => event.event === "undone")) return this.takeBack();
    const others = first || this.byOthers(frame.n - known);
    const phase = motion?.lastView?.phase ?? "";
    for (const [name, { n }] of store.shared ? [[side, frame] as const] : store.views) this.seen.set(name, n);
    if (this.side !== store.side && this.running) this.stop();
    if (others) motion?.note();
    else motion?.follow();
    if (!this.running) store.lookTo(frame.n);
    if (others) void this.take(known, first || this.absent);
    else this.acted(phase);
  }

  /** What was shown has been taken back: it is no longer part of the game, and goes back before everybody's eyes. */
  private takeBack(): void {
    const { store, motion } = this.context;
    this.forget();
    for (const [name, { n }] of store.views) this.seen.set(name, n);
    store.lookTo(store.n);
    motion?.follow();
  }

  /** Were actions made that are not of this screen? */
  private byOthers(lines: number): boolean {
    const { store, motion } = this.context;
    const asked = motion?.lastView?.decision?.side;
    if (store.sides.length > 1 && !store.shared) return false;
    return lines > 1 || asked === undefined || !store.sides.includes(asked);
  }

  /** I have made an action of my own: in a phase in which nobody else acted the trails are not needed any more. */
  private acted(phase: string): void {
    this.own += 1;
    this.skipped = false;
    if (this.state === "ready" && (!this.phases.has(phase) || this.own >= OWN_TURN)) this.forget();
  }

  /** Take up what has happened since a line. Another film that is being shown goes on with it. */
  private async take(after: number, absent: boolean): Promise<void> {
    const { store } = this.context;
    const begun = this.fetching || this.state !== "none";
    const goesOn = begun && this.side === store.side && this.own < OWN_TURN;
    if (!goesOn) {
      this.coming = true;
      this.forget();
      this.coming = false;
      this.side = store.side;
      this.to = after;
      this.following = true;
      this.skipped = false;
    }
    this.absent = absent;
    this.own = 0;
    if (this.fetching) return; // it takes up what has come meanwhile
    this.fetching = true;
    this.onChange();
    try {
      await this.fetch();
    } catch {
      // the connection is gone, or the table has too much to do: the live view is there all the same
    } finally {
      this.fetching = false;
      this.onChange();
    }
  }

  private async fetch(): Promise<void> {
    const { store, messages } = this.context;
    while (this.to < store.n) {
      const { side, to } = this;
      const wanted = store.n;
      const found = await store.steps(to, side);
      if (side !== this.side || to !== this.to) continue; // another film
      const isHex = (place: unknown): place is string => messages.isHex(place);
      const scenes = scenesOf(store.table, found.view, found.steps, isHex);
      this.to = found.more ? (found.steps.at(-1)?.n ?? wanted) : Math.max(wanted, found.steps.at(-1)?.n ?? 0);
      const mine = (scene: Scene): boolean => store.sides.length === 1 && store.sides.includes(scene.side);
      const fresh = this.scenes.length ? scenes : scenes.slice(scenes.findIndex((scene) => !mine(scene)));
      if (!scenes.some((scene) => !mine(scene)) && !this.scenes.length) continue;
      this.scenes.push(...fresh);
      for (const { before } of fresh) this.phases.add(before.phase);
      this.begin();
    }
    if (this.state === "none" && this.scenes.length) this.ready();
  }

  /** There are scenes: show them, or say that they can be shown. */
  private begin(): void {
    const { film } = this.context.store.settings;
    if (this.running) return this.onChange();
    const waits = this.absent || this.skipped || film === "off" || (!this.context.store.animated && film !== "hand");
    if (waits) return this.ready();
    const next = this.state === "ready" ? this.at + 1 : 0;
    this.open();
    this.play(next, film !== "hand");
  }

  // -- what a person can do

  /** From the beginning. */
  again(): void {
    if (!this.scenes.length) return;
    this.absent = false;
    this.open();
    this.play(0, this.context.store.settings.film !== "hand");
  }

  toggle(): void {
    if (this.state === "playing") this.pause();
    else if (this.state === "paused") this.play(this.at + 1, true);
  }

  by(scenes: 1 | -1): void {
    if (!this.running) return;
    this.pause();
    const next = this.at + scenes;
    if (next >= this.scenes.length) return this.skip();
    if (next >= 0) this.show(next, scenes > 0);
  }

  /** To the live view; what is still to come of the same turn is not shown by itself either. */
  skip(): void {
    if (!this.running) return;
    this.skipped = true;
    this.stop();
  }

  /** The offer and the trails are put away. */
  forget(): void {
    if (this.running) this.stop();
    this.scenes = [];
    this.at = -1;
    this.phases.clear();
    this.state = "none";
    this.context.map?.setTrails(NO_TRAILS);
    this.onChange();
  }

  faster(by: 1 | -1): void {
    const paces = ["0.5", "1", "2", "4", "8"] as const;
    const at = paces.indexOf(String(this.speed) as "1");
    this.context.store.set({ film: paces[at + by] ?? paces[at] ?? "1" });
  }

  setFollowing(following: boolean): void {
    this.following = following;
    if (following && this.scene) this.context.map?.follow(this.scene.hexes, A_GLIDE, this.covered());
    this.onChange();
  }

  /** A key that the film takes while it is shown. */
  key(key: string): boolean {
    if (!this.running) return false;
    if (key === " ") this.toggle();
    else if (key === "ArrowRight") this.by(1);
    else if (key === "ArrowLeft") this.by(-1);
    else if (key === ",") this.faster(-1);
    else if (key === ".") this.faster(1);
    else if (key === "Escape") this.skip();
    else return false;
    return true;
  }

  summary(): ReturnType<typeof tally> {
    return tally(this.context.store.table, this.scenes);
  }

  // -- showing

  private open(): void {
    this.left ??= this.context.map?.look() ?? null;
    this.at = Math.min(this.at, this.scenes.length - 1);
  }

  private play(next: number, goesOn: boolean): void {
    this.state = goesOn ? "playing" : "paused";
    this.show(next, true);
  }

  private pause(): void {
    clearTimeout(this.timer);
    if (this.state === "playing") this.state = "paused";
    this.onChange();
  }

  private show(at: number, moves: boolean): void {
    const { store, motion, map } = this.context;
    const scene = this.scenes[at];
    if (!scene) return this.stop();
    clearTimeout(this.timer);
    this.at = at;
    const lasts = scene.lasts / this.pace();
    motion?.land();
    this.context.replayAt = scene.n;
    store.show(scene.view);
    this.trail(at + 1);
    if (scene.fight) this.context.showFight();
    this.onChange(); // the bar says what happens, and may need more room for it
    if (this.following && scene.hexes.length) map?.follow(scene.hexes, Math.min(A_GLIDE, lasts / 2), this.covered());
    if (moves) motion?.play(scene.before, scene.view, scene.entries, lasts * 0.9);
    if (this.state === "playing") this.timer = window.setTimeout(() => this.next(), lasts);
  }

  /** Where more is still on its way the film waits for it. */
  private next(): void {
    if (this.state !== "playing") return;
    if (this.at + 1 < this.scenes.length) this.show(this.at + 1, true);
    else if (this.fetching) this.timer = window.setTimeout(() => this.next(), 60);
    else this.stop();
  }

  private pace(): number {
    const total = this.scenes.reduce((sum, scene) => sum + scene.lasts, 0);
    return this.speed * Math.max(1, total / LONGEST);
  }

  /** What the scenes so far have left on the map. */
  private trail(scenes: number): void {
    const { store, map } = this.context;
    map?.setTrails(store.settings.trails ? trailsTogether(this.scenes.slice(0, scenes)) : NO_TRAILS);
  }

  /** The live view, with the trails of all that was shown. */
  private stop(): void {
    clearTimeout(this.timer);
    const { store, motion, map } = this.context;
    motion?.land();
    this.context.replayAt = null;
    this.at = this.scenes.length - 1;
    this.state = "ready";
    if (this.left && this.following) map?.lookAt(this.left, A_GLIDE);
    this.left = null;
    store.show(null);
    store.lookTo(store.n);
    this.ready();
  }

  private ready(): void {
    this.state = "ready";
    this.trail(this.scenes.length);
    this.onChange();
  }

  /** The settings have changed. */
  settingsChanged(): void {
    if (this.state === "none") return;
    this.trail(this.running ? this.at + 1 : this.scenes.length);
    this.onChange();
  }
}
