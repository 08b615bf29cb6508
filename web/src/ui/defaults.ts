/** Answers that nobody has to click: those that a game declares as usual, as long as they can be taken back, and the
 * answer that was named together with an action ("attack 1909, and then as a prepared attack"). */

import type { Decision } from "../protocol.js";
import { roleOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

export class Defaults {
  /** What is to be answered next, if it can be, by which side. */
  private planned: { side: string; answer: string } | null = null;
  /** The last thing that this person did was to go on, not to take something back. */
  private goesOn = false;
  /** The question whose usual answer was taken back: it is asked until another one is. */
  private declined: string | null = null;
  /** How many actions can be taken back as one: the choice, and the usual answers that followed from it. */
  private given = 0;
  private stack = false;

  constructor(private readonly context: TableContext) {}

  private get on(): boolean {
    return this.context.store.settings.defaults && !this.context.guided;
  }

  /** Is a click on a stack now a choice of all of it? */
  get takesStacks(): boolean {
    const { decision } = this.context.store;
    return this.on && decision?.takes_stacks === true && this.declined !== decision.question;
  }

  /** Usual answers were given that can be taken back together. */
  get canChoose(): boolean {
    return this.given > 0 && this.context.store.canUndo && this.context.store.decision !== null;
  }

  /** Something is done by hand. `single`: one counter was picked out of a stack, and nothing else with it. */
  acted(single = false): void {
    const { decision } = this.context.store;
    this.goesOn = !single;
    this.given = 0;
    this.stack = decision?.takes_stacks === true;
    if (this.stack) this.declined = null;
  }

  /** Something is taken back by hand: what is asked then is asked. */
  undone(): void {
    this.goesOn = false;
    this.given = 0;
    this.planned = null;
  }

  plan(answer: string): void {
    const side = this.context.store.decision?.side;
    if (side !== undefined) this.planned = { side, answer };
  }

  get plannedAnswer(): string | null {
    return this.planned?.answer ?? null;
  }

  forget(): void {
    this.planned = null;
  }

  /** Give the answer, if there is one. True if it was given. */
  obey(): boolean {
    const { store, editor } = this.context;
    const { decision } = store;
    if (!decision || store.acting || store.replaying || decision === this.context.answered || editor?.editing)
      return false;
    if (this.declined !== null && decision.question !== this.declined) this.declined = null;
    const planned = this.ofPlan(decision);
    const usual = planned === null ? this.usual(decision) : null;
    const answer = planned ?? usual;
    if (answer === null) return false;
    if (usual !== null) this.given += 1;
    void this.context.follow(answer);
    return true;
  }

  private ofPlan(decision: Decision): string | null {
    if (!this.planned || this.planned.side !== decision.side) return null;
    const { answer } = this.planned;
    this.planned = null; // another question has come in between: whoever is asked thinks again
    return decision.actions?.includes(answer) ? answer : null;
  }

  private usual(decision: Decision): string | null {
    const { default: usual } = decision;
    if (usual === undefined) return null;
    // Of a die nothing depends on: nobody is asked, whatever the settings.
    if (roleOf(this.context.store.table, usual) === "end") return usual;
    if (!this.goesOn) this.declined ??= this.on ? decision.question : null;
    return this.on && this.goesOn && this.declined !== decision.question ? usual : null;
  }

  /** Take the usual answers back, and with them the choice of a whole stack: they are asked one by one. */
  async chooseMyself(): Promise<void> {
    const times = this.given + (this.stack ? 1 : 0);
    this.undone();
    for (let n = 0; n < times; n += 1) if (!(await this.context.takeBack())) return;
    this.declined = this.context.store.decision?.question ?? null;
    this.context.choices?.glow();
  }
}
