/** Open games: tables whose host has listed them; whoever is first takes the free seat. */

import { getJson } from "../http.js";
import type { GameSummary, OpenTable, Text } from "../protocol.js";
import type { Store } from "../store.js";
import { fill, h, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { plain } from "./messages.js";

/** Milliseconds between looks at the list, as long as it is on the screen. */
const EVERY = 15_000;

type Named = GameSummary & { side_words?: Record<string, Text> };

export class OpenTables {
  readonly root = h("section", { "data-part": "open-tables" });
  private tables: OpenTable[] = [];
  private games: Named[] = [];
  private timer = 0;

  constructor(
    private readonly store: Store,
    private readonly join: (play: string, side: string) => void,
  ) {}

  /** Show it, and look again from time to time. */
  begin(games: Named[]): void {
    this.games = games;
    clearInterval(this.timer);
    this.timer = window.setInterval(() => document.hidden || void this.look(), EVERY);
    void this.look();
  }

  destroy(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const { tables } = await getJson<{ tables: OpenTable[] }>("/api/open");
      this.tables = tables;
    } catch {
      // what was there last is still shown; the next look tries again
    }
    this.draw();
  }

  draw(): void {
    const mine = new Set(this.store.plays.map((seat) => seat.play));
    const others = this.tables.filter((table) => !mine.has(table.id));
    fill(
      this.root,
      h(
        "h2",
        null,
        t("open.title"),
        " ",
        iconButton("again", t("open.look"), () => void this.look(), { "data-key": "open-look" }),
      ),
      others.length === 0 && h("p.faint", null, t("open.none")),
      h(
        "ul.plays",
        null,
        others.map((table) => this.row(table)),
      ),
    );
  }

  private row(table: OpenTable): HTMLElement {
    const game = this.games.find((one) => one.name === table.game);
    const scenario = game?.scenarios.find((one) => one.name === table.scenario);
    const side = (name: string): string => this.store.text(game?.side_words?.[name]) || plain(name);
    const since = new Date(table.made * 1000).toLocaleTimeString(this.store.language, { timeStyle: "short" });
    return h(
      "li",
      { "data-play": table.id },
      h(
        "div.what",
        null,
        this.store.text(game?.title) || plain(table.game),
        h("small", null, `${this.store.text(scenario?.title) || plain(table.scenario)}, ${t("open.since", { since })}`),
      ),
      h(
        "div.takes",
        null,
        table.sides.map((name) =>
          h(
            "button.button.small",
            { type: "button", "data-key": `take-${table.id}-${name}`, onclick: () => this.join(table.id, name) },
            t("open.take", { side: side(name) }),
          ),
        ),
      ),
    );
  }
}
