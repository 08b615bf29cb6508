/** Units that are placed freely can be dragged: from hex to hex on the map, and out of the tray. */

import type { MapHandle, Spot } from "../map/api.js";
import type { Place } from "../protocol.js";
import { kindsOf, namesOnly, verbOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

/** What a counter is called while it is dragged out of a tray. */
export const DRAGGED = "application/x-grognard-unit";
/** The engine's question which unit is placed next: elsewhere a drag moves the map. */
const PLACING = "placement.which";

export class Dragging {
  /** The unit is being picked up: the drop waits for that. */
  private lifted: Promise<boolean> | null = null;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
  ) {
    map.on("drag", (spot) => this.lift(spot));
    map.on("drop", (hex) => void this.drop(hex));
    const { signal } = context.gone;
    addEventListener("dragover", (event) => this.isOver(event) && event.preventDefault(), { signal });
    addEventListener("drop", (event) => this.fromTray(event), { signal });
  }

  /** Can this unit be picked up to be placed? */
  may(id: string): boolean {
    const { store, editor } = this.context;
    return (
      !editor?.editing && store.decision?.question === PLACING && (store.decision.actions ?? []).includes(`unit ${id}`)
    );
  }

  private lift(spot: Spot): string | null {
    const { unit } = spot;
    if (unit === null || !this.may(unit) || this.context.store.acting) return null;
    this.lifted = this.context.act(`unit ${unit}`);
    return unit;
  }

  /** Put it down; where it may not be, it is said why, and it goes back. */
  private async drop(hex: Place | null): Promise<void> {
    const { store } = this.context;
    const lifted = await this.lifted;
    this.lifted = null;
    if (!lifted) return;
    await this.context.shown(this.context.acted);
    const taking = (store.decision?.actions ?? []).map(verbOf);
    const verb = taking.find((one) => namesOnly(store.table, one) && kindsOf(store.table, one)[0] === "hex") ?? "hex";
    const action = `${verb} ${hex ?? ""}`;
    if (hex !== null && store.decision?.actions?.includes(action)) {
      await this.context.act(action);
      return;
    }
    if (hex !== null) {
      const [ruling] = await store.explain([action]);
      if (ruling) this.context.notice(this.context.messages.ruling(ruling), "no");
    }
    await this.context.undo();
  }

  private isOver(event: DragEvent): boolean {
    const over = event.target instanceof Element && event.target.closest(".map-host") !== null;
    return over && (event.dataTransfer?.types.includes(DRAGGED) ?? false);
  }

  private fromTray(event: DragEvent): void {
    const unit = event.dataTransfer?.getData(DRAGGED);
    if (!unit || !this.isOver(event) || !this.may(unit)) return;
    event.preventDefault();
    this.lifted = this.context.act(`unit ${unit}`);
    void this.drop(this.map.hexAt(event.clientX, event.clientY));
  }
}
