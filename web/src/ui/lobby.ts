/** The lobby: a game, a scenario, who plays each side; my games; links; records. */

import type { MapViewFactory } from "../map/api.js";
import type { GameSummary, PlayMade, Text, Version } from "../protocol.js";
import type { Store } from "../store.js";
import { complexity, scenarioBriefing, wholeDuration } from "./briefing.js";
import { dialog, settingsDialog } from "./dialogs.js";
import { type Child, type Component, fill, h, iconButton } from "./dom.js";
import { GuideEntry } from "./guide/entry.js";
import { t } from "./i18n.js";
import { plain } from "./messages.js";
import { MyGames } from "./mygames.js";
import { makePlay } from "./newplay.js";
import { OpenTables } from "./opentables.js";
import { Preview } from "./preview.js";
import { askReach } from "./reach.js";
import { ask, post, reason } from "./requests.js";
import { rulesPath } from "./rulespage/search.js";
import { scenarioRows } from "./scenarios.js";
import { invitationDialog, kindName, type Seats, seatRow, usualSeats } from "./seating.js";
import type { TableContext } from "./tablecontext.js";

/** What the lobby is told of a game beyond the summary: names of the sides, and which computers play it. */
type Game = GameSummary & { side_words?: Record<string, Text>; bots?: string[] };

export interface LobbyNavigation {
  /** A play by its id, with the fragment of a link if there is one. */
  play(id: string): void;
  verify(): void;
  sandbox(): void;
}

export class Lobby implements Component {
  readonly root = h("div.lobby");
  private games: Game[] | null = null;
  private version: string | null = null;
  private failed: string | null = null;
  private chosen = 0;
  private scenario = "";
  private options: Record<string, unknown> = {};
  private seats: Seats = {};
  private busy = false;
  private listed = false;
  private drawn: unknown[] = [];
  private readonly unfolded = new Set<string>();

  private readonly chosenLine = h("button.chosen", {
    type: "button",
    "data-key": "chosen",
    onclick: () => this.root.querySelector("[data-part=scenarios]")?.scrollIntoView({ block: "start" }),
  });
  private readonly preview: Preview;
  private readonly briefing = h("div");
  private readonly guide: GuideEntry;
  private readonly mine: MyGames;
  private readonly open: OpenTables;

  constructor(
    private readonly context: TableContext,
    private readonly navigation: LobbyNavigation,
    mapFactory: MapViewFactory,
  ) {
    this.preview = new Preview(context.store, mapFactory);
    this.guide = new GuideEntry(context, navigation.play);
    this.mine = new MyGames(context.store, navigation.play);
    this.open = new OpenTables(context.store, (play, side) => navigation.play(`${play}#open=${side}`));
  }

  destroy(): void {
    this.preview.destroy();
    this.mine.destroy();
    this.open.destroy();
  }

  private get store(): Store {
    return this.context.store;
  }

  async load(): Promise<void> {
    this.failed = null;
    try {
      const [games, { version }] = await Promise.all([ask<Game[]>("/api/games"), ask<Version>("/api/version")]);
      this.games = games;
      this.version = version;
      this.pick(0);
      void askReach();
      this.mine.begin(games);
      this.open.begin(games);
    } catch {
      this.failed = t("lobby.unreachable");
    }
    this.draw();
  }

  private get game(): Game | null {
    return this.games?.[this.chosen] ?? null;
  }

  private pick(index: number): void {
    this.chosen = index;
    const { game } = this;
    if (!game) return;
    this.scenario = game.scenarios[0]?.name ?? "";
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    this.preview.show(game.name, this.scenario);
    this.seats = usualSeats(game.sides, this.bots(game));
  }

  private bots(game: Game): string[] {
    return game.bots ?? ["bot:random"];
  }

  update(): void {
    const now = [this.store.language, this.store.theme, this.store.plays.length];
    if (now.every((part, i) => part === this.drawn[i])) return;
    this.drawn = now;
    this.draw();
    this.mine.draw();
    this.open.draw();
  }

  private draw(): void {
    this.brief();
    this.sayChosen();
    fill(
      this.root,
      h(
        "header",
        null,
        h("div", null, h("h1", null, "Grognard"), h("p", null, t("lobby.slogan"))),
        h("div.space"),
        h(
          "button.button.quiet",
          {
            type: "button",
            "data-key": "sandbox",
            title: t("sandbox.slogan"),
            onclick: () => this.navigation.sandbox(),
          },
          t("sandbox.title"),
        ),
        h(
          "button.button.quiet",
          {
            type: "button",
            "data-key": "language",
            onclick: () => this.store.setLanguage(this.store.language === "en" ? "es" : "en"),
          },
          this.store.language === "en" ? "Español" : "English",
        ),
        iconButton("gear", t("menu.settings"), () => settingsDialog(this.context), { "data-key": "settings" }),
      ),
      h(
        "main",
        null,
        h(
          "div",
          null,
          this.failed ? this.trouble() : this.game ? this.setUp(this.game) : h("p.faint", null, t("table.loading")),
        ),
        h(
          "aside",
          null,
          h("section", null, this.preview.root, this.briefing),
          this.mine.root,
          this.open.root,
          this.join(),
          this.imported(),
          this.dice(),
        ),
      ),
      this.small(),
    );
  }

