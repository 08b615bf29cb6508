/** The way into the sandbox: a scenario, its map with nothing on it, a position file, or a link that holds a position. */

import type { GameSummary, PlayMade } from "../../protocol.js";
import type { Store } from "../../store.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { plain } from "../messages.js";
import { ask, post, reason } from "../requests.js";
import { scenarioRows } from "../scenarios.js";
import { type PositionFile, packedIn, positionIn, unpacked } from "./link.js";

/** What a sandbox begins with. */
export interface Beginning {
  game: string;
  scenario?: string;
  position?: PositionFile;
}

/** Lay a table that one person sits at alone, on all sides; its id. The server says what is wrong with a position. */
export async function openSandbox(store: Store, begin: Beginning): Promise<string> {
  const made = await post<PlayMade>("/api/games", begin);
  const scenario = begin.scenario ?? begin.position?.scenario;
  store.remember(made, { game: begin.game, sandbox: true, ...(scenario ? { scenario } : {}) });
  return made.id;
}

/** Open a position file's content. */
export async function openPosition(store: Store, position: PositionFile): Promise<string> {
  if (typeof position.game !== "string") throw new Error(t("sandbox.nogame"));
  return openSandbox(store, { game: position.game, position });
}

export interface SandboxNavigation {
  lobby(): void;
  /** `empty`: take everything off the map first. */
  play(id: string, empty: boolean): void;
}

export class SandboxPage implements Component {
  readonly root = h("div.lobby", { "data-part": "sandbox-page" });
  private games: GameSummary[] = [];
  private chosen = 0;
  private scenario = "";
  private trouble: string | null = null;
  private busy = false;
  private readonly redraw = new Redraw();

  constructor(
    private readonly store: Store,
    private readonly navigation: SandboxNavigation,
  ) {}

  /** A link that holds a position is opened; otherwise there is something to choose. */
  async load(fragment: string): Promise<void> {
    fill(this.root, h("main", { role: "status" }, t("table.loading")));
    if (packedIn(fragment) !== null && (await this.begin(() => this.openLink(fragment)))) return;
    try {
      this.games = await ask<GameSummary[]>("/api/games");
      this.scenario = this.game?.scenarios[0]?.name ?? "";
    } catch (error) {
      this.trouble = reason(error);
    }
    this.draw();
  }

  update(): void {
    if (this.redraw.needed(this.store.language) && this.games.length) this.draw();
  }

  private get game(): GameSummary | undefined {
    return this.games[this.chosen];
  }

  private async openLink(address: string): Promise<string> {
    return openPosition(this.store, await unpacked(address));
  }

  private async begin(make: () => Promise<string>, empty = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    try {
      this.navigation.play(await make(), empty);
      return true;
    } catch (error) {
      this.trouble = t("sandbox.failed", { why: reason(error) });
      if (this.games.length) this.draw();
      return false;
    } finally {
      this.busy = false;
    }
  }

  private draw(): void {
    const { game, store } = this;
    fill(
      this.root,
      h(
        "header",
        null,
        iconButton("left", t("table.back"), () => this.navigation.lobby(), { "data-key": "lobby" }),
        h("div", null, h("h1", null, t("sandbox.title")), h("p", null, t("sandbox.slogan"))),
        h("div.space"),
        h(
          "button.button.quiet",
          {
            type: "button",
            "data-key": "language",
            onclick: () => store.setLanguage(store.language === "en" ? "es" : "en"),
          },
          store.language === "en" ? "Español" : "English",
        ),
      ),
      h(
        "main",
        null,
        h(
          "div",
          null,
          this.trouble && h("p.trouble", { role: "alert", "data-part": "trouble" }, this.trouble),
          game && this.choice(game),
        ),
        h("aside", null, this.file(), this.pasted()),
      ),
    );
  }

  private choice(game: GameSummary): Child {
    const { store } = this;
    const card = (one: GameSummary, i: number): HTMLElement =>
      h(
        "button.gamecard",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(i === this.chosen),
          "data-key": `game-${one.name}`,
          onclick: () => {
            this.chosen = i;
            this.scenario = one.scenarios[0]?.name ?? "";
            this.draw();
          },
        },
        h("b", null, store.text(one.title)),
        h("span", null, one.sides.map((side) => store.text(one.side_words[side]) || plain(side)).join(" – ")),
      );
    const open = (empty: boolean) => (): void =>
      void this.begin(() => openSandbox(store, { game: game.name, scenario: this.scenario }), empty);
    return [
      h(
        "section",
        null,
        h("h2", null, t("lobby.game")),
        h("div.gamecards", { role: "radiogroup" }, this.games.map(card)),
      ),
      h(
        "section",
        null,
        h("h2", null, t("lobby.scenario")),
        scenarioRows(store, game, this.scenario, (scenario) => (this.scenario = scenario)),
      ),
      h(
        "div.startline",
        null,
        h("button.button.first", { type: "button", "data-key": "start", onclick: open(false) }, t("sandbox.start")),
        h(
          "button.button",
          { type: "button", "data-key": "start-empty", onclick: open(true) },
          t("sandbox.start.empty"),
        ),
      ),
    ];
  }

  private file(): Child {
    const file = h("input", {
      type: "file",
      id: "position-file",
      class: "unseen",
      accept: ".json,application/json",
      onchange: () => void read(),
    });
    const read = async (): Promise<void> => {
      const text = await file.files?.[0]?.text();
      file.value = ""; // the same file, put right, can be chosen again
      if (text !== undefined) await this.begin(async () => openPosition(this.store, positionIn(text)));
    };
    return h(
      "section",
      null,
      h("h2", null, t("sandbox.open")),
      h("p.hint", null, t("sandbox.open.say")),
      file,
      h("label.button", { for: "position-file" }, t("lobby.import.choose")),
    );
  }

  private pasted(): Child {
    const field = h("input", {
      type: "text",
      placeholder: t("lobby.join.hint"),
      "aria-label": t("lobby.join.hint"),
      "data-key": "paste",
    });
    const go = (event: Event): void => {
      event.preventDefault();
      void this.begin(() => this.openLink(field.value));
    };
    return h(
      "section",
      null,
      h("h2", null, t("sandbox.paste")),
      h(
        "form.pasted",
        { onsubmit: go },
        field,
        h("button.button", { type: "submit", "data-key": "paste-go" }, t("lobby.open")),
      ),
    );
  }
}
