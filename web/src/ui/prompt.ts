/** The prompt line: what is asked and by which rule, a button for each answer that is open, and the way back. */

import type { Decision, Role } from "../protocol.js";
import { AnswerLists, FEW } from "./answerlists.js";
import { armedQuestion, type Step, stepButtons, stepsOf, thenSteps } from "./armed.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "./dom.js";
import { Hindrances } from "./hindrances.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { roleOf } from "./roles.js";
import { dieOf, purposeOf } from "./rolledfor.js";
import { cite, cites, tip } from "./rules.js";
import { StandingAnswers } from "./standinganswers.js";
import type { TableContext } from "./tablecontext.js";
import { Leftovers } from "./undone.js";
import { waitingFor } from "./waiting.js";
import { worths } from "./worths.js";

/** What commits comes first; what takes a choice back, and behind it what ends one, come last. */
const RANKS: Record<Role, number> = { commit: 0, offer: 1, pass: 1, target: 1, back: 2, end: 3 };
const PLAIN = 1;
/** The keys of what passes, of the second way to pass, and of what ends a phase or a choice. */
export const LETTERS = "pnd";
/** Keys of buttons by their numbers; those after them take the shift key. */
export const DIGITS = 9;

export class Prompt implements Component {
  readonly root = h("section.prompt", { role: "region", "aria-live": "polite" });
  private readonly redraw = new Redraw(this.root, () => this.update());
  /** What would end a phase with something left undone, and was pressed once. */
  private sure: { action: string; decision: Decision | null } | null = null;
  /** What has been done by hand in this phase: who ends it before anything is asked whether that is meant. */
  private phase: { name: string | undefined; idle: boolean } = { name: undefined, idle: false };
  private decided: Decision | null = null;
  /** When the question that is on the screen came: a press that began before was meant for another. */
  private since = 0;
  private pressed = 0;
  /** What is answered by itself, because the person has said so. */
  readonly standing: StandingAnswers;
  readonly leftovers: Leftovers;
  private readonly hindrances: Hindrances;
  private readonly lists: AnswerLists;

  constructor(private readonly context: TableContext) {
    this.standing = new StandingAnswers(context);
    this.leftovers = new Leftovers(context);
    this.hindrances = new Hindrances(context, this.leftovers);
    this.lists = new AnswerLists(context, (action) => this.key(action));
    this.root.addEventListener("pointerdown", (event) => (this.pressed = event.timeStamp), { capture: true });
    context.onPressElsewhere(
      () => this.root,
      () => this.closeLists(),
    );
  }

  /** True if one was open. */
  closeLists(): boolean {
    const open = [...this.root.querySelectorAll<HTMLDetailsElement>("details[open]")];
    for (const list of open) list.open = false;
    return open.length > 0;
  }

  update(): void {
    const { store, choices } = this.context;
    const live = store.live?.view ?? null;
    this.follow();
    if (!this.context.defaults.obey()) this.standing.obey();
    const { editor, verdict, defaults } = this.context;
    const shown = [
      store.table,
      live,
      store.decision,
      store.side,
      store.language,
      store.acting,
      store.canUndo,
      store.replaying,
    ];
    const open = [
      store.settings,
      this.sure,
      this.standing.version,
      defaults.canChoose,
      choices?.armed,
      choices?.blocked,
      choices?.rulings.size,
      editor?.editing,
      editor?.draft.size,
      verdict,
    ];
    if (!this.redraw.needed(...shown, ...open)) return;
    this.root.setAttribute("aria-label", t("prompt.title"));
    const { decision } = store;
    const side = decision?.side ?? live?.decision?.side ?? null;
    const color = this.context.messages.sideColor(side);
    this.root.style.setProperty("--side", color ?? "var(--soft)");
    this.root.classList.toggle("mine", decision !== null);
    this.root.classList.toggle("offer", decision !== null && this.isOffer());
    if (decision) this.asked(decision);
    else fill(this.root, waitingFor(this.context, live?.decision ?? null), this.tools());
  }

  /** An offer to the side whose turn it is not: answered quickly, or not again. */
  private isOffer(): boolean {
    const actions = this.context.store.decision?.actions ?? [];
    return actions.some((action) => this.role(action) === "offer") || this.bareOf("pass").length > 1;
  }

  private role(action: string): Role | null {
    return roleOf(this.context.store.table, action);
  }

  /** The bare verbs of a role that are open, in the order of the decision. */
  private bareOf(role: Role): string[] {
    return (this.context.choices?.sorted.bare ?? []).filter((action) => this.role(action) === role);
  }

  /** What the letters mean now. */
  private lettered(): Map<string, string | undefined> {
    const [pass, never] = this.bareOf("pass");
    const [end] = this.bareOf("end");
    return new Map([
      ["p", pass],
      ["n", never],
      ["d", end],
    ]);
  }

  /** Another question: nothing of the last one is left. */
  private follow(): void {
    const { decision } = this.context.store;
    if (decision === this.decided) return;
    if (decision && this.phase.name !== decision.phase) this.phase = { name: decision.phase, idle: true };
    else if (this.decided && decision) this.phase.idle = false;
    this.decided = decision;
    this.since = performance.now();
    this.sure = null;
  }

