/** The choices on the map by keyboard: going round those that glow, and taking the one that was come to. */

import type { MapHandle } from "../map/api.js";
import type { Choices } from "./choices.js";
import type { TableContext } from "./tablecontext.js";

export class ChoiceCursor {
  private at = -1;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
    private readonly choices: Choices,
  ) {}

  step(by: 1 | -1): void {
    const all = this.glowing();
    if (!all.length) return;
    this.at = (this.at + by + all.length) % all.length;
    const { byHex, byHexside } = this.choices.sorted;
    const action = all[this.at] ?? "";
    const arg = action.split(" ")[1] ?? "";
    const hex = byHex.has(arg) ? arg : byHexside.has(arg) ? arg.split("/")[0] : this.context.store.unit(arg)?.hex;
    if (hex !== undefined) {
      this.map.bring(hex);
      this.map.flash(hex);
    }
    this.context.notice(this.context.messages.action(action));
    void this.choices.ask(action);
  }

  leave(): void {
    this.at = -1;
  }

  /** True if there was one to take. */
  take(): boolean {
    const action = this.glowing()[this.at];
    if (!action) return false;
    this.choices.take(action, true);
    return true;
  }

  private glowing(): string[] {
    const { byUnit, byHex, byHexside } = this.choices.sorted;
    return [byUnit, byHex, byHexside].flatMap((found) => [...found.values()].flat());
  }
}
