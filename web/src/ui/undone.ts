/** What is left to do: units that must still act before a phase can end, and what is lost if it is ended now. */

import type { Undone } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { capital } from "./messages.js";
import { cite } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

export class Leftovers {
  private at = -1;

  constructor(private readonly context: TableContext) {}

  get undone(): Undone[] {
    return this.context.store.decision?.undone ?? [];
  }

  /** Units to go to: those that must first; they may wait beside the map. */
  units(): string[] {
    const could = this.undone.flatMap(({ facts }) => facts.units);
    return [...new Set([...(this.context.choices?.bound() ?? []), ...could])].filter(
      (id) => this.context.store.unit(id)?.hex !== undefined,
    );
  }

  /** Bring the next of them into view. */
  next(): void {
    const units = this.units();
    if (!units.length) return;
    this.at = (this.at + 1) % units.length;
    const id = units[this.at] ?? "";
    this.context.goToUnit(id);
    this.context.notice(`${this.context.messages.unit(id)} (${this.at + 1}/${units.length})`);
  }

  button(): Child {
    const units = this.units();
    if (!units.length) return null;
    return h(
      "button.button.small",
      { type: "button", "data-key": "next-left", onclick: () => this.next() },
      t("undone.next", { n: units.length }),
      h("kbd", { "aria-hidden": "true" }, "G"),
    );
  }

  /** Before a phase is ended: what is given up by it. */
  warning(): Child {
    if (!this.undone.length) return h("b", { "data-part": "undone" }, t("undone.nothing"));
    return h(
      "b",
      { "data-part": "undone" },
      this.undone.map(({ rule, facts, text }) => [
        linked(this.context, capital(this.context.store.text(text)), { ...facts }),
        " ",
        cite(this.context, rule),
        " ",
      ]),
    );
  }
}
