/** The prompt line: what is asked and by which rule, a button for each answer that is open, and the way back. */

import type { Decision, Role, Ruling } from "../protocol.js";
import { armedQuestion, oddsOf, type Step, stepButtons, stepsOf, thenSteps, worthOf } from "./armed.js";
import { dieFace } from "./dice.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "./dom.js";
import { DRAGGED } from "./dragging.js";
import { namedIn } from "./facts.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { amount, capital, fraction, percent } from "./messages.js";
import { commits, formationOf, kindsOf, namesOnly, roleOf } from "./roles.js";
import { cite, cites, tip } from "./rules.js";
import { StandingAnswers } from "./standinganswers.js";
import type { TableContext } from "./tablecontext.js";
import { Leftovers } from "./undone.js";
import { headline } from "./verdict.js";

/** What commits comes first; what takes a choice back, and behind it what ends one, come last. */
const RANKS: Record<Role, number> = { commit: 0, offer: 1, pass: 1, target: 1, back: 2, end: 3 };
const PLAIN = 1;
/** So many actions of one verb stand side by side as buttons. */
const FEW = 4;
/** So many results are told of an answer after which more can be added. */
const IN_PASSING = 2;
/** The keys of what passes, of the second way to pass, and of what ends a phase or a choice. */
export const LETTERS = "pnd";
/** Keys of buttons by their numbers; those after them take the shift key. */
export const DIGITS = 9;

export class Prompt implements Component {
  readonly root = h("section.prompt", { role: "region", "aria-live": "polite" });
  private readonly redraw = new Redraw(this.root, () => this.update());
  /** The decision whose list of hindrances is open: it stays so until there is another. */
  private listed: Decision | null = null;
  /** The list of answers that is open: it stays so when its prompt is drawn again. */
  private opened: { decision: Decision | null; verb: string } | null = null;
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

