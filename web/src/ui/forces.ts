/** The order of battle, reinforcements and boxes: every unit of the table, where it is and how it stands. */

import type { UnitState } from "../protocol.js";
import type { Desk } from "./desk.js";
import { type Child, fill, h, type Piece, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { entryText } from "./schedule.js";

/** A unit in a list: the counter, its name, its values, where it is. */
export function unitRow(desk: Desk, unit: UnitState, where = false): HTMLElement {
  const { messages, map } = desk;
  const place = unit.hex ?? unit.box;
  const action = desk.choices?.sorted.byUnit.get(unit.id);
  return h(
    "li.unitrow",
    { class: place === undefined ? "gone" : "" },
    h(
      "button.counter",
      {
        type: "button",
        "aria-label": messages.unit(unit.id),
        onclick: () => (action?.length === 1 && action[0] ? void desk.act(action[0]) : desk.goToUnit(unit.id)),
        style: { "--side": messages.sideColor(unit.side) ?? "var(--sunken)", padding: "0", border: "0" },
      },
      map ? map.counterCanvas(unit.id, 40) : unit.id,
    ),
    h(
      "span.what",
      null,
      h("span.name", { title: messages.unitName(unit) }, messages.unitName(unit)),
      h(
        "span.values",
        { title: messages.values(unit) },
        [messages.unitType(unit), where ? messages.standing(unit) : messages.values(unit)].filter(Boolean).join(", "),
      ),
    ),
    where &&
      place !== undefined &&
      !/^turn\./.test(place) &&
      (unit.hex !== undefined
        ? h("button.link", { type: "button", onclick: () => desk.goToUnit(unit.id) }, unit.hex)
        : h("span.faint", null, messages.place(place))),
  );
}

export class ForcesPanel implements Piece {
  readonly root = h("div.scroll");
  private readonly body = h("div");
  private readonly field: HTMLInputElement;
  private readonly open = new Set<string>();
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly desk: Desk) {
    this.field = h("input", {
      type: "search",
      style: { width: "100%", "margin-bottom": "0.4rem" },
      oninput: () => this.update(),
    });
    this.root.append(this.field, this.body);
  }

  update(): void {
    const { store } = this.desk;
    this.field.placeholder = t("forces.find");
    this.field.setAttribute("aria-label", t("forces.find"));
    if (!this.redraw.needed(store.table, store.view, store.language, store.decision, this.field.value)) return;
    const wanted = this.field.value.trim().toLowerCase();
    const units = (store.view?.units ?? []).filter(
      (unit) =>
        !wanted ||
        `${unit.id} ${this.desk.messages.unitName(unit)} ${this.desk.messages.unitType(unit)}`
          .toLowerCase()
          .includes(wanted),
    );
    const sides = store.table?.sides.map((side) => side.name) ?? [];
    fill(
      this.body,
      this.coming(units),
      sides.map((side) =>
        this.side(
          side,
          units.filter((unit) => unit.side === side),
          wanted !== "",
        ),
      ),
    );
  }

  /** Who comes when: the boxes of later turns, and what is on the schedule. */
  private coming(units: UnitState[]): Child {
    const { store, messages } = this.desk;
    const turns = new Map<number, UnitState[]>();
    for (const unit of units) {
      const found = /^turn\.(\d+)$/.exec(unit.box ?? "");
      if (found) turns.set(Number(found[1]), [...(turns.get(Number(found[1])) ?? []), unit]);
    }
    const due = (store.view?.schedule ?? []).filter(
      (entry) => (entry.turn ?? Number.POSITIVE_INFINITY) >= (store.view?.turn ?? 0),
    );
    if (!turns.size && !due.length) return null;
    return h(
      "section",
      null,
      h("h2", null, t("forces.reinforcements")),
      [...turns]
        .sort(([a], [b]) => a - b)
        .map(([turn, group]) =>
          this.group(`turn-${turn}`, messages.turn(turn), `${group.length}`, group, turn === store.view?.turn),
        ),
      due.length > 0 &&
        h(
          "ul",
          null,
          due.map((entry) => h("li.faint", null, entryText(this.desk, entry))),
        ),
    );
  }

  private side(side: string, units: UnitState[], searching: boolean): Child {
    const { store, messages } = this.desk;
    const fielded = units.filter((unit) => unit.hex !== undefined).length;
    const unseen = (store.view?.hidden ?? [])
      .filter((one) => one.side === side)
      .reduce((sum, one) => sum + one.count, 0);
    const groups = new Map<string, UnitState[]>();
    for (const unit of units) {
      if (/^turn\.\d+$/.test(unit.box ?? "")) continue;
      const name = this.groupOf(unit);
      groups.set(name, [...(groups.get(name) ?? []), unit]);
    }
    return h(
      "section",
      { style: { "--side": messages.sideColor(side) ?? "var(--soft)" } },
      h(
        "h2",
        null,
        h("span.flag", null, messages.side(side)),
        " ",
        h(
          "span.label",
          null,
          t("forces.count", { on: fielded, of: units.length + unseen }),
          unseen > 0 ? `, ${t("forces.unseen", { n: unseen })}` : "",
        ),
      ),
      [...groups].map(([name, group]) =>
        this.group(
          `${side}-${name}`,
          name,
          `${group.filter((unit) => unit.hex !== undefined).length}/${group.length}`,
          group,
          searching,
        ),
      ),
    );
  }

  /** The formation, as its counters say it; where there is none, the place. */
  private groupOf(unit: UnitState): string {
    const { store, messages } = this.desk;
    const group = unit["formation"] ?? store.sheet(unit.id)?.symbol?.group ?? unit["group"];
    if (group === undefined || group === null || group === "") return messages.unitType(unit);
    return (
      messages.word(`formation.${String(group)}`) ??
      messages.word(`group.${String(group)}`) ??
      (typeof group === "number" ? `${messages.field("formation")} ${group}` : messages.field(String(group)))
    );
  }

  private group(key: string, title: string, count: string, units: UnitState[], open: boolean): HTMLElement {
    const element = h(
      "details.group",
      { open: open || this.open.has(key) },
      h("summary", { "data-key": `group-${key}` }, title, h("span.count", null, count)),
    );
    // Counters are drawn when somebody looks: a whole army is many pictures.
    const draw = (): void => {
      if (element.open && element.childElementCount === 1)
        element.append(
          h(
            "ul",
            null,
            units.map((unit) => unitRow(this.desk, unit, true)),
          ),
        );
    };
    element.addEventListener("toggle", () => {
      if (element.open) this.open.add(key);
      else this.open.delete(key);
      draw();
    });
    draw();
    return element;
  }
}