  private small(): HTMLElement {
    const where = { href: "/static/licences.txt", target: "_blank", rel: "noopener", "data-key": "licences" };
    const version =
      this.version && h("span", { "data-part": "version" }, t("lobby.version", { version: this.version }));
    return h("footer", null, version, h("a", where, t("lobby.licences")));
  }

  private trouble(): Child {
    return h(
      "div.card",
      { role: "alert" },
      h("p", null, this.failed ?? ""),
      h("button.button", { type: "button", onclick: () => void this.load() }, t("lobby.retry")),
    );
  }

  // -- setting up

  private setUp(game: Game): Child {
    return [
      this.guide.card(game),
      h(
        "section",
        null,
        h("h2", null, t("lobby.game")),
        h(
          "div.gamecards",
          { role: "radiogroup" },
          (this.games ?? []).map((one, i) => this.card(one, i)),
        ),
        game.briefing && h("p.about", null, this.store.text(game.briefing.about)),
      ),
      h(
        "section",
        { "data-part": "scenarios" },
        h("h2", null, t("lobby.scenario")),
        scenarioRows(this.store, game, this.scenario, (scenario) => this.choose(scenario)),
      ),
      h(
        "section",
        null,
        h("h2", null, t("lobby.seats")),
        h(
          "div.seats",
          null,
          game.sides.map((side) => this.seat(game, side)),
        ),
        this.listing(),
      ),
      game.options.length > 0 &&
        h(
          "section",
          null,
          this.folded(
            "options",
            t("lobby.options"),
            h(
              "div.picklist",
              null,
              game.options.map((option) => this.option(option)),
            ),
          ),
        ),
      h(
        "div.startline",
        null,
        h(
          "button.button.first",
          { type: "button", "data-key": "start", disabled: this.busy, onclick: () => void this.start(game) },
          t("lobby.start"),
        ),
        this.chosenLine,
        h("a.button.quiet", { href: rulesPath(game.name), "data-key": "rules" }, t("book.open")),
      ),
    ];
  }

  /** What few want to see; once unfolded it stays so, whatever else is chosen. */
  private folded(key: string, title: string, ...content: Child[]): HTMLElement {
    const box = h(
      "details.group",
      { open: this.unfolded.has(key), ontoggle: () => this.unfolded[box.open ? "add" : "delete"](key) },
      h("summary", { "data-key": key }, title),
      content,
    );
    return box;
  }

  private card(game: Game, i: number): HTMLElement {
    const n = game.scenarios.length;
    const choose = (): void => {
      this.pick(i);
      this.draw();
    };
    return h(
      "button.gamecard",
      {
        type: "button",
        role: "radio",
        "aria-checked": String(i === this.chosen),
        "data-key": `game-${game.name}`,
        onclick: choose,
      },
      game.picture &&
        h("img", { src: `/api/games/${game.name.replaceAll("/", "~")}/picture`, alt: "", loading: "lazy" }),
      h("b", null, this.store.text(game.title)),
      game.briefing && h("span.faint", null, this.store.text(game.briefing.period)),
      h("span", null, game.sides.map((side) => this.sideName(game, side)).join(" – ")),
      h(
        "span.faint.foot",
        null,
        h("span", null, [t("lobby.scenarios", { n }), wholeDuration(game)].filter(Boolean).join(", ")),
        complexity(game),
      ),
    );
  }

  /** Game, scenario and seats in a line beside the button that starts them. */
  private sayChosen(): void {
    const { game } = this;
    if (!game) return;
    const scenario = game.scenarios.find((one) => one.name === this.scenario);
    const seats = game.sides.map((side) => `${this.sideName(game, side)}: ${kindName(this.seats[side] ?? "me")}`);
    fill(
      this.chosenLine,
      h("b", null, [this.store.text(game.title), this.store.text(scenario?.title)].filter(Boolean).join(" · ")),
      h("span", null, seats.join(" · ")),
    );
    this.chosenLine.title = t("lobby.chosen");
  }

  private choose(scenario: string): void {
    this.scenario = scenario;
    this.sayChosen();
    if (this.game) this.preview.show(this.game.name, scenario);
    this.brief();
  }