  private asked(decision: Decision): void {
    const { messages, choices, defaults } = this.context;
    if (choices?.armed) return this.confirming(decision, choices.armed);
    const sorted = choices?.sorted;
    const hint = this.hint();
    const lists = [...(sorted?.listed ?? [])];
    const gathered = this.lists.gathered(lists);
    const said =
      this.surely() ?? this.hindrances.notYet() ?? worths(this.context, this.buttons(), this.isOffer()) ?? hint;
    fill(
      this.root,
      h(
        "div.question",
        null,
        h(
          "div",
          null,
          h("span.flag", null, messages.side(decision.side)),
          dieOf(decision),
          purposeOf(this.context, decision),
          h(
            "span",
            null,
            linked(this.context, messages.question(decision), decision.facts),
            " ",
            cite(this.context, decision.rule ?? ""),
          ),
        ),
        said ? h("div.keeps", null, said) : h("div.keeps.blank", null, "\u00a0"),
      ),
      h(
        "div.answers",
        null,
        lists
          .filter(([verb, actions]) => !this.lists.isTray(verb, actions) && verb !== gathered)
          .map(([verb, actions]) => this.lists.list(verb, actions)),
        this.bare().map((verb) => [this.withNext(verb), this.button(verb)]),
        this.standing.offers(),
        defaults.canChoose && this.oneByOne(),
      ),
      this.tools(),
      lists
        .filter(([verb, actions]) => this.lists.isTray(verb, actions))
        .map(([verb, actions]) => this.lists.tray(verb, actions, gathered)),
    );
  }

  /** What was chosen commits: its price and chances, and buttons that name what is done. */
  private confirming(decision: Decision, action: string): void {
    const { messages, choices } = this.context;
    const ruling = choices?.rulings.get(action) ?? null;
    fill(
      this.root,
      h(
        "div.question",
        null,
        h("span.flag", null, messages.side(decision.side)),
        armedQuestion(this.context, action, ruling),
      ),
      h("div.answers", null, stepButtons(this.context, this.steps())),
      this.tools(),
    );
  }

  private steps(): Step[] {
    const { choices } = this.context;
    return choices?.armed ? stepsOf(this.context, choices.armed, choices.rulings.get(choices.armed) ?? null) : [];
  }

  /** A verb that commits, together with each answer to what is asked next. */
  private withNext(verb: string): Child {
    const ruling = this.context.choices?.rulings.get(verb);
    if (!ruling?.legal || !ruling.then?.length) return null;
    const press = (answer: string): void => {
      if (this.context.store.acting) return;
      void this.context.act(verb);
      this.context.defaults.plan(answer);
    };
    return stepButtons(this.context, thenSteps(this.context, verb, ruling, press), false);
  }

  /** The usual answers were given: take them back, and choose. */
  private oneByOne(): HTMLElement {
    const { defaults, store } = this.context;
    const button = h(
      "button.verb",
      {
        type: "button",
        "data-key": "one-by-one",
        disabled: store.acting,
        onclick: () => void defaults.chooseMyself().then(() => this.update()),
      },
      t("prompt.onebyone"),
    );
    tip.on(button, () => [t("prompt.onebyonehint")]);
    return button;
  }

  /** What is given up by what was pressed once. */
  private surely(): Child {
    return this.sure && [this.leftovers.warning(), " ", this.leftovers.button()];
  }

  private hint(): string | null {
    const sorted = this.context.choices?.sorted;
    if (!sorted) return null;
    if (this.context.editor?.editing) return t("sandbox.edit.say");
    const key = sorted.byHexside.size
      ? "prompt.pickhexside"
      : sorted.byHex.size && sorted.byUnit.size
        ? "prompt.pick"
        : sorted.byHex.size
          ? "prompt.pickhex"
          : sorted.byUnit.size
            ? "prompt.pickunit"
            : null;
    return key && t(key);
  }

  /** The bare verbs as they stand on the screen: their number is their key. */
  bare(): string[] {
    const verbs = [...(this.context.choices?.sorted.bare ?? [])];
    if (this.isOffer()) return verbs; // to make nothing of it stands where the game has it
    const rank = (verb: string): number => {
      const role = this.role(verb);
      return role === null ? PLAIN : RANKS[role];
    };
    return verbs.sort((a, b) => rank(a) - rank(b));
  }

  /** The main answer: what commits; the first to an offer; what ends it, where nothing else is left to choose. */
  private main(): string | null {
    const [first] = this.bare();
    if (first === undefined) return null;
    if (this.isOffer() || this.role(first) === "commit") return first;
    const only = this.context.store.decision?.actions?.length === 1;
    return only && this.role(first) === "end" ? first : null;
  }

  /** Actions of lists that are short enough to be buttons: they have numbers too, before the bare verbs. */
  private few(): string[] {
    const lists = [...(this.context.choices?.sorted.listed ?? [])];
    return lists.flatMap(([, actions]) => (actions.length <= FEW ? actions : []));
  }

