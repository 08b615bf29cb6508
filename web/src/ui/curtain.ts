/** The curtain of a shared screen: where sides hide something from each other, nothing is seen until the next player
 * has sat down and said so. */

import type { Desk } from "./desk.js";
import { fill, h, type Piece, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { entryLine, gathered } from "./log.js";

const MOST_NEWS = 6;

export class Curtain implements Piece {
  readonly root = h("section.curtain", { role: "dialog", "aria-modal": "true", "data-part": "curtain", hidden: true });
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly desk: Desk,
    private readonly leave: () => void,
  ) {}

  update(): void {
    const { store } = this.desk;
    const side = store.curtain;
    const falls = side !== null && this.root.hidden;
    this.root.hidden = side === null;
    // What is behind the curtain can be neither read aloud nor reached by keys.
    for (const other of this.root.parentElement?.children ?? [])
      if (other instanceof HTMLElement && other !== this.root) other.inert = side !== null;
    if (side !== null && this.redraw.needed(side, store.language, store.n, store.log.length)) this.draw(side);
    if (falls) this.root.querySelector<HTMLElement>("[data-key=sit]")?.focus();
  }

  private draw(side: string): void {
    const { store, messages } = this.desk;
    const name = messages.side(side);
    const title = t("prompt.seat", { side: name });
    this.root.setAttribute("aria-label", title);
    this.root.style.setProperty("--side", messages.sideColor(side) ?? "var(--soft)");
    fill(
      this.root,
      h(
        "div.curtain-card",
        null,
        h("h2", null, h("span.flag", null, title)),
        h("p", null, t("curtain.say")),
        h(
          "button.button.first",
          { type: "button", "data-key": "sit", onclick: () => this.lift() },
          t("curtain.iam", { side: messages.word(`player.${side}`) ?? name }),
        ),
        this.news(),
        h(
          "div.curtain-ends",
          null,
          h(
            "button.button.quiet.small",
            { type: "button", "data-key": "nocurtain", onclick: () => store.set({ curtain: false }) },
            t("curtain.both"),
          ),
          h(
            "button.button.quiet.small",
            { type: "button", "data-key": "curtain-lobby", onclick: this.leave },
            t("menu.lobby"),
          ),
        ),
      ),
    );
  }

  private lift(): void {
    this.desk.store.sitDown();
    this.desk.map?.focus();
  }

  /** What both may know of the last action: the dice that the one rolls are not taken away from under his eyes. */
  private news(): HTMLElement | false {
    const open = this.desk.store.log.filter((entry) => entry.side === undefined);
    const last = open.at(-1)?.n;
    const lines = gathered(open.filter((entry) => entry.n === last)).slice(-MOST_NEWS);
    return (
      lines.length > 0 &&
      h(
        "div.curtain-news",
        null,
        h("h3", null, t("why.latest")),
        h(
          "ul.log",
          null,
          lines.map((line) => entryLine(this.desk, line)),
        ),
      )
    );
  }
}
