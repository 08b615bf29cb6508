/** The line above: which game, which turn, which phase, whose eyes; and the menu. */

import type { View } from "../protocol.js";
import { turnOfBox } from "../turnboxes.js";
import { confirm, settingsDialog } from "./dialogs.js";
import { type Child, type Component, fill, h, icon, iconButton, Redraw } from "./dom.js";
import { helpDialog } from "./help.js";
import { t } from "./i18n.js";
import { capital } from "./messages.js";
import { presenceButton, presenceDialog } from "./presence.js";
import { waitText } from "./requests.js";
import { tip } from "./rules.js";
import { comingUnit, entryText } from "./schedule.js";
import type { TableContext } from "./tablecontext.js";

export interface TableNavigation {
  lobby(): void;
  verify(play: string): void;
}

/** So many spaces of a turn track have room. */
const MOST_TURNS = 24;

export class TopBar implements Component {
  readonly root = h("header.topbar");
  private readonly menu = h("div.menu", { role: "menu", hidden: true });
  private readonly redraw = new Redraw(this.root, () => this.update());

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
    const moment = [view?.turn, view?.phase, view?.schedule, view?.units, view?.state, store.live?.view.outcome];
    if (!this.redraw.needed(table, ...moment, side, sides, language, facts, presence)) return;
    const scenario = store.text(table?.scenario_title) || (table?.scenario ?? "");
    fill(
      this.root,
      iconButton("left", t("table.back"), () => this.navigation.lobby(), { "data-key": "lobby" }),
      h(
        "div.title",
        null,
        store.text(table?.title) || messages.word("game.title") || "Grognard",
        scenario && h("small", null, scenario),
      ),
      h(
        "div.moment",
        null,
        this.turns(),
        view && this.besideTurn(view),
        view && h("span.phase", { "data-part": "phase" }, capital(messages.phase(view.phase))),
      ),
      h("div.space"),
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
  }

  /** What the game wants to be seen with the turn, such as the weather. */
  private besideTurn(view: View): Child {
    const { store, messages } = this.context;
    return (store.table?.beside_turn ?? []).flatMap((name) => {
      const value = view.state[name];
      const none = value === undefined || value === null || (Array.isArray(value) && !value.length);
      // What is so or not so is told where it is so: "Fog".
      const said = none || value === false ? "" : value === true ? messages.track(name) : messages.value(value, name);
      return said ? [h("span.phase", { "data-part": name, title: messages.track(name) }, capital(said))] : [];
    });
  }

  /** The turn track: past, now, to come; a dot where reinforcements are due. */
  private turns(): Child {
    const { messages } = this.context;
    const { view, table } = this.context.store;
    if (!view) return null;
    const last = Math.max(table?.turns ?? 0, view.turn);
    if (last <= 1) return h("span.phase", { "data-part": "turn" }, messages.turn(view.turn));
    const due = new Map<number, string[]>();
    for (const unit of view.units) {
      const turn = turnOfBox(table, unit.box);
      if (turn !== undefined) due.set(turn, [...(due.get(turn) ?? []), unit.id]);
    }
    const planned = new Map<number, string[]>();
    for (const entry of view.schedule) {
      if (entry.turn === null || entry.turn < view.turn) continue;
      const coming = comingUnit(table, entry);
      const into = coming === null ? planned : due;
      const said = coming ?? entryText(this.context, entry, false);
      into.set(entry.turn, [...(into.get(entry.turn) ?? []), said]);
    }
    // A long track is shown around the present turn.
    const first = last <= MOST_TURNS ? 1 : Math.max(1, Math.min(view.turn - 2, last - MOST_TURNS + 1));
    const shown = Array.from({ length: Math.min(last, MOST_TURNS) }, (_, i) => first + i);
    const boxes = shown.map((turn) => {
      const box = h(
        "li",
        {
          class: `${turn < view.turn ? "past" : turn === view.turn ? "now" : ""} ${due.has(turn) || planned.has(turn) ? "due" : ""}`,
          ...(turn === view.turn ? { "aria-current": "step" } : {}),
        },
        String(turn),
      );
      const coming = due.get(turn);
      const notes = table?.turn_notes?.[turn - 1] ?? [];
      const plans = planned.get(turn) ?? [];
      if (coming || plans.length || notes.length || messages.turnName(turn) !== null)
        tip.on(box, () => [
          h("b", null, messages.turn(turn)),
          coming && h("div", null, `${t("table.due")}: ${coming.join(", ")}`),
          plans.map((plan) => h("div", null, capital(plan))),
          notes.map((note) => h("div", null, capital(messages.ruling(note)))),
        ]);
      return box;
    });
    const name = messages.turnName(view.turn);
    return [
      h("ol.turntrack", { "data-of": last, "aria-label": t("table.turnof", { n: view.turn, of: last }) }, boxes),
      name !== null && h("span.phase.turnname", { "data-part": "turn" }, name),
    ];
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
