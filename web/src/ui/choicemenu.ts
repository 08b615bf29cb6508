/** One click, several things it could mean: a small menu beside the hex, with the counters. */

import type { MapHandle, Spot } from "../map/api.js";
import { h } from "./dom.js";
import { namesOnly } from "./roles.js";
import type { TableContext } from "./tablecontext.js";

export class ChoiceMenu {
  private root: HTMLElement | null = null;
  private readonly away = (event: Event): void => {
    if (event.target instanceof Node && !this.root?.contains(event.target)) this.close();
  };

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
  ) {
    context.gone.signal.addEventListener("abort", () => this.close());
  }

  open(actions: string[], spot: Spot): void {
    this.close();
    const rows = actions.map((action) => this.row(action));
    const root = h("div.menu", { role: "menu", "data-part": "pick" }, rows);
    root.addEventListener("keydown", (event) => this.key(event));
    document.body.append(root);
    this.root = root;
    const at = this.map.whereIs(spot.hex) ?? { x: spot.clientX, y: spot.clientY, size: 0 };
    const box = root.getBoundingClientRect();
    const left =
      at.x + at.size * 0.6 + box.width < innerWidth ? at.x + at.size * 0.6 : at.x - at.size * 0.6 - box.width;
    root.style.left = `${Math.max(4, left)}px`;
    root.style.top = `${Math.max(4, Math.min(at.y - box.height / 2, innerHeight - box.height - 4))}px`;
    rows[0]?.focus();
    setTimeout(() => addEventListener("pointerdown", this.away, true));
  }

  close(): void {
    if (!this.root) return;
    const held = this.root.contains(document.activeElement);
    this.root.remove();
    this.root = null;
    removeEventListener("pointerdown", this.away, true);
    if (held) this.map.focus();
  }

  private row(action: string): HTMLButtonElement {
    const { messages, choices } = this.context;
    const [verb = "", arg = ""] = action.split(" ");
    const unit = messages.isUnit(arg) && !(choices?.sorted.byHex.get(arg)?.includes(action) ?? false);
    const label = unit
      ? namesOnly(this.context.store.table, verb)
        ? messages.unit(arg)
        : `${messages.verb(verb)}: ${messages.unit(arg)}`
      : messages.action(action);
    const take = (): void => {
      this.close();
      void this.context.act(action);
    };
    return h(
      "button",
      {
        type: "button",
        role: "menuitem",
        "data-action": action,
        onclick: take,
        onpointerenter: () => void choices?.ask(action),
        onfocus: () => void choices?.ask(action),
      },
      unit && this.map.counterCanvas(arg, 34),
      label,
    );
  }

  private key(event: KeyboardEvent): void {
    const rows = [...(this.root?.querySelectorAll("button") ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "Escape") this.close();
    else if (event.key === "ArrowDown") rows[(at + 1) % rows.length]?.focus();
    else if (event.key === "ArrowUp") rows[(at - 1 + rows.length) % rows.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