  constructor(private readonly context: TableContext) {
    this.standing = new StandingAnswers(context);
    this.leftovers = new Leftovers(context);
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
    else this.waiting(live?.decision ?? null);
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
    const gathered = this.gathered(lists);
    const said = this.surely() ?? this.notYet() ?? this.worth() ?? hint;
    fill(
      this.root,
      h(
        "div.question",
        null,
        h(
          "div",
          null,
          h("span.flag", null, messages.side(decision.side)),
          this.die(decision),
          this.purpose(decision),
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
          .filter(([verb, actions]) => !this.isTray(verb, actions) && verb !== gathered)
          .map(([verb, actions]) => this.list(verb, actions)),
        this.bare().map((verb) => [this.withNext(verb), this.button(verb)]),
        this.standing.offers(),
        defaults.canChoose && this.oneByOne(),
      ),
      this.tools(),
      lists
        .filter(([verb, actions]) => this.isTray(verb, actions))
        .map(([verb, actions]) => this.tray(verb, actions, gathered)),
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

  /** The die that may be rolled again lies on the table. */
  private die(decision: Decision): Child {
    const { die, result } = decision.facts ?? {};
    return typeof die === "number" && typeof result === "number" ? [dieFace(die, result), " "] : null;
  }

  /** What the die was rolled for, and by whom: a question about a roll needs it. */
  private purpose(decision: Decision): Child {
    const { purpose, result } = decision.facts ?? {};
    if (typeof purpose !== "string" || typeof result !== "number") return null;
    const { store, messages } = this.context;
    // The question is put to whoever may have it rolled again; whose die it is the log tells.
    const rolled = store.log
      .slice(-40)
      .reverse()
      .find(({ event }) => event["purpose"] === purpose && event["result"] === result)?.event;
    const by = messages.isSide(rolled?.["side"]) ? ` (${messages.side(rolled["side"])})` : "";
    return h("b.purpose", null, `${capital(messages.said("purpose", purpose))}${by}. `);
  }

  /** What an answer is worth, where that can be said in a few words: "Withdraw: 45 %", "CCA: Reaction Value 8: 80 %", "Move:
   * price 1"; what a die gives, and how another roll would compare. */
  private worth(): Child {
    const { messages, choices, store } = this.context;
    const last = (action: string): number => Number(!commits(store.table, action));
    const ordered = this.buttons().sort((a, b) => last(a) - last(b)); // where there is no room for all, what commits is read
    const said = ordered.flatMap((action) => {
      const ruling = choices?.rulings.get(action);
      if (!ruling?.legal) return [];
      const [verb = "", ...args] = action.split(" ");
      const name = args.length ? args.map((arg, i) => messages.argument(verb, arg, i)).join(" ") : messages.verb(verb);
      if (ruling.facts["gives"] || fraction(ruling.facts["better"]) !== null)
        return [
          h(
            "span",
            { "data-part": ruling.facts["gives"] ? "gives" : "again" },
            linked(this.context, capital(messages.ruling(ruling)), ruling.facts),
            " ",
            cites(this.context, ruling.rules),
            " ",
          ),
        ];
      const short = this.shortly(action, ruling);
      if (!short) return [];
      const rules = ruling.parts.length === 1 ? [ruling.parts[0]?.rule ?? ""] : ruling.rules.slice(0, 1);
      return [
        h(
          "span",
          { title: messages.ruling(ruling), "data-worth": action },
          `${name}: ${short} `,
          cites(this.context, rules),
          " ",
        ),
      ];
    });
    return said.length ? said : null;
  }

  /** The number that the rules use, and the chance as per cent; of what commits the price. */
  private shortly(action: string, ruling: Ruling): string {
    const { messages, store } = this.context;
    const chance = fraction(ruling.facts["chance"]);
    const [part, ...more] = ruling.parts;
    const rating =
      part && !more.length && part.group === "check" ? `${messages.part(part)} ${amount(part.amount)}` : "";
    if (chance !== null) return [rating, percent(chance)].filter(Boolean).join(": ");
    if (this.isOffer() && part && !more.length) return `${messages.part(part)} ${amount(part.amount)}`;
    const spends = commits(store.table, action);
    const odds = ruling.then?.length ? "" : oddsOf(ruling, spends ? undefined : IN_PASSING);
    return spends ? worthOf(ruling) || odds : odds;
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

  /** More than a few units that wait beside the map: they lie in a tray, as counters. */
  private isTray(verb: string, actions: string[]): boolean {
    return kindsOf(this.context.store.table, verb)[0] === "unit" && actions.length > FEW;
  }

  /** The verb that takes formations, where units of all of them wait in a tray: there it stands beside its units. */
  private gathered(lists: [string, string[]][]): string | null {
    const { store } = this.context;
    const [tray] = lists.filter(([verb, actions]) => this.isTray(verb, actions));
    const [verb, actions] = lists.find(([verb]) => kindsOf(store.table, verb).join() === "formation") ?? [];
    if (!tray || verb === undefined || !actions) return null;
    const waiting = new Set(tray[1].map((action) => formationOf(store.table, store.unit(action.split(" ")[1] ?? ""))));
    return actions.every((action) => waiting.has(action.split(" ")[1] ?? "")) ? verb : null;
  }

  /** The counters of a tray by formation, each with the button for all of it. */
  private squads(actions: string[], counters: HTMLElement[], verb: string): Child {
    const { messages, choices, store } = this.context;
    const squads = new Map<string, HTMLElement[]>();
    actions.forEach((action, i) => {
      const formation = formationOf(store.table, store.unit(action.split(" ")[1] ?? ""));
      squads.set(formation, [...(squads.get(formation) ?? []), counters[i] as HTMLElement]);
    });
    return [...squads].map(([formation, own]) => {
      const all = `${verb} ${formation}`;
      const name = messages.formation(formation);
      if (!store.decision?.actions?.includes(all)) return own;
      const button = h(
        "button.whole",
        {
          type: "button",
          "data-key": all,
          "data-action": all,
          "aria-label": `${messages.verb(verb)}: ${name}`,
          disabled: store.acting,
          onclick: () => this.take(all),
          onpointerenter: () => choices?.point(all),
          onpointerleave: () => choices?.point(null),
        },
        name,
      );
      tip.on(button, () => [messages.verb(verb), " ", h("b", null, name)]);
      return h("div.squad", { role: "group", "aria-label": name }, button, h("div", null, own));
    });
  }

  private tray(verb: string, actions: string[], gathered: string | null): HTMLElement {
    const { messages, choices, store, map } = this.context;
    const named = namesOnly(store.table, verb);
    const counters = actions.map((action) => {
      const id = action.split(" ")[1] ?? "";
      const name = named ? messages.unit(id) : `${messages.verb(verb)}: ${messages.unit(id)}`;
      const button = h(
        "button",
        {
          type: "button",
          "data-key": action,
          "data-action": action,
          "aria-label": name,
          draggable: String(choices?.canDrag(id) ?? false),
          disabled: store.acting,
          onclick: () => this.take(action),
          ondragstart: (event: DragEvent) => event.dataTransfer?.setData(DRAGGED, id),
          onpointerenter: () => choices?.point(action),
          onpointerleave: () => choices?.point(null),
        },
        map?.counterCanvas(id, 38),
        h("span", null, id),
      );
      tip.on(button, () => [h("b", null, name), h("div", null, this.valuesOf(id))]);
      return button;
    });
    return h(
      "div.tray",
      { role: "group", "aria-label": messages.verb(verb), "data-scrolls": `tray-${verb}` },
      !named && h("span.label", null, messages.verb(verb)),
      gathered === null ? counters : this.squads(actions, counters, gathered),
    );
  }

  private valuesOf(id: string): string {
    const unit = this.context.store.unit(id);
    return unit ? this.context.messages.values(unit) : "";
  }

  /** Several actions of one verb that are nowhere on the map: a few side by side, many in a list that opens. */
  private list(verb: string, actions: string[]): Child {
    const { messages, choices, store } = this.context;
    const label = (action: string): string =>
      action
        .split(" ")
        .slice(1)
        .map((arg, i) => messages.argument(verb, arg, i))
        .join(" ");
    const row = (action: string, cls: string, text: string): HTMLElement => {
      const [, arg = ""] = action.split(" ");
      const counter =
        kindsOf(store.table, verb)[0] === "unit" && this.context.map ? this.context.map.counterCanvas(arg, 30) : null;
      return h(
        cls,
        {
          type: "button",
          "data-key": action,
          "data-action": action,
          disabled: store.acting,
          onclick: () => this.take(action),
          onpointerenter: () => choices?.point(action),
          onfocus: () => choices?.point(action),
          onpointerleave: () => choices?.point(null),
        },
        counter,
        text,
        cls === "button.verb" && this.key(action),
      );
    };
    if (actions.length <= FEW)
      return actions.map((action) =>
        row(action, "button.verb", `${namesOnly(store.table, verb) ? "" : `${messages.verb(verb)} `}${label(action)}`),
      );
    const { decision } = store;
    return h(
      "details.picks",
      {
        open: this.opened?.decision === decision && this.opened.verb === verb,
        ontoggle: (event: Event) =>
          (this.opened = (event.target as HTMLDetailsElement).open ? { decision, verb } : null),
      },
      h(
        "summary.button",
        { "data-key": `list-${verb}` },
        t("prompt.others", { verb: messages.verb(verb).replace(/:$/, ""), n: actions.length }),
      ),
      h(
        "ul",
        null,
        actions.map((action) =>
          h(
            "li",
            null,
            row(
              action,
              "button",
              messages.isUnit(action.split(" ")[1]) ? messages.unit(action.split(" ")[1] ?? "") : label(action),
            ),
          ),
        ),
      ),
    );
  }

  /** What still keeps a phase from ending, or a fight from beginning: one line, which opens to the list of whom and
   * what. */
  private notYet(): Child {
    const { messages, choices } = this.context;
    const blocked = choices?.blocked ?? [];
    if (!blocked.length) return null;
    // The rule before the sentence: what has no room at its end are the last of many names.
    const short = blocked.map(({ verb, ruling }, i) => [
      i > 0 && " ",
      `${messages.verb(verb)}: ${t("prompt.notyet").toLowerCase()} `,
      cites(this.context, ruling.rules),
      ` ${messages.ruling(ruling)}.`,
    ]);
    return h(
      "details.keepslist",
      {
        "data-part": "keeps",
        open: this.listed === this.context.store.decision,
        ontoggle: (event: Event) =>
          (this.listed = (event.target as HTMLDetailsElement).open ? this.context.store.decision : null),
      },
      h("summary", { "data-key": "keeps", title: t("prompt.keeps") }, short),
      h(
        "ul",
        null,
        blocked.map(({ verb, ruling }) =>
          h(
            "li",
            null,
            h("b", null, `${messages.verb(verb)}: ${t("prompt.notyet").toLowerCase()}. `),
            linked(this.context, messages.ruling(ruling), ruling.facts),
            " ",
            cites(this.context, ruling.rules),
            this.who(ruling),
          ),
        ),
        this.leftovers.units().length > 0 && h("li", null, this.leftovers.button()),
      ),
    );
  }

  /** The units and hexes that a ruling names, to go to. */
  private who(ruling: Ruling): Child {
    const { messages, map, store } = this.context;
    const named = namedIn(store.table, ruling.facts);
    const units = [...named.units].filter((id) => store.unit(id)?.hex !== undefined);
    const hexes = [...named.places].filter((place) => messages.isHex(place));
    if (!units.length && !hexes.length) return null;
    return h(
      "div.who",
      null,
      units.map((id) =>
        h(
          "button",
          {
            type: "button",
            "data-unit": id,
            "aria-label": messages.unit(id),
            onclick: () => this.context.goToUnit(id),
          },
          map?.counterCanvas(id, 34),
          h("span", null, id),
        ),
      ),
      hexes.map((hex) =>
        h("button", { type: "button", "data-hex": hex, onclick: () => this.context.goTo(hex) }, messages.place(hex)),
      ),
    );
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

  private waiting(decision: Decision | null): void {
    const { store, messages } = this.context;
    const outcome = store.live?.view.outcome;
    let said: Child = t("table.loading");
    if (this.context.editor?.draft.size) said = t("sandbox.drafting");
    else if (store.replaying) said = t(this.context.film?.running ? "prompt.film" : "prompt.replay");
    else if (outcome)
      said = [
        h("span.overbanner", null, t("prompt.over"), ". ", messages.outcome(outcome)),
        " ",
        cite(this.context, outcome.rule),
      ];
    else if (decision)
      said = [
        h("span.flag", null, messages.side(decision.side)),
        h(
          "span",
          null,
          t("prompt.waits", { side: messages.side(decision.side) }),
          " ",
          h("span.keeps", null, this.general(decision)),
        ),
      ];
    else if (store.facts?.over) said = h("span.overbanner", null, t("prompt.over"));
    fill(this.root, h("div.question", null, said), outcome && !store.sandbox && this.dice(), this.tools());
  }

  /** After the end: the verdict on the dice, or the button that asks for one. */
  private dice(): HTMLElement {
    const { verdict } = this.context;
    const text = verdict ? headline(verdict) : t("menu.verify");
    const grade = verdict?.grade ?? "";
    return h(
      "div.answers",
      null,
      h(
        "button.button.first",
        { type: "button", "data-key": "end-page", onclick: () => this.context.openEnd() },
        t("end.page"),
      ),
      h(
        "button.button",
        { type: "button", "data-key": "check-dice", "data-grade": grade, onclick: () => this.context.openDice() },
        text,
      ),
    );
  }

  /** Of a question to the other side only its kind is known, not what it is about. */
  private general(decision: Decision): string {
    const text = this.context.messages.question(decision);
    return /[{}]/.test(text) || text === decision.question ? "" : text;
  }

  // -- answering

  /** A list's line is pressed. */
  private take(action: string): void {
    const { choices } = this.context;
    if (choices) choices.take(action);
    else void this.context.act(action);
  }

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
    if (action.includes(" ")) this.take(action);
    else this.answer(action);
  }
}
