/** Questions that a person wants to be passed over: whenever one is asked of that side again, it is answered with what
 * ends it. A game of many phases asks much that is rarely of use. */

import type { Decision } from "../protocol.js";
import { type Child, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { roleOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

export class Skips {
  /** Side and question of each. */
  private readonly passed = new Set<string>();
  private obeyed: Decision | null = null;

  constructor(private readonly context: TableContext) {}

  get count(): number {
    return this.passed.size;
  }

  /** What ends the present question, if it can be passed over: nothing is in hand that would have to be put back. */
  private end(): string | null {
    const { store } = this.context;
    const bare = (store.decision?.actions ?? []).filter((action) => !action.includes(" "));
    const of = (role: string): string[] => bare.filter((action) => roleOf(store.table, action) === role);
    const [end] = of("end");
    const free = !of("back").length && !of("commit").length && !of("offer").length;
    const others = (store.decision?.actions?.length ?? 0) > 1;
    return end !== undefined && free && others ? end : null;
  }

  private name(decision: Decision): string {
    return `${decision.side} ${decision.question}`;
  }

  /** Pass this question over from now on, beginning with now. */
  skip(): void {
    const { decision, acting } = this.context.store;
    if (!decision || acting || this.end() === null) return;
    this.passed.add(this.name(decision));
    this.obey();
  }

  /** Everything is asked again. */
  askAll(): void {
    this.passed.clear();
  }

  /** Give the answer, if the question is one of them. True if it was given. */
  obey(): boolean {
    const { store } = this.context;
    const { decision } = store;
    if (!decision || store.acting || store.replaying || decision === this.obeyed) return false;
    if (!this.passed.has(this.name(decision)) || this.context.editor?.editing) return false;
    const end = this.end();
    if (end === null) return false;
    this.obeyed = decision;
    void this.context.act(end);
    return true;
  }

  /** The buttons: pass this over from now on; ask everything again. */
  buttons(changed: () => void): Child {
    const { store } = this.context;
    return [
      this.end() !== null &&
        iconButton("skip", `${t("prompt.skip")} (X)`, () => this.skip(), {
          "data-key": "skip",
          disabled: store.acting,
        }),
      this.count > 0 &&
        iconButton(
          "askall",
          t("prompt.askall", { n: this.count }),
          () => {
            this.askAll();
            changed();
          },
          { "data-key": "ask-all" },
        ),
    ];
  }
}
