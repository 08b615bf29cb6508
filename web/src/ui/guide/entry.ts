/** The way into a guided first game: a card in the lobby, which also takes up a game that was left. */

import type { GameSummary } from "../../protocol.js";
import { dialog } from "../dialogs.js";
import { type Child, h } from "../dom.js";
import { t } from "../i18n.js";
import { reason } from "../requests.js";
import type { TableContext } from "../tablecontext.js";
import { beginGuide } from "./guide.js";
import { lastPlace } from "./progress.js";

export class GuideEntry {
  private busy = false;

  constructor(
    private readonly context: TableContext,
    private readonly play: (id: string) => void,
  ) {}

  /** The guide of the game that is chosen. */
  card(game: GameSummary): Child {
    if (!game.guide) return null;
    const { store } = this.context;
    const { title, about, first } = game.guide;
    const place = lastPlace();
    const left =
      place && place.game === game.name && !place.over && store.plays.some((seat) => seat.play === place.play)
        ? place
        : null;
    return h(
      "section.guide-card",
      { "data-part": "guide-entry" },
      h("div", null, h("h2", null, store.text(title)), h("p", null, store.text(about))),
      h(
        "div.buttons",
        null,
        left &&
          h(
            "button.button.first",
            { type: "button", "data-key": "guide-resume", onclick: () => this.play(left.play) },
            t("guide.resume", { n: left.at, of: left.of }),
          ),
        h(
          "button.button",
          {
            type: "button",
            class: left ? "quiet" : "first",
            "data-key": "guide-start",
            onclick: () => void this.begin(game.name, first, left?.play),
          },
          t(left ? "guide.restart" : "guide.start"),
        ),
      ),
    );
  }

  private async begin(game: string, first: string, old: string | undefined): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const id = await beginGuide(this.context, game, first);
      if (old) this.context.store.forget(old);
      this.play(id);
    } catch (error) {
      dialog(t("lobby.failed", { why: reason(error) }));
    } finally {
      this.busy = false;
    }
  }
}