  /** The chosen scenario in words, below its map. */
  private brief(): void {
    fill(this.briefing, scenarioBriefing(this.store, this.game?.briefing?.scenarios[this.scenario]));
  }

  private sideName(game: Game, side: string): string {
    return this.store.text(game.side_words?.[side]) || plain(side);
  }

  private seat(game: Game, side: string): HTMLElement {
    return seatRow(side, this.sideName(game, side), this.bots(game), this.seats[side], (kind) => {
      this.seats[side] = kind;
      this.draw();
    });
  }

  /** A game with a seat for somebody else may be listed for whoever comes. */
  private listing(): Child {
    const kinds = Object.values(this.seats);
    if (!kinds.includes("me") || !kinds.includes("link")) return null;
    const box = h("input", {
      type: "checkbox",
      checked: this.listed,
      "data-key": "listed",
      onchange: () => {
        this.listed = box.checked;
      },
    });
    return h("label.listing", null, box, t("open.list"), h("span.faint", null, t("open.list.hint")));
  }

  private option(option: Game["options"][number]): HTMLElement {
    const label = this.store.text(option.words) || plain(option.name);
    const choices = option.choices ?? [true, false];
    const keep = (value: unknown): void => {
      this.options[option.name] = value;
    };
    const yesNo = choices.length === 2 && choices.every((one) => typeof one === "boolean");
    const yes = h("input", {
      type: "checkbox",
      checked: this.options[option.name] === true,
      "data-key": `option-${option.name}`,
      onchange: () => keep(yes.checked),
    });
    const many = h(
      "select",
      { "data-key": `option-${option.name}`, onchange: () => keep(choices[Number(many.value)]) },
      choices.map((one, i) =>
        h(
          "option",
          { value: i, selected: one === this.options[option.name] },
          typeof one === "boolean"
            ? t(one ? "yes" : "no")
            : this.store.text(option.choice_words?.[String(one)]) || String(one),
        ),
      ),
    );
    return h("label", null, yesNo ? yes : many, label, option.rule ? h("span.faint", null, option.rule) : null);
  }

  private async start(game: Game): Promise<void> {
    this.busy = true;
    this.draw();
    const { scenario, options, seats } = this;
    const kinds = Object.values(seats);
    const listed = this.listed && kinds.includes("me") && kinds.includes("link");
    try {
      const made = await makePlay(
        this.store,
        { game: game.name, scenario, options, seats, ...(listed ? { listed } : {}) },
        { game: game.name, scenario },
      );
      invitationDialog(
        made,
        (side) => this.sideName(game, side),
        () => this.navigation.play(made.id),
      );
    } catch (error) {
      dialog(t("lobby.failed", { why: reason(error) }));
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  // -- games that exist

  private join(): Child {
    const field = h("input", {
      type: "text",
      placeholder: t("lobby.join.hint"),
      "aria-label": t("lobby.join.hint"),
      "data-key": "join",
      style: { flex: "1", "min-width": "0" },
    });
    const go = (event: Event): void => {
      event.preventDefault();
      const [, play, fragment = ""] = /\/(?:play|watch)\/([0-9a-zA-Z]{1,64})(#[\w=-]{1,200})?/.exec(field.value) ?? [];
      if (!play) return field.focus();
      this.navigation.play(`${play}${fragment}`);
    };
    return h(
      "section",
      null,
      h("h2", null, t("lobby.join")),
      h(
        "form",
        { onsubmit: go, style: { display: "flex", gap: "0.4rem" } },
        field,
        h("button.button", { type: "submit" }, t("lobby.join.go")),
      ),
    );
  }

  private imported(): Child {
    const file = h("input", {
      type: "file",
      id: "record-file",
      class: "unseen",
      onchange: () => void this.import(file),
    });
    return h(
      "section",
      null,
      h("h2", null, t("lobby.import")),
      h("p.hint", null, t("lobby.import.hint")),
      file,
      h("label.button", { for: "record-file", style: { "margin-top": "0.4rem" } }, t("lobby.import.choose")),
    );
  }

  private async import(file: HTMLInputElement): Promise<void> {
    const record = await file.files?.[0]?.text();
    if (record === undefined) return;
    try {
      const made = await post<PlayMade>("/api/import", { record });
      this.store.remember(made);
      invitationDialog(made, plain, () => this.navigation.play(made.id));
    } catch (error) {
      dialog(t("lobby.import.failed", { why: reason(error) }));
    }
  }

  private dice(): Child {
    const how = { type: "button", "data-key": "verify", onclick: () => this.navigation.verify() };
    const verify = h("button.button.quiet.small", how, t("lobby.verify"));
    return h("section", null, h("h2", null, t("dice.title")), h("p.hint", null, t("lobby.dice")), verify);
  }
}
