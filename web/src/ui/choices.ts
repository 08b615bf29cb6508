/** The legal actions on the map: what glows, what a click plays, what the pointer asks. The list is the server's. */

import type { Highlight, MapHandle, Spot } from "../map/api.js";
import { hexsideName } from "../markers.js";
import type { Decision, Place, Ruling } from "../protocol.js";
import { Attention } from "./attention.js";
import { ChoiceCursor } from "./choicecursor.js";
import { ChoiceMenu } from "./choicemenu.js";
import { Dragging } from "./dragging.js";
import { namedIn } from "./facts.js";
import { Illustration } from "./illustration.js";
import { amount } from "./messages.js";
import { type Step, stepCosts } from "./pathcosts.js";
import { bareVerbs, commits, kindsOf, rivals, roleOf, verbOf } from "./roles.js";
import { NONE, type Sorted, sorted } from "./sortedactions.js";
import type { TableContext } from "./tablecontext.js";

/** What the left panel shows: an action that was pointed at, with its ruling once it has come. */
export interface Asked {
  action: string;
  ruling: Ruling | null;
  steps: Step[];
}

const MOST_ASKED = 12;
const HOVER_REST = 70;
/** The layer with a line across each hexside that can be picked. */
const HEXSIDES = "hexsides";

export class Choices {
  sorted: Sorted = NONE;
  asked: Asked | null = null;
  /** What was asked about this position, by action. */
  readonly rulings = new Map<string, Ruling>();
  /** Bare verbs that are not open now, with what keeps them: "these units must still attack". */
  blocked: { verb: string; ruling: Ruling }[] = [];
  spot: Spot | null = null;
  /** The button or choice that the person points at: which of several rulings the combat panel shows. */
  pointed: string | null = null;
  /** What was chosen and commits: it is shown, and waits for the second, named step. */
  armed: string | null = null;
  onChange: () => void = () => undefined;
  readonly attention: Attention;
  /** Where the keyboard has come to among what glows. */
  readonly cursor: ChoiceCursor;

