/** My games: what this browser holds seats of, against whom, whose move it is, and how it ended. */

import { getJson, HttpError } from "../http.js";
import type { GameSummary, PlayFacts, Text } from "../protocol.js";
import type { Seat } from "../storage.js";
import type { Store } from "../store.js";
import { type Child, fill, h, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { plain } from "./messages.js";
import { kindName } from "./seating.js";

const FILTERS = ["all", "mine", "running", "over"] as const;
type Filter = (typeof FILTERS)[number];
type Named = GameSummary & { side_words?: Record<string, Text> };
/** Games that are shown before more are asked for. */
const PAGE = 12;

export class MyGames {
  readonly root = h("section", { "data-part": "my-games" });
  private games: Named[] = [];
  private filter: Filter = "all";
  private most = PAGE;
  private gone = false;
  /** What the server says of each; null of one that it no longer has. */
  private readonly facts = new Map<string, PlayFacts | null>();

  constructor(
    private readonly store: Store,
    private readonly play: (id: string) => void,
  ) {}

  begin(games: Named[]): void {
    this.games = games;
    this.draw();
    void this.look();
  }

  destroy(): void {
    this.gone = true;
  }

  /** Ask for one after the other: a server need not open them all at once. */
  private async look(): Promise<void> {
    for (const { play } of this.store.plays.slice(0, this.most)) {
      if (this.gone) return;
      if (this.facts.has(play)) continue;
      try {
        this.facts.set(play, await getJson<PlayFacts>(`/api/plays/${play}`));
      } catch (error) {
        if (!(error instanceof HttpError) || error.status === 429) return; // the list says what it knows
        this.facts.set(play, null);
      }
      if (!this.gone) this.draw();
    }
  }

  draw(): void {
    const { plays } = this.store;
    const shown = plays.filter((seat) => this.passes(seat));
    fill(
      this.root,
      h("h2", null, t("lobby.mine")),
      plays.length === 0 && h("p.faint", null, t("lobby.none")),
      plays.length > 1 && this.filters(),
      h(
        "ul.plays",
        null,
        shown.slice(0, this.most).map((seat) => this.row(seat)),
      ),
      plays.length > 0 && shown.length === 0 && h("p.faint", null, t("mine.nothing")),
      shown.length > this.most && this.more(),
    );
  }

  private more(): HTMLElement {
    const more = (): void => {
      this.most += PAGE;
      this.draw();
      void this.look();
    };
    return h("button.button.small.quiet", { type: "button", "data-key": "mine-more", onclick: more }, t("mine.more"));
  }

  private filters(): HTMLElement {
    const pick = (filter: Filter): void => {
      this.filter = filter;
      this.draw();
    };
    return h(
      "div.segments.filter",
      { role: "group", "aria-label": t("mine.filter") },
      FILTERS.map((name) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.filter === name),
            "data-key": `mine-${name}`,
            onclick: () => pick(name),
          },
          t(`mine.${name}`),
        ),
      ),
    );
  }

  private passes(seat: Seat): boolean {
    const facts = this.facts.get(seat.play);
    if (this.filter === "all") return true;
    if (!facts) return false;
    if (this.filter === "over") return facts.over;
    return !facts.over && (this.filter === "running" || this.isMyMove(seat, facts));
  }

  private isMyMove(seat: Seat, facts: PlayFacts): boolean {
    return facts.asked !== null && this.sides(seat, facts).includes(facts.asked);
  }

  /** The sides that this browser holds. */
  private sides(seat: Seat, facts: PlayFacts): string[] {
    return Object.keys(seat.held ?? {}).filter((side) => side in facts.seats);
  }

  private row(seat: Seat): HTMLElement {
    const { store } = this;
    const game = this.games.find((one) => one.name === seat.game);
    const facts = this.facts.get(seat.play);
    const scenario = store.text(game?.scenarios.find((one) => one.name === seat.scenario)?.title);
    const opened = new Date(seat.opened).toLocaleString(store.language, { dateStyle: "medium", timeStyle: "short" });
    const what = store.text(seat.example?.title) || scenario || plain(seat.scenario ?? "");
    return h(
      "li",
      { "data-play": seat.play, class: facts && this.isMyMove(seat, facts) && !facts.over ? "mymove" : "" },
      h(
        "div.what",
        null,
        store.text(game?.title) || plain(seat.game ?? ""),
        seat.sandbox && !seat.example && ` (${t("sandbox.title").toLowerCase()})`,
        h("small", null, [what, opened].filter(Boolean).join(", ")),
        !seat.sandbox && facts !== undefined && h("small", { "data-part": "state" }, this.state(seat, facts, game)),
      ),
      h(
        "button.button.small",
        { type: "button", "data-key": `open-${seat.play}`, onclick: () => this.play(seat.play) },
        t("lobby.open"),
      ),
      iconButton("close", t("lobby.forget"), () => {
        store.forget(seat.play);
        this.draw();
      }),
    );
  }

  /** Against whom, and how it stands. */
  private state(seat: Seat, facts: PlayFacts | null, game: Named | undefined): Child {
    if (facts === null) return t("mine.gone");
    const name = (side: string): string => this.store.text(game?.side_words?.[side]) || plain(side);
    const mine = this.sides(seat, facts);
    const others = Object.keys(facts.seats).filter((side) => !mine.includes(side));
    const who = (side: string): string => {
      const kind = facts.seats[side] ?? "";
      return kind.startsWith("bot:") ? kindName(kind) : t("mine.person");
    };
    const against = others.map((side) => `${name(side)} (${who(side)})`).join(", ");
    const told = against ? t("mine.against", { who: against }) : t("mine.alone");
    return `${told}. ${this.standing(seat, facts, name)}`;
  }

  private standing(seat: Seat, facts: PlayFacts, name: (side: string) => string): string {
    if (facts.over) {
      const winner = facts.outcome?.winner;
      return winner ? t("mine.won", { side: name(winner) }) : t("mine.draw");
    }
    const turn = t("mine.turn", { n: facts.turn });
    if (facts.asked === null) return turn;
    return `${turn}, ${this.isMyMove(seat, facts) ? t("mine.yourmove") : t("mine.move", { side: name(facts.asked) })}`;
  }
}
