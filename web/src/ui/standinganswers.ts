/** Answers that a person has given in advance: whenever such a question is asked of that side again, it is answered by
 * itself. Each is listed with a button that takes it back. */

import type { Decision } from "../protocol.js";
import { type Child, h, icon, iconButton } from "./dom.js";
import { purposeParts } from "./facts.js";
import { t } from "./i18n.js";
import { fraction } from "./messages.js";
import { roleOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

/** `skip`: what ends the question is chosen; `all`: dice are kept until something else is asked; `like`: dice for the
 * same purpose are kept; `futile`: dice are kept of which another roll could not be better. */
type Sort = "skip" | "all" | "like" | "futile";

interface Standing {
  sort: Sort;
  side: string;
  question: string;
  /** What the dice are rolled for, without whom it is about. */
  purpose: string;
  /** For the list: the question, or the purpose of the die at which it was said. */
  label: string;
}

export class StandingAnswers {
  private answers: Standing[] = [];
  /** The list that is open: it stays so when what is around it is redrawn. */
  private opened: "less" | "list" | null = null;
  /** Counts changes, so that whoever shows them knows. */
  version = 0;

  constructor(private readonly context: TableContext) {}

  get count(): number {
    return this.answers.length;
  }

  // -- which questions can be answered in advance

  private bare(role: string): string[] {
    const { store } = this.context;
    const bare = (store.decision?.actions ?? []).filter((action) => !action.includes(" "));
    return bare.filter((action) => roleOf(store.table, action) === role);
  }

  /** The answer that leaves a die as it lies, where a side is offered to have it rolled again; null elsewhere. */
  keeping(): string | null {
    const { die } = this.context.store.decision?.facts ?? {};
    return typeof die === "number" && this.bare("offer").length ? (this.bare("end")[0] ?? null) : null;
  }

  /** What ends the present question, if it can be passed over: nothing is in hand that would have to be put back. */
  private end(): string | null {
    const [end] = this.bare("end");
    const free = !this.bare("back").length && !this.bare("commit").length && !this.bare("offer").length;
    const others = (this.context.store.decision?.actions?.length ?? 0) > 1;
    return end !== undefined && free && others ? end : null;
  }

  // -- giving and taking back

  private give(sort: Sort): void {
    const { store, messages } = this.context;
    const { decision } = store;
    if (!decision || store.acting) return;
    const purpose = purposeOf(decision);
    const about = decision.facts?.["purpose"];
    const label = sort === "skip" ? messages.question(decision) : messages.said("purpose", about ?? "");
    const one = { sort, side: decision.side, question: decision.question, purpose, label };
    this.answers = [...this.answers.filter((other) => !same(other, one)), one];
    this.version += 1;
    this.opened = null;
    this.obey();
  }

  /** Pass this question over from now on, beginning with now. */
  skip(): void {
    if (this.end() !== null) this.give("skip");
  }

  /** Keep this roll and all that follow, until something else is asked of this side. */
  keepAll(): void {
    if (this.keeping() !== null) this.give("all");
  }

  private revoke(one: Standing): void {
    this.answers = this.answers.filter((other) => other !== one);
    this.version += 1;
  }

  // -- obeying

  /** Give the answer that stands, if there is one to this question. True if it was given. */
  obey(): boolean {
    const { store, editor } = this.context;
    const { decision } = store;
    if (!decision || store.acting || store.replaying || decision === this.context.answered || editor?.editing)
      return false;
    this.endAll(decision);
    const mine = this.answers.filter((one) => one.side === decision.side && one.question === decision.question);
    const answer = mine.map((one) => this.answerOf(one, decision)).find((found) => found !== null) ?? null;
    if (answer === null) return false;
    void this.context.follow(answer);
    return true;
  }

  /** "Keep all for now" ends when something else is asked of the side. */
  private endAll(decision: Decision): void {
    const ended = this.answers.filter(
      ({ sort, side, question }) => sort === "all" && side === decision.side && question !== decision.question,
    );
    for (const one of ended) this.revoke(one);
  }

  private answerOf({ sort, purpose }: Standing, decision: Decision): string | null {
    if (sort === "skip") return this.end();
    const keep = this.keeping();
    if (keep === null || sort === "all") return keep;
    if (sort === "like") return purposeOf(decision) === purpose ? keep : null;
    const [offer = ""] = this.bare("offer");
    return fraction(this.context.choices?.rulings.get(offer)?.facts["better"]) === 0 ? keep : null;
  }

  // -- on the screen

  /** Beside the answers to an offer to roll again: what need not be asked any more. */
  offers(): Child {
    if (this.keeping() === null) return null;
    const { store, messages } = this.context;
    const about = messages.said("purpose", store.decision?.facts?.["purpose"] ?? "");
    const row = (key: string, label: string, press: () => void, letter?: string): HTMLElement =>
      h(
        "li",
        null,
        h(
          "button",
          { type: "button", "data-key": key, disabled: store.acting, onclick: press },
          label,
          letter && h("kbd", { "aria-hidden": "true" }, letter),
        ),
      );
    return h(
      "details.picks",
      this.stays("less"),
      h("summary.button", { "data-key": "ask-less" }, t("standing.less")),
      h(
        "ul",
        null,
        row("keep-all", t("prompt.keepall"), () => this.keepAll(), "A"),
        row("keep-futile", t("standing.futile"), () => this.give("futile")),
        row("keep-like", t("standing.like", { what: about }), () => this.give("like")),
      ),
    );
  }

  /** The buttons: pass this over from now on; what is answered by itself, to be taken back. */
  buttons(changed: () => void): Child {
    const { store } = this.context;
    return [
      this.end() !== null &&
        iconButton("skip", `${t("prompt.skip")} (X)`, () => this.skip(), {
          "data-key": "skip",
          disabled: store.acting,
        }),
      this.count > 0 && this.list(changed),
    ];
  }

  private list(changed: () => void): HTMLElement {
    const drop = (these: Standing[]): void => {
      for (const one of these) this.revoke(one);
      changed();
    };
    const name = t("standing.title", { n: this.count });
    return h(
      "details.picks.standing",
      { "data-part": "standing", ...this.stays("list") },
      h("summary.iconic", { "data-key": "standing", title: name, "aria-label": name }, icon("askall")),
      h(
        "ul",
        null,
        h("li.label", null, name),
        this.answers.map((one, i) =>
          h(
            "li.row",
            null,
            h("span", null, this.says(one)),
            h(
              "button.button.small",
              { type: "button", "data-key": `revoke-${i}`, onclick: () => drop([one]) },
              t("standing.revoke"),
            ),
          ),
        ),
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", "data-key": "ask-all", onclick: () => drop(this.answers) },
            t("prompt.askall", { n: this.count }),
          ),
        ),
      ),
    );
  }

  private stays(which: "less" | "list"): { open: boolean; ontoggle: (event: Event) => void } {
    const toggled = (event: Event): void => {
      if ((event.target as HTMLDetailsElement).open) this.opened = which;
      else if (this.opened === which) this.opened = null;
    };
    return { open: this.opened === which, ontoggle: toggled };
  }

  private says({ sort, side, label }: Standing): string {
    const who = this.context.store.sides.length > 1 ? `${this.context.messages.side(side)}: ` : "";
    return who + t(`standing.says.${sort}`, { what: label });
  }
}

/** What a die is rolled for, without whom it is about: "check C/37" and "check A/37" are the same. */
function purposeOf(decision: Decision): string {
  return purposeParts(String(decision.facts?.["purpose"] ?? ""))[0];
}

function same(a: Standing, b: Standing): boolean {
  return a.sort === b.sort && a.side === b.side && a.question === b.question && a.purpose === b.purpose;
}
