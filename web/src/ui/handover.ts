/** The screen between two players of one machine: where sides hide something from each other, nothing is seen until the next player
 * has sat down and said so. */

import { type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { entryLine, logLines } from "./log.js";
import type { TableContext } from "./tablecontext.js";

const MOST_NEWS = 6;

export class HandoverScreen implements Component {
  readonly root = h("section.handover", {
    role: "dialog",
    "aria-modal": "true",
    "data-part": "handover",
    hidden: true,
  });
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly leave: () => void,
  ) {}

  update(): void {
    const { store } = this.context;
    const side = store.handover;
    const falls = side !== null && this.root.hidden;
    this.root.hidden = side === null;
    // What is behind it can be neither read aloud nor reached by keys.
    for (const other of this.root.parentElement?.children ?? [])
      if (other instanceof HTMLElement && other !== this.root) other.inert = side !== null;
    if (side !== null && this.redraw.needed(side, store.language, store.n, store.log.length)) this.draw(side);
    if (falls) this.root.querySelector<HTMLElement>("[data-key=sit]")?.focus();
  }

  private draw(side: string): void {
    const { store, messages } = this.context;
    const name = messages.side(side);
    const title = t("prompt.seat", { side: name });
    this.root.setAttribute("aria-label", title);
    this.root.style.setProperty("--side", messages.sideColor(side) ?? "var(--soft)");
    fill(
      this.root,
      h(
        "div.handover-card",
        null,
        h("h2", null, h("span.flag", null, title)),
        h("p", null, t("handover.say")),
        h(
          "button.button.first",
          { type: "button", "data-key": "sit", onclick: () => this.lift() },
          t("handover.iam", { side: messages.word(`player.${side}`) ?? name }),
        ),
        this.news(),
        h(
          "div.handover-ends",
          null,
          h(
            "button.button.quiet.small",
            { type: "button", "data-key": "nohandover", onclick: () => store.set({ handover: false }) },
            t("handover.both"),
          ),
          h(
            "button.button.quiet.small",
            { type: "button", "data-key": "handover-lobby", onclick: this.leave },
            t("menu.lobby"),
          ),
        ),
      ),
    );
  }

  private lift(): void {
    this.context.store.sitDown();
    this.context.map?.focus();
  }

  /** What both may know of the last action: the one who rolls dice still gets to see them. */
  private news(): HTMLElement | false {
    const open = this.context.store.log.filter((entry) => entry.side === undefined);
    const last = open.at(-1)?.n;
    const lines = logLines(open.filter((entry) => entry.n === last)).slice(-MOST_NEWS);
    return (
      lines.length > 0 &&
      h(
        "div.handover-news",
        null,
        h("h3", null, t("why.latest")),
        h(
          "ul.log",
          null,
          lines.map((line) => entryLine(this.context, line)),
        ),
      )
    );
  }
}
