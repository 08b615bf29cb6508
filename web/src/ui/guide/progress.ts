/** Where in a guide a play stands: found from what the side sees alone, so that it holds after an undo or a reload. */

import type { Guide, GuideStep, PlayFacts, View } from "../../protocol.js";
import { BrowserStorage } from "../../storage.js";

/** The seat of a side that answers as the guide tells. */
const SEAT = "bot:guide";
const KEPT = "guide";

export const isGuided = (facts: PlayFacts | null): boolean => Object.values(facts?.seats ?? {}).includes(SEAT);

/** A moment as a side sees it: when it is, what it is asked and about what, what it may do, where every unit stands. The
 * same words as the server's. */
export function markOf(view: View): string {
  const { decision } = view;
  const about = leaves("", decision?.facts ?? {}).sort();
  const actions = [...(decision?.actions ?? [])].sort();
  const units = view.units.map((unit) => `${unit.id}@${unit.hex ?? unit.box ?? ""}/${unit.steps ?? ""}`).sort();
  const parts = [about, actions, units].map((part) => part.join(","));
  return [`${view.turn} ${view.phase}`, decision?.question ?? "over", ...parts].join(";");
}

/** All values of a fact, each with its name. */
function leaves(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(name, item));
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, item]) => leaves(`${name}.${key}`, item));
  return [`${name}=${String(value)}`];
}

/** How far a guided game has come, as this browser remembers it. */
export interface Place {
  play: string;
  game: string;
  step: string;
  at: number;
  of: number;
  over: boolean;
}

const storage = new BrowserStorage();
export const lastPlace = (): Place | null => storage.read<Place>(KEPT);
/** A play begins at this step, though others are read at the same moment. */
export const beginAt = (play: string, game: string, step: string): void =>
  void storage.write(KEPT, { play, game, step, at: 1, of: 1, over: false } satisfies Place);

export class Progress {
  /** The step, from 0. */
  at = 0;
  /** The action that is due; none in a step that is read. */
  due: string | undefined;
  /** Is some of the step done already? */
  begun = false;
  /** The play is at none of the guide's moments: something else was done. */
  astray = false;

  constructor(
    readonly guide: Guide,
    private readonly play: string,
  ) {
    const kept = lastPlace();
    if (kept?.play === play)
      this.at = Math.max(
        0,
        guide.steps.findIndex((step) => step.name === kept.step),
      );
  }

  get step(): GuideStep {
    return this.guide.steps[this.at] as GuideStep;
  }

  get last(): boolean {
    return this.at === this.guide.steps.length - 1;
  }

  /** A view of the learner's side has come. */
  follow(view: View): void {
    if (view.decision && view.decision.side !== this.guide.side) return; // the other side is not done yet
    const mark = markOf(view);
    const here = this.guide.steps.flatMap((step, i) => (step.marks.includes(mark) || mark in step.orders ? [i] : []));
    const [first] = here;
    this.astray = first === undefined;
    if (first === undefined) return;
    // Several steps may be read at one moment: from the first on; whoever takes something back has read them.
    if (!here.includes(this.at)) this.at = this.at > first ? (here.at(-1) ?? first) : first;
    const { marks, orders, do: actions } = this.step;
    this.begun = marks[0] !== mark;
    this.due = orders[mark] ?? actions[marks.indexOf(mark)];
    this.remember();
  }

  /** Turn to the step before or after, if it belongs to the same moment. */
  turn(by: 1 | -1): void {
    if (!this.canTurn(by)) return;
    this.at += by;
    [this.due] = this.step.do;
    this.remember();
  }

  canTurn(by: 1 | -1): boolean {
    const [mark] = this.step.marks;
    const other = this.guide.steps[this.at + by];
    return !this.begun && other?.marks[0] === mark && (by === 1 || !other?.do.length);
  }

  /** The chapters, and the step that each begins with. */
  get chapters(): { at: number; step: GuideStep }[] {
    return this.guide.steps.flatMap((step, at) => (Object.keys(step.chapter).length ? [{ at, step }] : []));
  }

  private remember(): void {
    const { guide, at, play } = this;
    storage.write(KEPT, {
      play,
      game: guide.game,
      step: this.step.name,
      at: at + 1,
      of: guide.steps.length,
      over: this.last,
    } satisfies Place);
  }
}
