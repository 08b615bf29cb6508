/** What keeps a phase from ending, or a fight from beginning, with whom and what to go to. */

import type { Decision, Ruling } from "../protocol.js";
import type { Choices } from "./choices.js";
import { type Child, fill, h } from "./dom.js";
import { namedIn } from "./facts.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";
import type { Leftovers } from "./undone.js";

export class Hindrances {
  /** The decision whose list is open: it stays so until there is another. */
  private listed: Decision | null = null;

  constructor(
    private readonly context: TableContext,
    private readonly leftovers: Leftovers,
  ) {}

  /** What still keeps a phase from ending, or a fight from beginning: one line, which opens to the list of whom and
   * what. */
  notYet(): Child {
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
    const { decision } = this.context.store;
    const list = h("ul");
    const show = (): void => {
      if (!list.firstChild) fill(list, this.list(blocked));
    };
    // Counters of a whole army are drawn only for who looks.
    const open = this.listed === decision;
    if (open) show();
    const toggled = ({ target }: Event): void => {
      const opened = (target as HTMLDetailsElement).open;
      this.listed = opened ? decision : null;
      if (opened) show();
    };
    return h(
      "details.keepslist",
      { "data-part": "keeps", open, ontoggle: toggled },
      h("summary", { "data-key": "keeps", title: t("prompt.keeps") }, short),
      list,
    );
  }

  private list(blocked: Choices["blocked"]): Child[] {
    const { messages } = this.context;
    return [
      ...blocked.map(({ verb, ruling }) =>
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
    ];
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
}
