/** Links that only the keyboard comes to: past the bar, the map and the log, straight to what is wanted. */

import { type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import type { TableContext } from "./tablecontext.js";

/** Where each leads: the first of these that can take the focus. */
const PLACES = {
  answers: ".prompt button:not([disabled])",
  map: ".map-host",
  panel: ".tabs [aria-selected=true]",
} as const;

export class SkipLinks implements Component {
  readonly root = h("nav.skips", { "data-part": "skips" });
  private readonly redraw = new Redraw();

  constructor(private readonly context: TableContext) {}

  update(): void {
    const { store } = this.context;
    if (!this.redraw.needed(store.language)) return;
    this.root.setAttribute("aria-label", t("skip.title"));
    fill(
      this.root,
      Object.entries(PLACES).map(([name, place]) =>
        h(
          "button.button.small",
          { type: "button", "data-key": `skip-${name}`, onclick: () => focusOn(name, place) },
          t(`skip.${name}`),
        ),
      ),
    );
  }
}

function focusOn(name: string, place: string): void {
  const handle = document.querySelector<HTMLElement>(".handle.right[aria-expanded=false]");
  if (name === "panel") handle?.click(); // a folded panel has nothing to go to
  document.querySelector<HTMLElement>(place)?.focus();
}
