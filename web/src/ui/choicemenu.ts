/** One click, several things it could mean: a small menu beside the hex, with the counters. */

import type { MapHandle, Spot } from "../map/api.js";
import { h } from "./dom.js";
import { kindsOf, namesOnly } from "./roles.js";
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
    const rows = actions.map((action) => this.row(action, spot));
    const root = h("div.menu", { role: "menu", "data-part": "pick" }, rows);
    void this.tellMore(actions, rows);
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

  /** Beside each action a few words of its ruling, where the game has them: `brief.REASON`. */
  private async tellMore(actions: string[], rows: HTMLButtonElement[]): Promise<void> {
    const { messages, choices } = this.context;
    if (!actions.some((action) => action.split(" ").length > 2)) return;
    const rulings = await choices?.explain(actions);
    actions.forEach((action, i) => {
      const ruling = rulings?.get(action);
      const key = `brief.${ruling?.reason ?? ""}`;
      if (ruling && messages.word(key) !== null)
        rows[i]?.append(h("span.brief", null, messages.fill(key, ruling.facts)));
    });
  }

  /** What an action says beside the unit that was clicked: "Issue: Division Assault". */
  private more(action: string, spot: Spot): string {
    const { messages, store } = this.context;
    const [verb = "", ...args] = action.split(" ");
    const kinds = kindsOf(store.table, verb);
    const other = args.flatMap((arg, i) => (kinds[i] === "unit" ? [] : [messages.argument(verb, arg, i)]));
    const whose = args.find((_, i) => kinds[i] === "unit") ?? "";
    const name = spot.stack.length > 1 ? ` (${messages.unitName({ id: whose })})` : "";
    return `${messages.verb(verb)}: ${other.join(" ")}${name}`;
  }

  private row(action: string, spot: Spot): HTMLButtonElement {
    const { messages, choices } = this.context;
    const [verb = "", arg = "", ...rest] = action.split(" ");
    const unit = messages.isUnit(arg) && !(choices?.sorted.byHex.get(arg)?.includes(action) ?? false);
    const label = rest.length
      ? this.more(action, spot)
      : unit
        ? namesOnly(this.context.store.table, verb)
          ? messages.unit(arg)
          : `${messages.verb(verb)}: ${messages.unit(arg)}`
        : messages.action(action);
    const take = (): void => {
      this.close();
      if (choices) choices.take(action, true);
      else void this.context.act(action);
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
