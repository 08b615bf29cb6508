/** Counters are dragged: to where they are placed or moved, and by the hand that edits; out of the tray, too. What the way
 * costs, or why it may not be, is said beside them meanwhile. */

import type { MapHandle, Spot } from "../map/api.js";
import type { Place } from "../protocol.js";
import type { Asked } from "./choices.js";
import { amount } from "./messages.js";
import { commits, kindsOf, verbOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

/** What a counter is called while it is dragged out of a tray. */
export const DRAGGED = "application/x-grognard-unit";

/** A counter in the hand. */
interface Held {
  unit: string;
  from: Place | null;
  /** It was picked up for this: the drop waits for that, and a failed one takes it back. Null: it was in hand already. */
  lifted: Promise<boolean> | null;
  /** The hand that edits has it. */
  editing: boolean;
}

export class Dragging {
  private held: Held | null = null;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
    private readonly choose: (spot: Spot) => void,
  ) {
    map.on("drag", (spot, touch) => this.lift(spot, touch));
    map.on("drop", (spot) => void this.drop(spot?.hex ?? null, spot));
    const { signal } = context.gone;
    addEventListener("dragover", (event) => this.isOver(event) && event.preventDefault(), { signal });
    addEventListener("drop", (event) => this.fromTray(event), { signal });
  }

  /** Can this unit be picked up to be put into a hex? */
  may(id: string): boolean {
    return this.pickUp(id) !== null;
  }

  /** The one action that picks a unit up, where the question is which of them goes somewhere. */
  private pickUp(id: string): string | null {
    const { store, editor } = this.context;
    const { decision, table } = store;
    if (editor?.editing || !decision?.carries) return null;
    const open = (decision.actions ?? []).filter((action) => {
      if (decision.staked?.includes(action)) return false; // what a die decides is read before it is rolled
      const [, unit, ...more] = action.split(" ");
      return unit === id && !more.length && kindsOf(table, verbOf(action)).join() === "unit" && !commits(table, action);
    });
    return open.length === 1 ? (open[0] ?? null) : null;
  }

  /** Is this unit in hand already, and is it asked where it goes? */
  private isMoving(id: string): boolean {
    const { decision, table } = this.context.store;
    const { unit, units } = decision?.facts ?? {};
    const goes = (decision?.actions ?? []).some((action) => {
      const kinds = kindsOf(table, verbOf(action)).join();
      return kinds === "hex" || kinds === "place";
    });
    return goes && [unit, units].flat().includes(id);
  }

  /** A finger that begins on a counter moves the map, unless that counter was chosen before. */
  private lift({ unit, hex }: Spot, touch: boolean): string | null {
    const { store, editor } = this.context;
    if (unit === null || store.acting || store.replaying) return null;
    if (editor?.editing) {
      if (touch && editor.selected !== unit) return null;
      editor.take({ kind: "unit", id: unit });
      this.held = { unit, from: hex, lifted: null, editing: true };
      return unit;
    }
    if (this.isMoving(unit)) {
      this.held = { unit, from: hex, lifted: null, editing: false };
      return unit;
    }
    const action = touch ? null : this.pickUp(unit);
    if (action === null) return null;
    this.held = { unit, from: hex, lifted: this.context.act(action), editing: false };
    return unit;
  }

  /** What is considered has an answer, or there is nothing to consider. */
  consider(asked: Asked | null): void {
    if (!this.held || this.held.editing) return;
    const { messages, store } = this.context;
    const ruling = asked?.ruling;
    if (!ruling) return this.map.sayCarried("", false);
    if (!ruling.legal) return this.map.sayCarried(messages.ruling(ruling), true);
    const { cost } = ruling.facts;
    const left = store.decision?.facts?.["left"];
    if (typeof cost !== "number") return this.map.sayCarried("", false);
    this.map.sayCarried(typeof left === "number" ? `${amount(cost)} / ${amount(left)}` : amount(cost), false);
  }

  /** Put it down; where it may not be, it is said why, and it goes back. */
  private async drop(hex: Place | null, spot: Spot | null): Promise<void> {
    const { held } = this;
    const { store, editor } = this.context;
    this.held = null;
    if (!held) return;
    if (held.editing) {
      if (hex !== null && hex !== held.from) await editor?.place(held.unit, hex);
      else editor?.drop();
      return;
    }
    if (held.lifted) {
      if (!(await held.lifted)) return;
      await this.context.shown(this.context.acted);
    }
    if (hex !== null && hex !== held.from) {
      const open = this.actionsAt(hex);
      if (open.length && spot) return this.choose({ ...spot, unit: null, across: null, stack: [] });
      if (open.length === 1 && open[0]) return void (await this.context.act(open[0]));
      await this.refuse(hex);
    }
    if (held.lifted && store.decision?.side === store.side) await this.context.undo();
  }

  private actionsAt(hex: Place): string[] {
    return (this.context.store.decision?.actions ?? []).filter((action) => {
      const [verb = "", where, ...more] = action.split(" ");
      const kinds = kindsOf(this.context.store.table, verb).join();
      return where === hex && !more.length && (kinds === "hex" || kinds === "place");
    });
  }

  private async refuse(hex: Place): Promise<void> {
    const { store, messages } = this.context;
    const taking = (store.decision?.actions ?? []).map(verbOf);
    const verb = taking.find((one) => kindsOf(store.table, one).join() === "hex");
    if (verb === undefined) return;
    const [ruling] = await store.explain([`${verb} ${hex}`]);
    if (ruling && !ruling.legal) this.context.notice(messages.ruling(ruling), "no");
  }

  private isOver(event: DragEvent): boolean {
    const over = event.target instanceof Element && event.target.closest(".map-host") !== null;
    return over && (event.dataTransfer?.types.includes(DRAGGED) ?? false);
  }

  private fromTray(event: DragEvent): void {
    const unit = event.dataTransfer?.getData(DRAGGED);
    const action = unit && this.isOver(event) ? this.pickUp(unit) : null;
    if (!unit || action === null) return;
    event.preventDefault();
    this.held = { unit, from: null, lifted: this.context.act(action), editing: false };
    void this.drop(this.map.hexAt(event.clientX, event.clientY), null);
  }
}
