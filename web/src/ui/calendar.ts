/** The turn track: past, now, to come; what is due on each turn, with its date and, for now, the weather. */

import { turnOfBox } from "../turnboxes.js";
import { dialog } from "./dialogs.js";
import { type Child, h, icon } from "./dom.js";
import { namedIn } from "./facts.js";
import { t } from "./i18n.js";
import { unitLink } from "./links.js";
import { capital } from "./messages.js";
import { tip } from "./rules.js";
import { comingUnit, entryText } from "./schedule.js";
import type { TableContext } from "./tablecontext.js";

/** So many spaces of a turn track have room. */
const MOST_TURNS = 24;
/** From more than so many on they are narrow. */
const ROOMY = 12;
/** So many turns are listed, and so many counters of one are shown. */
const MOST_LISTED = 200;
const MOST_COUNTERS = 60;

/** What a turn brings, as far as I may know. */
interface Due {
  units: string[];
  plans: string[];
}

/** What is due, by turn. */
function dueOf({ context, now }: { context: TableContext; now: number }): Map<number, Due> {
  const { view, table } = context.store;
  const due = new Map<number, Due>();
  const on = (turn: number): Due => {
    const found = due.get(turn) ?? { units: [], plans: [] };
    due.set(turn, found);
    return found;
  };
  for (const unit of view?.units ?? []) {
    const turn = turnOfBox(table, unit.box);
    if (turn !== undefined) on(turn).units.push(unit.id);
  }
  for (const entry of view?.schedule ?? []) {
    if (entry.turn === null || entry.turn < now) continue;
    const coming = comingUnit(table, entry);
    if (coming !== null) on(entry.turn).units.push(coming);
    else on(entry.turn).plans.push(entryText(context, entry, false));
  }
  return due;
}

/** Around the present turn where there are many; pressed, it opens the calendar. */
export function turnTrack(context: TableContext): Child {
  const { messages, store } = context;
  const { view, table } = store;
  if (!view) return null;
  const last = Math.max(table?.turns ?? 0, view.turn);
  if (last <= 1) return h("span.phase", { "data-part": "turn" }, messages.turn(view.turn));
  const due = dueOf({ context, now: view.turn });
  const first = last <= MOST_TURNS ? 1 : Math.max(1, Math.min(view.turn - 2, last - MOST_TURNS + 1));
  const shown = Array.from({ length: Math.min(last, MOST_TURNS) }, (_, i) => first + i);
  const boxes = shown.map((turn) => {
    const when = turn < view.turn ? "past" : turn === view.turn ? "now" : "";
    const box = h(
      "li",
      { class: `${when} ${due.has(turn) ? "due" : ""}`, ...(turn === view.turn ? { "aria-current": "step" } : {}) },
      String(turn),
    );
    const { units = [], plans = [] } = due.get(turn) ?? {};
    const notes = table?.turn_notes?.[turn - 1] ?? [];
    if (units.length || plans.length || notes.length || messages.turnName(turn) !== null)
      tip.on(box, () => [
        h("b", null, messages.turn(turn)),
        units.length > 0 && h("div", null, `${t("table.due")}: ${units.join(", ")}`),
        plans.map((plan) => h("div", null, capital(plan))),
        notes.map((note) => h("div", null, capital(messages.ruling(note)))),
      ]);
    return box;
  });
  const open = (): void => calendarDialog(context);
  const name = messages.turnName(view.turn);
  return [
    h(
      "ol.turntrack",
      {
        "data-of": last,
        class: last > ROOMY ? "many" : "",
        "aria-label": t("table.turnof", { n: view.turn, of: last }),
        onclick: open,
      },
      boxes,
    ),
    h(
      "button.turnname",
      { type: "button", "data-key": "calendar", "aria-haspopup": "dialog", title: t("calendar.title"), onclick: open },
      name === null ? h("span.unseen", null, t("calendar.title")) : h("span.phase", { "data-part": "turn" }, name),
      icon("calendar"),
    ),
  ];
}

/** All turns with their dates, what is due on each, and what stands beside the present one, such as the weather. */
function calendarDialog(context: TableContext): void {
  const { store, messages } = context;
  const { view, table } = store;
  if (!view) return;
  const last = Math.min(MOST_LISTED, Math.max(table?.turns ?? 0, view.turn));
  const due = dueOf({ context, now: view.turn });
  const rows = Array.from({ length: last }, (_, i) => row(context, i + 1, due.get(i + 1)));
  const box = dialog(t("calendar.title"), h("ol.calendar", null, rows));
  box.dataset["part"] = "calendar";
  box.setAttribute("aria-label", `${t("calendar.title")}: ${messages.turn(view.turn)}`);
  box.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

function row(context: TableContext, turn: number, due: Due = { units: [], plans: [] }): HTMLElement {
  const { store, messages, map } = context;
  const now = store.view?.turn ?? 0;
  const late = turn < now;
  // A note that names only counters that are shown beneath it would tell them twice.
  const notes = (store.table?.turn_notes?.[turn - 1] ?? []).filter((note) => {
    const { units } = namedIn(store.table, note.facts);
    return units.size === 0 || ![...units].every((id) => due.units.includes(id));
  });
  return h(
    "li",
    {
      "data-turn": turn,
      class: turn === now ? "now" : late ? "past" : "",
      ...(turn === now ? { "aria-current": "step" } : {}),
    },
    h("b.number", null, String(turn)),
    h(
      "div",
      null,
      h(
        "div.when",
        null,
        h("span", null, messages.turnName(turn) ?? messages.turn(turn)),
        turn === now && besideTurn(context),
      ),
      notes.map((note) => h("div", null, capital(messages.ruling(note)))),
      due.plans.map((plan) => h("div", null, capital(plan))),
      due.units.length > 0 &&
        h(
          "div.duelist",
          null,
          h("span.label", null, `${capital(t("table.due"))}:`),
          due.units
            .slice(0, MOST_COUNTERS)
            .map((id) =>
              h("span.coming", { title: messages.unit(id) }, map?.counterCanvas(id, 38), unitLink(context, id, id)),
            ),
          due.units.length > MOST_COUNTERS && ` … (${due.units.length})`,
        ),
    ),
  );
}

/** What the game wants to be seen with the turn, such as the weather. */
export function besideTurn(context: TableContext): Child[] {
  const { store, messages } = context;
  return (store.table?.beside_turn ?? []).flatMap((name) => {
    const value = store.view?.state[name];
    const none = value === undefined || value === null || (Array.isArray(value) && !value.length);
    // What is so or not so is told where it is so: "Fog".
    const said = none || value === false ? "" : value === true ? messages.track(name) : messages.value(value, name);
    return said ? [h("span.phase", { "data-part": name, title: messages.track(name) }, capital(said))] : [];
  });
}
