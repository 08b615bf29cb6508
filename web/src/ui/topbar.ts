/** The line above: which game, which turn, which phase, whose eyes; and the menu. */

import { besideTurn, turnTrack } from "./calendar.js";
import { confirm, settingsDialog } from "./dialogs.js";
import { type Child, type Component, fill, h, icon, iconButton, Redraw } from "./dom.js";
import { helpDialog } from "./help.js";
import { t } from "./i18n.js";
import { capital } from "./messages.js";
import { presenceButton, presenceDialog } from "./presence.js";
import { waitText } from "./requests.js";
import { scoreButton } from "./score.js";
import type { TableContext } from "./tablecontext.js";
import { TrackRoom } from "./trackroom.js";

export interface TableNavigation {
  lobby(): void;
  verify(play: string): void;
}

export class TopBar implements Component {
  readonly root = h("header.topbar");
  private readonly menu = h("div.menu", { role: "menu", hidden: true });
  private readonly redraw = new Redraw(this.root, () => this.update());
  private readonly room = new TrackRoom(this.root);

  constructor(
    private readonly context: TableContext,
    private readonly navigation: TableNavigation,
  ) {
    context.onPressElsewhere(
      () => this.menu.parentElement,
      () => (this.menu.hidden = true),
    );
    this.menu.addEventListener("keydown", (event) => this.key(event));
  }

  update(): void {
    const { store, messages } = this.context;
    const { view, table } = store;
    const { side, sides, language, facts, presence } = store;
    const moment = [
      view?.turn,
      view?.phase,
      view?.schedule,
      view?.units,
      view?.state,
      view?.score,
      store.live?.view.outcome,
    ];
    if (!this.redraw.needed(table, ...moment, side, sides, language, facts, presence)) return;
    const scenario = store.text(table?.scenario_title) || (table?.scenario ?? "");
    const title = store.text(table?.title) || messages.word("game.title") || "Grognard";
    const phase = capital(messages.phase(view?.phase ?? ""));
    fill(
      this.root,
      iconButton("left", t("table.back"), () => this.navigation.lobby(), { "data-key": "lobby" }),
      h(
        "div.title",
        { title: [title, scenario].filter(Boolean).join(": ") },
        halves(title).map((half, i) => [i ? " " : "", h("span", null, half)]),
        scenario && h("small", null, scenario),
      ),
      h(
        "div.moment",
        null,
        turnTrack(this.context),
        besideTurn(this.context),
        view && h("span.phase", { "data-part": "phase", title: phase }, phase),
      ),
      h("div.space"),
      scoreButton(this.context),
      this.eyes(),
      presenceButton(this.context),
      iconButton("help", `${t("menu.help")} (?)`, () => helpDialog(this.context), { "data-key": "help" }),
      h(
        "div.menuhost",
        null,
        h(
          "button.iconic",
          {
            type: "button",
            "aria-label": t("table.menu"),
            title: t("table.menu"),
            "aria-haspopup": "menu",
            "data-key": "menu",
            onclick: () => this.toggle(),
          },
          icon("menu"),
        ),
        this.menu,
      ),
    );
    this.room.redrawn(table?.game, scenario, language, view?.turn);
  }

  /** On a shared screen: whose view it is. */
  private eyes(): Child {
    const { store, messages } = this.context;
    if (store.sides.length < 2)
      return h(
        "span.flag.label",
        { style: { "--side": messages.sideColor(store.side) ?? "var(--soft)" } },
        messages.side(store.side),
      );
    return h(
      "div.segments",
      { role: "group", "aria-label": t("table.sees") },
      store.sides.map((side) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(side === store.side),
            "data-key": `eyes-${side}`,
            onclick: () => store.setSide(side),
          },
          h("span.flag", { style: { "--side": messages.sideColor(side) ?? "var(--soft)" } }, messages.side(side)),
        ),
      ),
    );
  }

  /** Up and down in the menu; Escape leaves it. */
  private key(event: KeyboardEvent): void {
    if (this.menu.hidden) return; // its row keeps the focus for a moment after it was chosen
    const rows = [...this.menu.querySelectorAll<HTMLButtonElement>("button:enabled")];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) rows.at(to % rows.length)?.focus();
    else if (event.key === "Escape") {
      this.menu.hidden = true;
      this.root.querySelector<HTMLElement>("[data-key=menu]")?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  toggle(): void {
    this.menu.hidden = !this.menu.hidden;
    if (this.menu.hidden) return;
    const { store } = this.context;
    const row = (name: string, onclick: () => void, enabled = true): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          role: "menuitem",
          "data-key": `menu-${name}`,
          disabled: !enabled,
          onclick: () => {
            this.menu.hidden = true;
            onclick();
          },
        },
        t(`menu.${name}`),
      );
    const playing = store.side !== null && !store.live?.view.outcome;
    fill(
      this.menu,
      row("replay", () => this.context.openReplay()),
      row("takeback", () => void this.takeback(), playing),
      row("resign", () => this.resign(), playing),
      row("edit", () => this.context.editor?.open(), playing && store.table?.edit !== undefined),
      h("hr"),
      row("record", () => void this.record()),
      row("dice", () => this.context.openDice()),
      row("links", () => presenceDialog(this.context)),
      h("hr"),
      row("settings", () => settingsDialog(this.context)),
      row("help", () => helpDialog(this.context)),
      row("lobby", () => this.navigation.lobby()),
    );
    this.menu.querySelector("button")?.focus();
  }

  private async takeback(): Promise<void> {
    const { store } = this.context;
    if (store.side === null) return;
    try {
      const answer = await store.request({ type: "takeback", side: store.side });
      if (answer.type === "refused") this.context.notice(this.context.messages.ruling(answer.ruling), "no");
      else if (answer.type === "error") this.context.notice(store.text(answer.said), "no");
    } catch {
      this.context.notice(t("prompt.lost"), "no");
    }
  }

  private resign(): void {
    const { store, messages } = this.context;
    const { side } = store;
    if (side === null) return;
    confirm(t("resign.sure", { side: messages.side(side) }), t("resign.yes"), () => {
      store.request({ type: "resign", side }).catch(() => this.context.notice(t("prompt.lost"), "no"));
    });
  }

  private async record(): Promise<void> {
    const { store } = this.context;
    const { tokens = [] } = store.seat ?? {};
    const answer = await fetch(`/api/plays/${store.play ?? ""}/record`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tokens }),
    }).catch(() => null);
    const wait = Number(answer?.headers.get("retry-after") ?? NaN);
    if (answer?.status === 429 && wait > 0) return this.context.notice(waitText(Math.ceil(wait)), "no");
    if (!answer?.ok) return this.context.notice(t(answer?.status === 403 ? "record.notyet" : "prompt.lost"), "no");
    const link = h("a", {
      href: URL.createObjectURL(await answer.blob()),
      download: `${(store.table?.game ?? "game").replaceAll("/", "-")}-${store.play ?? ""}.record`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

/** A name in two lines of much the same length, of which neither is broken. */
function halves(name: string): string[] {
  const words = name.split(" ");
  const splits = words.map((_, i) => [words.slice(0, i).join(" "), words.slice(i).join(" ")]);
  const longest = (split: string[]): number => Math.max(...split.map((half) => half.length));
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best), [name]).filter(Boolean);
}
