/** What is being considered, on the map: the layer that the game has for a verb, with the units that its ruling names. */

import type { MapHandle } from "../map/api.js";
import { ownValue } from "../ownvalue.js";
import { kindsOf } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

const LAYER = "illustration";

export class Illustration {
  /** The layer with what it is about, and the action; empty where there is none. */
  private shown = "";

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
    private readonly glow: () => void,
  ) {}

  get isShown(): boolean {
    return this.shown !== "";
  }

  clear(): void {
    this.shown = "";
    this.map.setOverlay(LAYER, null);
  }

  /** Show the layer for an action, of what it names; null: nothing is considered any more. */
  async show(action: string | null): Promise<void> {
    const { store } = this.context;
    const [verb = "", ...args] = (action ?? "").split(" ");
    const layer = ownValue(store.table?.illustrations, verb);
    const [kind = ""] = (layer && store.table?.overlays[layer]) || [];
    const about = args[kindsOf(store.table, verb).indexOf(kind)];
    const wanted = layer !== undefined && about !== undefined ? `${layer} ${about}` : "";
    const lit = wanted ? `${wanted} ${action ?? ""}` : "";
    if (lit === this.shown) return;
    this.shown = lit;
    this.glow();
    if (!wanted) return this.map.setOverlay(LAYER, null);
    try {
      const { hexes, lines } = await store.overlay(wanted);
      if (lit === this.shown)
        this.map.setOverlay(LAYER, { name: LAYER, hexes: hexes.map(({ hex }) => ({ hex })), lines });
    } catch {
      // the connection is gone: the banner says so
    }
  }
}
