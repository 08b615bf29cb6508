/** What a guide points at: rings that stay with hexes, counters and buttons while the map moves and panels change. */

import { ownValue } from "../../ownvalue.js";
import type { Table } from "../../protocol.js";
import { h } from "../dom.js";
import { kindsOf } from "../roles.js";
import type { TableContext } from "../tablecontext.js";

/** Parts of the screen by their names: the first of these that is to be seen. */
const PARTS: Record<string, string[]> = {
  why: [".side.left:not(.folded)", ".handle.left"],
  prompt: [".prompt"],
  turn: [".turntrack"],
  layers: ["[data-part=overlays]"],
  undo: ["[data-verb=undo]"],
};

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  round: boolean;
}

/** What an action is done with: the unit or hex it names, or its button. */
export function targetOf(action: string, table: Table | null): string {
  const [verb = "", arg = ""] = action.split(" ");
  const [kind] = kindsOf(table, verb);
  return kind === "unit" ? `unit ${arg}` : kind === "hex" || kind === "place" ? `hex ${arg}` : `verb ${verb}`;
}

export class Pointers {
  readonly root = h("div.guide-points", { "aria-hidden": "true" });
  private targets: string[] = [];
  private due: string | null = null;
  private frame = 0;
  /** Another target: it has to be brought into view, once the screen has settled around it. */
  private moved = false;

  constructor(private readonly context: TableContext) {}

  /** Point at these; `due` is the action that is waited for, which may wait in a list or menu. */
  show(targets: string[], due: string | null): void {
    const same = targets.join() === this.targets.join();
    this.targets = targets;
    this.due = due;
    this.moved ||= !same;
    if (targets.length && !this.frame) this.follow();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.targets = [];
    this.root.replaceChildren();
  }

  private follow(): void {
    this.frame = requestAnimationFrame(() => this.follow());
    if (this.moved) this.bringIntoView();
    this.moved = false;
    const spots = [...new Set(this.targets)].flatMap((target) => this.spot(target) ?? []);
    while (this.root.childElementCount > spots.length) this.root.lastElementChild?.remove();
    while (this.root.childElementCount < spots.length) this.root.append(h("span"));
    spots.forEach((spot, i) => {
      const ring = this.root.children[i] as HTMLElement;
      const now = `${spot.round} ${spot.x} ${spot.y} ${spot.width} ${spot.height}`;
      if (ring.dataset["at"] === now) return;
      ring.dataset["at"] = now;
      ring.className = spot.round ? "round" : "";
      ring.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      ring.style.width = `${spot.width}px`;
      ring.style.height = `${spot.height}px`;
    });
  }

  private spot(target: string): Spot | null {
    const [kind = "", name = ""] = target.split(" ");
    const safe = CSS.escape(name);
    if (kind === "part") return around([...(ownValue(PARTS, name) ?? []), `[data-key="tab-${safe}"]`]);
    if (kind === "ask") return around([`[data-key="ask-${safe}"]`]);
    if (kind === "verb") return around([`.prompt [data-verb="${safe}"]`]);
    const due = this.due && targetOf(this.due, this.context.store.table) === target ? CSS.escape(this.due) : null;
    const listed = due === null ? null : around([`.menu [data-action="${due}"]`, `.prompt [data-action="${due}"]`]);
    return listed ?? this.onMap(target);
  }

  private hexOf(target: string): string | undefined {
    const [kind = "", name = ""] = target.split(" ");
    return kind === "hex" ? name : kind === "unit" ? this.context.store.unit(name)?.hex : undefined;
  }

  private onMap(target: string): Spot | null {
    const hex = this.hexOf(target);
    const at = hex === undefined ? null : this.context.map?.whereIs(hex);
    // Not where a panel lies over it.
    if (!at || !document.elementFromPoint(at.x, at.y)?.closest(".mapview")) return null;
    const size = Math.max(34, at.size * 1.12);
    return {
      x: Math.round(at.x - size / 2),
      y: Math.round(at.y - size / 2),
      width: Math.round(size),
      height: Math.round(size),
      round: true,
    };
  }

  /** What is pointed at is to be seen, and not too small for a finger. */
  private bringIntoView(): void {
    const { map } = this.context;
    const hexes = this.targets.flatMap((target) => this.hexOf(target) ?? []);
    const box = document.querySelector(".mapbox")?.getBoundingClientRect();
    if (!map || !box) return;
    const out = hexes.find((hex) => {
      const at = map.whereIs(hex);
      const margin = (at?.size ?? 0) * 0.6;
      return (
        at &&
        (at.x < box.left + margin || at.x > box.right - margin || at.y < box.top + margin || at.y > box.bottom - margin)
      );
    });
    if (out !== undefined) map.centerOn(out);
  }
}

function around(selectors: string[]): Spot | null {
  for (const selector of selectors) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box && box.width > 0)
      return {
        x: Math.round(box.left - 4),
        y: Math.round(box.top - 4),
        width: Math.round(box.width + 8),
        height: Math.round(box.height + 8),
        round: false,
      };
  }
  return null;
}