  /** All buttons in their order: the number of each is its key. */
  private buttons(): string[] {
    return [...this.few(), ...this.bare()];
  }

  private key(action: string): HTMLElement | null {
    const at = this.buttons().indexOf(action);
    const [letter] = [...this.lettered()].find(([, meant]) => meant === action) ?? [];
    const digit = at < DIGITS ? String(at + 1) : `⇧${at - DIGITS + 1}`;
    return at >= 0 && at < 2 * DIGITS ? h("kbd", { "aria-hidden": "true" }, letter?.toUpperCase() ?? digit) : null;
  }

  private button(verb: string): HTMLElement {
    const { messages, choices, store } = this.context;
    const asking = this.sure?.action === verb;
    // Beside it stand buttons that answer what is asked next, too: it is the one of them that leaves it open.
    const opens = Boolean(choices?.rulings.get(verb)?.then?.length && choices.rulings.get(verb)?.legal);
    const label = opens ? t("armed.later", { verb: messages.verb(verb) }) : messages.verb(verb);
    // Only a pointer that moves means it: after a click another button may come to lie under one that rests.
    const button = h(
      "button.verb",
      {
        type: "button",
        class: asking || verb === this.main() ? "first" : "",
        "data-key": `verb-${verb}`,
        "data-verb": verb,
        disabled: store.acting,
        onclick: (event: MouseEvent) => this.clicked(event) && this.answer(verb),
        onpointermove: () => choices?.point(verb),
        onpointerleave: () => choices?.point(null),
      },
      asking ? t("prompt.sure") : label,
      this.key(verb),
    );
    tip.on(button, () => {
      const ruling = choices?.rulings.get(verb);
      if (asking || !ruling || ruling.reason === "choice.listed" || ruling.odds) return []; // the line above says it
      return [
        messages.ruling(ruling),
        " ",
        cites(this.context, ruling.rules).map((child) =>
          child instanceof Node ? child.cloneNode(true) : child,
        ) as Child[],
      ];
    });
    return button;
  }

  private tools(): HTMLElement {
    const { store } = this.context;
    const undo = iconButton("undo", `${t("prompt.undo")} (U)`, () => void this.context.undo(), {
      "data-key": "undo",
      "data-verb": "undo",
      disabled: !store.canUndo || store.acting,
    });
    return h(
      "div.tools",
      null,
      this.planned(),
      this.standing.buttons(() => this.update()),
      undo,
    );
  }

  /** The answer that was named together with an action, while the other side is asked first. */
  private planned(): Child {
    const { defaults, messages } = this.context;
    const answer = defaults.plannedAnswer;
    if (answer === null) return null;
    return h(
      "button.button.small",
      {
        type: "button",
        "data-key": "forget-plan",
        title: t("prompt.forgetplan"),
        onclick: () => {
          defaults.forget();
          this.redraw.reset();
          this.update();
        },
      },
      t("prompt.planned", { what: messages.action(answer) }),
      " ×",
    );
  }

  // -- answering

  /** Was this click meant for what is on the screen? The second of a double click, and a press that began before the
   * question came, were meant for the last one. */
  private clicked(event: MouseEvent): boolean {
    return event.detail < 2 && (event.detail === 0 || this.pressed >= this.since || this.pressed === 0);
  }

  /** Press a bare verb. To end a phase with something left undone, or before anything was done, is asked once. */
  answer(verb: string): void {
    const { choices, store } = this.context;
    const sorted = choices?.sorted;
    if (!sorted?.bare.includes(verb) || store.acting) return;
    if (this.isCareless(verb) && this.sure?.action !== verb) {
      this.sure = { action: verb, decision: store.decision };
      choices?.warnOf(this.leftovers.units());
      this.update();
      return;
    }
    this.sure = null;
    void this.context.act(verb);
  }

  private isCareless(verb: string): boolean {
    const { store, choices } = this.context;
    if (!store.settings.confirm || this.role(verb) !== "end" || this.bareOf("back").length) return false;
    if (this.bareOf("offer").length || this.context.guided) return false;
    const others = (choices?.sorted.byUnit.size ?? 0) + (choices?.sorted.byHex.size ?? 0);
    return this.leftovers.undone.length > 0 || (this.phase.idle && others > 0);
  }

  /** The answer that has this letter now. */
  letter(key: string): void {
    const meant = this.lettered().get(key);
    if (meant !== undefined) this.answer(meant);
  }

  /** Take the last choice back, where that is an answer. True if it is. */
  takeBack(): boolean {
    if (this.context.choices?.disarm()) return true;
    if (this.sure) {
      this.sure = null;
      this.context.choices?.warnOf([]);
      this.update();
      return true;
    }
    const [back] = this.bareOf("back");
    if (back === undefined || this.context.editor?.editing) return false;
    this.answer(back);
    return true;
  }

  /** The answer with this number. */
  press(number: number): void {
    const step = this.steps()[number - 1];
    if (this.context.choices?.armed) {
      if (step?.open && !this.context.store.acting) step.press();
      return;
    }
    const action = this.buttons()[number - 1];
    if (!action) return;
    if (action.includes(" ")) this.lists.take(action);
    else this.answer(action);
  }
}
