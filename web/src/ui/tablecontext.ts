/** What all parts of the table share: the store, the map, and the few things that parts ask of each other. */

import type { Verdict } from "../fair/check.js";
import type { MapHandle } from "../map/api.js";
import type { Decision, Place, Ruling } from "../protocol.js";
import type { Store } from "../store.js";
import type { Animator } from "./animator.js";
import type { Choices } from "./choices.js";
import { Defaults } from "./defaults.js";
import type { Director } from "./film/director.js";
import { MessageFormatter } from "./messages.js";
import type { Editor } from "./sandbox/editor.js";
import type { PositionFile } from "./sandbox/link.js";

export type TabName = "log" | "forces" | "tracks" | "charts" | "rules" | "chat" | "edit";

export interface Notice {
  text: string;
  look: "no" | "back" | "plain";
}

/** What belongs to one table on the screen. Parts are made with it and call each other only through it. */
export class TableContext {
  map: MapHandle | null = null;
  choices: Choices | null = null;
  motion: Animator | null = null;
  /** What others did, as a film. */
  film: Director | null = null;
  /** The hand that edits the position, in the sandbox or as a referee. */
  editor: Editor | null = null;
  /** The decision that was answered already, while the view after it is on its way. */
  answered: Decision | null = null;
  /** A guide leads through this game: it says what to click, and nothing is answered by itself. */
  guided = false;
  /** Answers that nobody has to click. */
  readonly defaults: Defaults;
  /** The number of this person's last action: what came since is news. */
  acted = 0;
  /** In a replay or a film: the number of the action that is shown, for the log to follow. */
  replayAt: number | null = null;
  /** What came of checking the dice, once that was done. */
  verdict: Verdict | null = null;
  /** Aborted when the table is left: what listens to the whole page stops then. */
  readonly gone = new AbortController();
  readonly messages: MessageFormatter;
  private noticeListeners = new Set<(notice: Notice) => void>();

  constructor(readonly store: Store) {
    this.messages = new MessageFormatter(store);
    this.defaults = new Defaults(this);
  }

  /** Set by the layout: bring a tab of the right panel to the front. */
  showTab: (tab: TabName) => void = () => undefined;
  showRule: (id: string) => void = () => undefined;
  /** Set by the layout: make sure the explanations are to be seen (a phone has them folded). */
  showWhy: () => void = () => undefined;
  /** Set by the layout: a fight is to be seen, where there is room for it beside the map. */
  showFight: () => void = () => undefined;
  /** Fold them away again. */
  hideWhy: () => void = () => undefined;
  /** Something was asked and answered: "supply LVI". */
  onAsked: (question: string) => void = () => undefined;
  /** Set by the layout: where panels lie over the map, fold them. */
  makeRoom: () => void = () => undefined;
  /** Set by the page: a position file in a sandbox of its own; another play. */
  openPosition: (position: PositionFile) => Promise<void> = () => Promise.resolve();
  openPlay: (id: string) => void = () => undefined;
  openReplay: (at?: number) => void = () => undefined;
  /** Set by the layout: how the game ended. */
  openEnd: () => void = () => undefined;
  /** Set by the layout: the dice of this table, and after the end the verdict on them. */
  openDice: () => void = () => undefined;

  /** Bring a hex into view and ring it. */
  goTo(place: Place): void {
    this.map?.bring(place);
    this.map?.flash(place);
    this.store.select({ hex: place });
  }

  goToUnit(id: string): void {
    const unit = this.store.unit(id);
    if (unit?.hex === undefined) return;
    this.goTo(unit.hex);
    this.store.select({ hex: unit.hex, unit: id });
  }

  /** Calls whenever the pointer goes down anywhere but on this element, as it is then. */
  onPressElsewhere(element: () => Element | null, then: () => void): void {
    const pressed = (event: Event): void => {
      if (event.target instanceof Node && !element()?.contains(event.target)) then();
    };
    addEventListener("pointerdown", pressed, { signal: this.gone.signal });
  }

  /** Says something for a few seconds, to eyes and to screen readers. */
  notice(text: string, look: Notice["look"] = "plain"): void {
    for (const fn of this.noticeListeners) fn({ text, look });
  }

  onNotice(fn: (notice: Notice) => void): void {
    this.noticeListeners.add(fn);
  }

  /** Play an action; a refusal is said with its rule, a stale one as what it is. `single`: one counter was picked out of
   * a stack, and the others are not meant. */
  act(action: string, single = false): Promise<boolean> {
    this.defaults.acted(single);
    return this.follow(action);
  }

  /** Play an action that follows from what was done by hand. */
  async follow(action: string): Promise<boolean> {
    this.answered = this.store.decision;
    const answer = await this.store.act(action);
    if (answer.ok) {
      this.acted = answer.n;
      return true;
    }
    this.answered = null;
    this.refusal(answer);
    return false;
  }

  async undo(): Promise<boolean> {
    this.defaults.undone();
    return this.takeBack();
  }

  /** Take the last action back, by hand or as part of something else. */
  async takeBack(): Promise<boolean> {
    this.answered = this.store.decision;
    const answer = await this.store.undo();
    if (answer.ok) await this.shown(answer.n);
    else {
      this.answered = null;
      this.refusal(answer);
    }
    return answer.ok;
  }

  /** The answer to an action comes before the view that it leads to: wait for that. */
  async shown(n: number): Promise<void> {
    const { store } = this;
    await new Promise<void>((done) => {
      const look = (): void => {
        if ((store.live?.n ?? 0) < n) return;
        stop();
        done();
      };
      const stop = store.subscribe(look);
      look();
    });
  }

  private refusal(answer: { why: string; ruling?: Ruling; said?: unknown }): void {
    if (answer.why === "busy") return;
    if (answer.ruling) this.notice(this.messages.ruling(answer.ruling), "no");
    else if (answer.why === "error") this.notice(this.store.text(answer.said as string), "no");
    else this.notice(this.messages.ownValue(`prompt.${answer.why}`), "no");
  }
}
