/** Answers that are nowhere on the map: a few as buttons, many in a list that opens, units as counters in a tray. */

import type { Decision } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { DRAGGED } from "./dragging.js";
import { t } from "./i18n.js";
import { formationOf, kindsOf, namesOnly } from "./roles.js";
import { tip } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

/** So many actions of one verb stand side by side as buttons. */
export const FEW = 4;

export class AnswerLists {
  /** The list that is open: it stays so when its prompt is drawn again. */
  private opened: { decision: Decision | null; verb: string } | null = null;

  constructor(
    private readonly context: TableContext,
    private readonly key: (action: string) => HTMLElement | null,
  ) {}

  /** More than a few units that wait beside the map: they lie in a tray, as counters. */
  isTray(verb: string, actions: string[]): boolean {
    return kindsOf(this.context.store.table, verb)[0] === "unit" && actions.length > FEW;
  }

  /** The verb that takes formations, where units of all of them wait in a tray: there it stands beside its units. */
  gathered(lists: [string, string[]][]): string | null {
    const { store } = this.context;
    const [tray] = lists.filter(([verb, actions]) => this.isTray(verb, actions));
    const [verb, actions] = lists.find(([verb]) => kindsOf(store.table, verb).join() === "formation") ?? [];
    if (!tray || verb === undefined || !actions) return null;
    const waiting = new Set(tray[1].map((action) => formationOf(store.table, store.unit(action.split(" ")[1] ?? ""))));
    return actions.every((action) => waiting.has(action.split(" ")[1] ?? "")) ? verb : null;
  }

  /** The counters of a tray by formation, each with the button for all of it. */
  private squads(actions: string[], counters: HTMLElement[], verb: string): Child {
    const { messages, choices, store } = this.context;
    const squads = new Map<string, HTMLElement[]>();
    actions.forEach((action, i) => {
      const formation = formationOf(store.table, store.unit(action.split(" ")[1] ?? ""));
      squads.set(formation, [...(squads.get(formation) ?? []), counters[i] as HTMLElement]);
    });
    return [...squads].map(([formation, own]) => {
      const all = `${verb} ${formation}`;
      const name = messages.formation(formation);
      if (!store.decision?.actions?.includes(all)) return own;
      const button = h(
        "button.whole",
        {
          type: "button",
          "data-key": all,
          "data-action": all,
          "aria-label": `${messages.verb(verb)}: ${name}`,
          disabled: store.acting,
          onclick: () => this.take(all),
          onpointerenter: () => choices?.point(all),
          onpointerleave: () => choices?.point(null),
        },
        name,
      );
      tip.on(button, () => [messages.verb(verb), " ", h("b", null, name)]);
      return h("div.squad", { role: "group", "aria-label": name }, button, h("div", null, own));
    });
  }

  tray(verb: string, actions: string[], gathered: string | null): HTMLElement {
    const { messages, choices, store, map } = this.context;
    const named = namesOnly(store.table, verb);
    const counters = actions.map((action) => {
      const id = action.split(" ")[1] ?? "";
      const name = named ? messages.unit(id) : `${messages.verb(verb)}: ${messages.unit(id)}`;
      const button = h(
        "button",
        {
          type: "button",
          "data-key": action,
          "data-action": action,
          "aria-label": name,
          draggable: String(choices?.canDrag(id) ?? false),
          disabled: store.acting,
          onclick: () => this.take(action),
          ondragstart: (event: DragEvent) => event.dataTransfer?.setData(DRAGGED, id),
          onpointerenter: () => choices?.point(action),
          onpointerleave: () => choices?.point(null),
        },
        map?.counterCanvas(id, 38),
        h("span", null, id),
      );
      tip.on(button, () => [h("b", null, name), h("div", null, this.valuesOf(id))]);
      return button;
    });
    return h(
      "div.tray",
      { role: "group", "aria-label": messages.verb(verb), "data-scrolls": `tray-${verb}` },
      !named && h("span.label", null, messages.verb(verb)),
      gathered === null ? counters : this.squads(actions, counters, gathered),
    );
  }

  private valuesOf(id: string): string {
    const unit = this.context.store.unit(id);
    return unit ? this.context.messages.values(unit) : "";
  }

  /** Several actions of one verb that are nowhere on the map: a few side by side, many in a list that opens. */
  list(verb: string, actions: string[]): Child {
    const { messages, choices, store } = this.context;
    const label = (action: string): string =>
      action
        .split(" ")
        .slice(1)
        .map((arg, i) => messages.argument(verb, arg, i))
        .join(" ");
    const row = (action: string, cls: string, text: string): HTMLElement => {
      const [, arg = ""] = action.split(" ");
      const counter =
        kindsOf(store.table, verb)[0] === "unit" && this.context.map ? this.context.map.counterCanvas(arg, 30) : null;
      return h(
        cls,
        {
          type: "button",
          "data-key": action,
          "data-action": action,
          disabled: store.acting,
          onclick: () => this.take(action),
          onpointerenter: () => choices?.point(action),
          onfocus: () => choices?.point(action),
          onpointerleave: () => choices?.point(null),
        },
        counter,
        text,
        cls === "button.verb" && this.key(action),
      );
    };
    if (actions.length <= FEW)
      return actions.map((action) =>
        row(action, "button.verb", `${namesOnly(store.table, verb) ? "" : `${messages.verb(verb)} `}${label(action)}`),
      );
    const { decision } = store;
    return h(
      "details.picks",
      {
        open: this.opened?.decision === decision && this.opened.verb === verb,
        ontoggle: (event: Event) =>
          (this.opened = (event.target as HTMLDetailsElement).open ? { decision, verb } : null),
      },
      h(
        "summary.button",
        { "data-key": `list-${verb}` },
        t("prompt.others", { verb: messages.verb(verb).replace(/:$/, ""), n: actions.length }),
      ),
      h(
        "ul",
        null,
        actions.map((action) =>
          h(
            "li",
            null,
            row(
              action,
              "button",
              messages.isUnit(action.split(" ")[1]) ? messages.unit(action.split(" ")[1] ?? "") : label(action),
            ),
          ),
        ),
      ),
    );
  }

  /** A list's line is pressed. */
  take(action: string): void {
    const { choices } = this.context;
    if (choices) choices.take(action);
    else void this.context.act(action);
  }
}