  private decision: Decision | null = null;
  private timer = 0;
  private round = 0;
  private warned: string[] = [];
  private readonly illustration: Illustration;
  private readonly pick: ChoiceMenu;
  private readonly dragging: Dragging;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
  ) {
    this.pick = new ChoiceMenu(context, map);
    this.attention = new Attention(context, map, this);
    this.cursor = new ChoiceCursor(context, map, this);
    this.illustration = new Illustration(context, map, () => this.glow());
    this.dragging = new Dragging(context, map, (spot) => this.clickHex(spot.hex, spot));
    map.on("hover", (spot) => this.hover(spot));
    map.on("unit", (id, spot) => this.clickUnit(id, spot));
    map.on("hex", (label, spot) => this.clickHex(label, spot));
    map.on("menu", (spot) => this.tellAbout(spot));
    map.on("cancel", () => this.pick.close());
  }

  /** The store has changed: sort the actions again if it is another decision. */
  update(): void {
    const { decision } = this.context.store;
    if (decision === this.decision) return;
    this.decision = decision;
    this.round += 1;
    this.rulings.clear();
    this.blocked = [];
    this.asked = null;
    this.pointed = null;
    this.armed = null;
    this.warned = [];
    this.cursor.leave();
    this.illustration.clear();
    this.pick.close();
    this.sorted = decision ? sorted(this.context, decision) : NONE;
    this.glow();
    this.attention.follow(decision);
    this.map.setPath([]);
    if (decision) void this.prepare();
    if (this.spot) this.hover(this.spot);
  }

  /** Can this unit be dragged to where it goes? */
  canDrag(id: string): boolean {
    return this.dragging.may(id);
  }

  glow(): void {
    const { store, editor } = this.context;
    if (editor?.editing) return this.map.setHighlights(editor.lights());
    const mine = this.decision?.side;
    const enemyAt = new Set(store.view?.units.filter((unit) => unit.side !== mine).map((unit) => unit.hex));
    const lights: Highlight[] = [];
    for (const hex of this.sorted.byHex.keys()) lights.push({ hex, look: enemyAt.has(hex) ? "target" : "legal" });
    const together = this.context.defaults.takesStacks;
    for (const unit of this.sorted.byUnit.keys()) lights.push({ unit, look: "legal", ...(together && { together }) });
    for (const unit of new Set([...this.bound(), ...this.warned])) lights.push({ unit, look: "warning" });
    const facts = this.decision?.facts ?? {};
    for (const id of this.concerned())
      if (store.unit(id)?.hex !== undefined) lights.push({ unit: id, look: "selected" });
    for (const id of new Set([facts["unit"], facts["units"], this.fighting()].flat())) {
      if (typeof id === "string" && store.unit(id)?.hex !== undefined) lights.push({ unit: id, look: "selected" });
    }
    const hex = facts["hex"];
    if (this.context.messages.isHex(hex) && !this.sorted.byHex.has(hex)) lights.push({ hex, look: "target" });
    this.map.setHighlights(lights);
    const lines = [...this.sorted.byHexside.keys()].map((name) => name.split("/"));
    this.map.setOverlay(HEXSIDES, lines.length ? { name: HEXSIDES, hexes: [], lines } : null);
  }

  /** Units that must still do something, or the phase cannot end: on the map. */
  bound(): string[] {
    const { store } = this.context;
    const named = this.blocked.flatMap(({ ruling }) => [...namedIn(store.table, ruling.facts).units]);
    return [...new Set(named)].filter((id) => store.unit(id)?.hex !== undefined);
  }

  /** Mark units that could still do something, before that is given up. */
  warnOf(units: string[]): void {
    this.warned = units.filter((id) => this.context.store.unit(id)?.hex !== undefined);
    this.glow();
  }

  /** Those of the side asked who are in the fight that the answers are about. */
  private fighting(): string[] {
    const names = [...this.rulings.values()].flatMap(({ odds }) =>
      odds ? [...odds.attackers, ...odds.defenders] : [],
    );
    return names.filter(
      (name) => this.context.store.unit(name)?.side === this.decision?.side && !this.sorted.byUnit.has(name),
    );
  }

  /** Ask at once about the few answers that are buttons, and about the verbs that are not open: why not yet? */
  private async prepare(): Promise<void> {
    const { store } = this.context;
    const round = this.round;
    const open = [...this.sorted.bare, ...[...this.sorted.listed.values()].flat()].slice(0, MOST_ASKED);
    // Where something can be committed already, nobody asks what else could be.
    const ready = this.sorted.bare.some((action) => roleOf(store.table, action) === "commit");
    const wanted = ready ? bareVerbs(store.table, "end") : bareVerbs(store.table, "end", "commit");
    const ends = wanted.filter((verb) => !this.sorted.bare.includes(verb));
    const rulings = await this.explain([...open, ...ends]);
    if (round !== this.round) return;
    this.blocked = ends.flatMap((verb) => {
      const ruling = rulings.get(verb);
      // A verb that is out of place here is no news; one that the rules hold back is.
      const placed = ruling && !ruling.out_of_place && !/^(notation|turn|choice)\./.test(ruling.reason);
      const news = placed && !ruling.legal;
      return news ? [{ verb, ruling }] : [];
    });
    this.glow();
    this.attention.explained();
    this.onChange();
  }

  /** Rulings for these actions, from memory where they were asked before. */
  async explain(actions: string[]): Promise<Map<string, Ruling>> {
    const round = this.round;
    const fresh = actions.filter((action) => !this.rulings.has(action));
    if (fresh.length) {
      try {
        const found = await this.context.store.explain(fresh);
        if (round === this.round)
          for (const [i, action] of fresh.entries()) if (found[i]) this.rulings.set(action, found[i]);
      } catch {
        // the connection is gone: the banner says so
      }
    }
    return this.rulings;
  }

  // -- pointing

  private hover(spot: Spot | null): void {
    this.spot = spot;
    clearTimeout(this.timer);
    const action = spot && !this.context.editor?.editing && this.meant(spot);
    if (!action) {
      this.map.setPath([]);
      this.rest();
      return;
    }
    this.timer = window.setTimeout(() => void this.ask(action), this.rulings.has(action) ? 0 : HOVER_REST);
    this.onChange();
  }

  /** A right click or a long touch: what a pointer that hovers would be told, and what stands there. */
  private tellAbout(spot: Spot): void {
    this.context.store.select({ hex: spot.hex, unit: spot.unit });
    this.hover(spot);
    this.context.showWhy();
  }

  /** A button or a line of a list is pointed at. */
  point(action: string | null): void {
    if (this.pointed === action) return;
    this.pointed = action;
    if (action) void this.ask(action);
    else this.rest();
  }

  /** Nothing is pointed at: what was chosen and waits to be confirmed is what is considered, if there is something. */
  private rest(): void {
    if (this.armed !== null) void this.ask(this.armed);
    else {
      this.asked = null;
      this.dragging.consider(null);
      void this.illustration.show(null);
    }
    this.onChange();
  }

  async ask(action: string): Promise<void> {
    const round = this.round;
    this.asked = { action, ruling: this.rulings.get(action) ?? null, steps: [] };
    this.dragging.consider(this.asked);
    const ruling = (await this.explain([action])).get(action);
    if (round !== this.round || this.asked?.action !== action || !ruling) return;
    const steps = stepCosts(ruling);
    this.asked = { action, ruling, steps };
    this.dragging.consider(this.asked);
    if (ruling.odds) void this.explain(rivals(this.decision?.actions ?? [], action)).then(() => this.onChange());
    void this.illustration.show(action);
    const path = Array.isArray(ruling.facts["path"]) ? ruling.facts["path"].map(String) : [];
    this.map.setPath(
      path,
      steps.length ? steps.map(({ cost }) => (Number.isInteger(cost) ? cost : amount(cost))) : undefined,
      !ruling.legal,
    );
    this.onChange();
  }

  /** The units that the action under consideration is told to concern, where the game illustrates it. */
  private concerned(): string[] {
    const ruling = this.illustration.isShown ? this.asked?.ruling : null;
    return ruling ? [...namedIn(this.context.store.table, ruling.facts).units] : [];
  }

  /** What a click here would try: a legal action if there is one, else the like of one, to hear why not. */
  private meant(spot: Spot): string | null {
    const open = this.at(spot);
    if (open[0]) return open[0];
    if (!this.decision) return null;
    const verbs = (kind: string): string[] => {
      const taking = (this.decision?.actions ?? []).map(verbOf);
      return [...new Set(taking)].filter((verb) => kindsOf(this.context.store.table, verb).join() === kind);
    };
    const [sideVerb] = verbs("hexside");
    if (sideVerb && spot.across !== null)
      return `${sideVerb} ${hexsideName(this.context.store.table, spot.hex, spot.across)}`;
    const [hexVerb] = verbs("hex");
    const [unitVerb] = verbs("unit");
    if (hexVerb) return `${hexVerb} ${spot.hex}`;
    return unitVerb && spot.unit ? `${unitVerb} ${spot.unit}` : null;
  }

  /** The legal actions at a spot: of the unit under the pointer, of the hex, of others in the stack. */
  private at(spot: Spot): string[] {
    const { byHex, byUnit, byHexside } = this.sorted;
    const beside =
      spot.across === null ? [] : (byHexside.get(hexsideName(this.context.store.table, spot.hex, spot.across)) ?? []);
    const own = spot.unit ? (byUnit.get(spot.unit) ?? []) : [];
    const stack = [...spot.stack].reverse().flatMap((id) => (id && id !== spot.unit ? (byUnit.get(id) ?? []) : []));
    return [...own, ...beside, ...(byHex.get(spot.hex) ?? []), ...stack];
  }

  // -- clicking

  private clickUnit(id: string, spot: Spot): boolean {
    if (this.context.editor?.click(spot, true)) return true;
    // The map tells of a unit only when nothing else can be meant: alone in its hex, or picked out of a fanned stack.
    const own = this.sorted.byUnit.get(id) ?? [];
    if (!own[0]) return false;
    if (own.length > 1 || takesMore(own[0])) this.pick.open(own, spot);
    else if (this.sorted.byHex.has(spot.hex)) return false;
    else this.take(own[0], true);
    return true;
  }

  /** An action is chosen. One that commits is shown first, and done by the second step; every other is done. */
  take(action: string, single = false): void {
    if (!this.context.store.acting && this.needsSecondStep(action)) this.arm(action);
    else void this.context.act(action, single);
  }

  /** A verb that commits and is chosen by what it is about: a button says what it does, a hex does not. Offers say it.
   * And whatever a die decides at once. */
  private needsSecondStep(action: string): boolean {
    if (this.decision?.staked?.includes(action)) return true;
    const { table } = this.context.store;
    return action.includes(" ") && commits(table, action) && roleOf(table, action) !== "offer";
  }

  private arm(action: string): void {
    const again = this.armed === action;
    this.armed = action;
    void this.ask(action);
    this.onChange();
    // A second click on the same hex is the second step, unless there is still something to be chosen by name.
    if (again && !this.rulings.get(action)?.then?.length) this.commit();
  }

  /** The second step; with `then` the next question is answered, too. */
  commit(then: string | null = null): void {
    const { armed } = this;
    if (armed === null || this.context.store.acting) return;
    this.armed = null;
    this.map.setPath([]);
    const done = this.context.act(armed);
    if (then !== null) this.context.defaults.plan(then);
    void done;
  }

  /** What was chosen is put back: nothing has been spent. True if something was. */
  disarm(): boolean {
    if (this.armed === null) return false;
    this.armed = null;
    this.asked = null;
    this.map.setPath([]);
    this.onChange();
    return true;
  }

  private clickHex(label: Place, spot: Spot): void {
    if (this.context.editor?.click(spot, false)) return;
    const open = this.at(spot);
    this.context.store.select({ hex: label, unit: spot.unit });
    if (open.length === 1 && open[0] && !takesMore(open[0])) this.take(open[0]);
    else if (open[0] && !spot.shift && this.isStack(open) && !this.needsSecondStep(open[0]))
      void this.context.act(open[0]);
    else if (open.length) this.pick.open(open, spot);
    else void this.refuse(spot);
  }

  /** Are these actions the units of a stack, of which the click means all? */
  private isStack(actions: string[]): boolean {
    const ofUnits = [...this.sorted.byUnit.values()].flat();
    return this.context.defaults.takesStacks && actions.every((action) => ofUnits.includes(action));
  }

  /** A click that may not be: say why, with the rule. */
  private async refuse(spot: Spot): Promise<void> {
    const action = this.meant(spot);
    if (!action || this.context.store.acting) return;
    const ruling = (await this.explain([action])).get(action);
    if (ruling && !ruling.legal) this.context.notice(this.context.messages.ruling(ruling), "no");
  }
}

/** An action that says more than what was clicked: it is read before it is played. */
function takesMore(action: string): boolean {
  return action.split(" ").length > 2;
}
