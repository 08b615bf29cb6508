/** The left panel: the current combat, the answer to "may I?", what stands in the hex, and what has just happened. */

import type { GameSummary, LogEntry, Ruling, View } from "../protocol.js";
import { foreseen, thenLabel } from "./armed.js";
import { battleCard, battleOf, logWithout } from "./battle.js";
import { scenarioBriefing } from "./briefing.js";
import { chanceBars } from "./chances.js";
import { combatOptions, combatPanel, type Fight, isCombat, type Option } from "./combat.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { unitRow } from "./forces.js";
import { t } from "./i18n.js";
import { entriesFor, entryLine, logLines, takenBack } from "./log.js";
import { markersOfHex } from "./markertext.js";
import { rivals } from "./roles.js";
import { rollCard } from "./rollcard.js";
import { rulingCard } from "./ruling.js";
import { summaryOf } from "./summaries.js";
import type { TableContext } from "./tablecontext.js";

const MOST_NEWS = 10;
/** Pixels of a counter that is looked at: large enough to read all that is printed on it, unless many lie there. */
const [LARGE, SMALL, FEW] = [68, 44, 3];

export class WhyPanel implements Component {
  readonly root = h("div.scroll", { "data-part": "why" });
  private readonly redraw = new Redraw(this.root, () => this.update());
  private chosen: string | null = null;
  private steps = 0;
  private answer: { about: string; view: View | null; ruling: Ruling } | null = null;

  private readonly summaries = new Map<string, GameSummary | null>();

  constructor(private readonly context: TableContext) {}

  update(): void {
    const { store, choices } = this.context;
    const parts = [
      store.view,
      store.language,
      store.decision,
      store.selection,
      store.log.length,
      choices?.asked,
      choices?.spot?.hex,
      choices?.pointed,
      choices?.rulings.size,
      this.chosen,
      this.answer,
      this.summaries.get(store.facts?.game ?? ""),
    ];
    if (!this.redraw.needed(...parts)) return;
    const steps = this.steps;
    const combat = this.combat();
    const [ruling, rolled, here, happened] = [this.ruling(), this.rolled(), this.here(), this.happened()];
    const idle = !combat && !rolled && !here && !happened.some(Boolean) && !choices?.asked;
    fill(this.root, combat, ruling, rolled, here, happened, idle && this.briefing());
    // A new step of a combat is brought into view; odds that are being weighed stay where they are.
    if (this.steps !== steps && this.steps && !combat)
      this.root.querySelector("[data-part=battle] .steps > li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  private combat(): Child {
    const options = combatOptions(this.context);
    const asked = this.context.choices?.asked;
    if (asked?.ruling && isCombat(asked.ruling) && !options.some(([action]) => action === asked.action))
      options.push([asked.action, asked.ruling], ...this.rivals(asked.action));
    // What an attack can become is compared before it is declared.
    const compared = options.length ? options.flatMap((option) => this.foreseen(...option)) : this.foreseenAsked();
    const pointed = this.context.choices?.pointed ?? null;
    const shown = compared.some(([action]) => action === pointed) ? pointed : this.chosen;
    return combatPanel(this.context, compared, shown, (action) => {
      this.chosen = action;
      this.update();
    });
  }

  /** Whatever else can be done to the hex that is pointed at, and tells odds. */
  private rivals(action: string): [string, Fight][] {
    const { choices, store } = this.context;
    return rivals(store.decision?.actions ?? [], action).flatMap((other): [string, Fight][] => {
      const ruling = choices?.rulings.get(other);
      return isCombat(ruling) ? [[other, ruling]] : [];
    });
  }

  /** A fight as it is, or with each answer to what is asked next. */
  private foreseen(action: string, fight: Ruling): Option[] {
    const then = foreseen(fight).flatMap((one): Option[] =>
      isCombat(one.ruling) ? [[one.action, one.ruling, thenLabel(this.context.messages, action, one.action)]] : [],
    );
    return then.length || !isCombat(fight) ? then : [[action, fight]];
  }

  private foreseenAsked(): Option[] {
    const asked = this.context.choices?.asked;
    return asked?.ruling ? this.foreseen(asked.action, asked.ruling) : [];
  }

  private ruling(): Child {
    const asked = this.context.choices?.asked;
    if (asked?.ruling && !isCombat(asked.ruling) && asked.ruling.reason !== "choice.listed")
      return h(
        "section",
        { "data-part": "ruling", "aria-live": "polite" },
        rulingCard(this.context, asked.action, asked.ruling, asked.steps),
        chanceBars(this.context, asked.ruling),
      );
    if (combatOptions(this.context).length || !this.context.store.decision) return null;
    return h("section", null, h("p.hint", null, t("why.hint")));
  }

  /** The hex under the pointer, else the selected one: ground, place, counters. */
  private here(): Child {
    const { store, messages, choices } = this.context;
    const label = choices?.spot?.hex ?? store.selection.hex;
    const hex = label ? store.table?.map.hexes.find((one) => one.label === label) : undefined;
    if (!label || !hex) return null;
    const units = store.view?.units.filter((unit) => unit.hex === label) ?? [];
    const stack = store.view?.stacks[label];
    const order = (id: string): number => stack?.indexOf(id) ?? 0;
    const down = store.view?.hidden.filter((one) => one.at === label).reduce((sum, one) => sum + one.count, 0) ?? 0;
    const size = units.length > FEW ? SMALL : LARGE;
    const ground = hex.terrain.map((word) => messages.terrain(word)).join(", ");
    return h(
      "section",
      { "data-part": "here" },
      h("h2", null, messages.place(label), " ", h("span.label", null, ground)),
      markersOfHex(this.context, label).map((said) => h("p.faint", { "data-part": "state" }, said)),
      h(
        "ul",
        null,
        [...units].sort((a, b) => order(b.id) - order(a.id)).map((unit) => unitRow(this.context, unit, false, size)),
      ),
      down > 0 && h("p.faint", null, down === 1 ? t("why.onefacedown") : t("why.facedown", { n: down })),
      !units.length && !down && h("p.faint", null, t("why.empty")),
      units.map((unit) => unit.id).includes(store.selection.unit ?? "") && this.asks(store.selection.unit ?? ""),
    );
  }

  /** What can be asked about the unit that was clicked: is it in supply, in command? The answer names what cuts the
   * line. */
  private asks(unit: string): Child {
    const { store, messages } = this.context;
    const names = Object.entries(store.table?.inquiries ?? {})
      .filter(([, args]) => args.join() === "unit")
      .map(([name]) => name);
    const ask = async (name: string): Promise<void> => {
      try {
        const answer = await store.inquire(`${name} ${unit}`);
        this.answer = { about: `${name} ${unit}`, view: store.view, ruling: answer.ruling };
        this.update();
        this.root.querySelector("[data-part=answer]")?.scrollIntoView({ block: "nearest" });
        this.context.onAsked(`${name} ${unit}`);
      } catch {
        this.context.notice(t("prompt.lost"), "no");
      }
    };
    const label = (name: string): string => messages.word(`inquiry.${name}`) ?? `${messages.field(name)}?`;
    return [
      h(
        "div.asks",
        null,
        names.map((name) =>
          h(
            "button.button.small",
            { type: "button", "data-key": `ask-${name}`, onclick: () => void ask(name) },
            label(name),
          ),
        ),
      ),
      this.answer?.view === store.view &&
        this.answer?.about.endsWith(` ${unit}`) &&
        h(
          "div",
          { "data-part": "answer" },
          rulingCard(this.context, unit, this.answer.ruling, [], messages.action(unit), { inquire: this.answer.about }),
        ),
    ];
  }

  /** The roll, as long as what follows from it is decided. */
  private rolled(): Child {
    return combatOptions(this.context).length || this.context.store.replaying
      ? null
      : rollCard(this.context, this.latest(entriesFor(this.context.store.log.slice(-200), this.context.store.side)));
  }

  /** Of some entries those of the last action that brought any: the other side's move is not missed. */
  private latest(entries: LogEntry[]): LogEntry[] {
    const { store } = this.context;
    const last = entriesFor(store.log.slice(-200), store.side).at(-1);
    return entries.filter((entry) => last && entry.n >= Math.min(last.n, this.context.acted || last.n));
  }

  /** The current combat, and the events of the last action that brought any: the other side's move is not missed. */
  private happened(): Child[] {
    const { store, replayAt } = this.context;
    const gone = takenBack(store.log);
    const until = store.replaying ? (replayAt ?? 0) : store.n;
    const log = entriesFor(store.log, store.side).filter((entry) => entry.n <= until && !gone.has(entry.n));
    const battle = battleOf(store.table, log.slice(-400), until);
    if (store.replaying) {
      this.steps = battle?.steps.length ?? 0;
      return [battle && battleCard(this.context, battle)];
    }
    this.steps = battle?.steps.length ?? 0;
    const news = this.latest(logWithout(this.context, battle));
    const older = battle && news[0] && battle.steps[0] && news[0].n < battle.steps[0].n;
    const parts = [battle && battleCard(this.context, battle), news.length > 0 && this.news(news)];
    return older ? parts : parts.reverse();
  }

  /** Before anything has happened: what this scenario is about. */
  private briefing(): Child {
    const { store } = this.context;
    const { game, scenario } = store.facts ?? {};
    if (!game || !scenario || store.replaying) return null;
    const summary = this.summaries.get(game);
    if (summary === undefined) {
      this.summaries.set(game, null);
      void summaryOf(game).then((found) => {
        this.summaries.set(game, found);
        this.update();
      });
    }
    const told = scenarioBriefing(store, summary?.briefing?.scenarios[scenario]);
    const title = summary?.scenarios.find((one) => one.name === scenario)?.title;
    return told && h("section", { "data-part": "briefing" }, h("h2", null, store.text(title)), told);
  }

  private news(news: LogEntry[]): Child {
    return h(
      "section",
      null,
      h("h3", null, t("why.latest")),
      h(
        "ul.log",
        null,
        logLines(news)
          .slice(-MOST_NEWS)
          .map((line) => entryLine(this.context, line)),
      ),
    );
  }
}
