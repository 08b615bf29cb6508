/** The order of battle, reinforcements and boxes: every unit of the table, where it is and how it stands. */

import { type LaidMarker, labelOf, laidMarkers } from "../markers.js";
import type { UnitState, View } from "../protocol.js";
import { turnOfBox } from "../turnboxes.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { markerText } from "./markertext.js";
import { plain } from "./messages.js";
import { comingUnit, entryText } from "./schedule.js";
import type { TableContext } from "./tablecontext.js";

/** A unit in a list: the counter, its name, its values, where it is. */
/** CSS pixels of a counter in a list. */
const COUNTER = 40;

/** A counter, its name and its values; `where`: and where it is. */
export function unitRow(context: TableContext, unit: UnitState, where = false, size = COUNTER): HTMLElement {
  const { messages, map, store } = context;
  const place = unit.hex ?? unit.box;
  const action = context.choices?.sorted.byUnit.get(unit.id);
  return h(
    "li.unitrow",
    { class: place === undefined ? "gone" : "", "data-unit": unit.id },
    h(
      "button.counter",
      {
        type: "button",
        "aria-label": messages.unit(unit.id),
        onclick: () => (action?.length === 1 && action[0] ? void context.act(action[0]) : context.goToUnit(unit.id)),
        style: { "--side": messages.sideColor(unit.side) ?? "var(--sunken)", padding: "0", border: "0" },
      },
      map ? map.counterCanvas(unit.id, size) : unit.id,
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
      turnOfBox(store.table, place) === undefined &&
      (unit.hex !== undefined
        ? h("button.link", { type: "button", onclick: () => context.goToUnit(unit.id) }, unit.hex)
        : h("span.faint", null, messages.place(place))),
  );
}

/** What a group of counters that belong to no formation begins with. */
const OF_TYPE = "type.";
/** The group of all that belong to no formation, if the game names it: `formation.none`. */
const NO_GROUP = "none";

export class ForcesPanel implements Component {
  readonly root = h("div.scroll");
  private readonly body = h("div");
  private readonly field: HTMLInputElement;
  private readonly open = new Set<string>();
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly context: TableContext) {
    this.field = h("input", {
      type: "search",
      style: { width: "100%", "margin-bottom": "0.4rem" },
      oninput: () => this.update(),
    });
    this.root.append(this.field, this.body);
  }

  update(): void {
    const { store } = this.context;
    this.field.placeholder = t("forces.find");
    this.field.setAttribute("aria-label", t("forces.find"));
    if (!this.redraw.needed(store.table, store.view, store.language, store.decision, this.field.value)) return;
    const wanted = this.field.value.trim().toLowerCase();
    const units = (store.view?.units ?? []).filter(
      (unit) =>
        !wanted ||
        `${unit.id} ${this.context.messages.unitName(unit)} ${this.context.messages.unitType(unit)}`
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
    const { store, messages } = this.context;
    const turns = new Map<number, UnitState[]>();
    for (const unit of units) {
      const turn = turnOfBox(store.table, unit.box);
      if (turn !== undefined) turns.set(turn, [...(turns.get(turn) ?? []), unit]);
    }
    const due = (store.view?.schedule ?? []).filter((entry) => {
      if ((entry.turn ?? Number.POSITIVE_INFINITY) < (store.view?.turn ?? 0)) return false;
      const coming = comingUnit(store.table, entry);
      if (coming === null || entry.turn === null) return true;
      const unit = units.find(({ id }) => id === coming);
      if (unit) turns.set(entry.turn, [...(turns.get(entry.turn) ?? []), unit]);
      return false;
    });
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
          due.map((entry) => h("li.faint", null, entryText(this.context, entry))),
        ),
    );
  }

  private side(side: string, units: UnitState[], searching: boolean): Child {
    const { store, messages } = this.context;
    const fielded = units.filter((unit) => unit.hex !== undefined).length;
    const unseen = (store.view?.hidden ?? [])
      .filter((one) => one.side === side)
      .reduce((sum, one) => sum + one.count, 0);
    const groups = new Map<string, UnitState[]>();
    for (const unit of units) {
      if (turnOfBox(store.table, unit.box) !== undefined) continue;
      const name = this.groupOf(unit);
      groups.set(name, [...(groups.get(name) ?? []), unit]);
    }
    const markers = laidMarkers(store.table, store.view, "formation").filter(({ at }) => this.sideOf(at) === side);
    if (!searching) for (const { at } of markers) if (!groups.has(at)) groups.set(at, []);
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
          this.groupName(name),
          `${group.filter((unit) => unit.hex !== undefined).length}/${group.length}`,
          group,
          searching,
          markers.filter(({ at }) => at === name),
        ),
      ),
    );
  }

  /** The formation or the like, by the value that the game names; where a counter has none, its type, unless the game
   * has a name for all of these. */
  private groupOf(unit: UnitState): string {
    const by = this.context.store.table?.forces_by ?? "";
    if (this.heads().has(unit.id)) return unit.id;
    const group = unit[by];
    if (group !== undefined && group !== null && group !== "") return String(group);
    return this.context.messages.word(`${by}.${NO_GROUP}`) === null ? `${OF_TYPE}${unit.type}` : NO_GROUP;
  }

  /** Units that others are listed by, such as their headquarters: each stands with its own. */
  private heads(): Set<string> {
    const { table, view } = this.context.store;
    const by = table?.forces_by ?? "";
    if (this.headsOf !== view) {
      this.headsOf = view;
      this.found = new Set((view?.units ?? []).map((unit) => String(unit[by] ?? "")));
    }
    return this.found;
  }

  private headsOf: View | null | undefined;
  private found = new Set<string>();

  private groupName(group: string): string {
    const { store, messages } = this.context;
    if (group.startsWith(OF_TYPE)) return messages.unitType({ type: group.slice(OF_TYPE.length) });
    if (messages.isUnit(group)) return messages.unitName({ id: group });
    return messages.word(`${store.table?.forces_by ?? ""}.${group}`) ?? plain(group);
  }

  /** The side whose counters belong to a formation. */
  private sideOf(formation: string): string | undefined {
    const { table, view } = this.context.store;
    const by = table?.forces_by ?? "";
    return [...(view?.units ?? []), ...(table?.units ?? [])].find((unit) => unit[by] === formation)?.side;
  }

  private group(
    key: string,
    title: string,
    count: string,
    units: UnitState[],
    open: boolean,
    markers: LaidMarker[] = [],
  ): HTMLElement {
    const { messages } = this.context;
    const element = h(
      "details.group",
      { open: open || this.open.has(key) },
      h(
        "summary",
        { "data-key": `group-${key}` },
        title,
        markers.map((marker) =>
          h(
            "span.marker",
            { "data-marker": marker.sheet.name, title: markerText(messages, marker) },
            labelOf(marker, this.context.store.table),
          ),
        ),
        h("span.count", null, count),
      ),
      markers.length > 0 &&
        h(
          "ul.markers",
          null,
          markers.map((marker) => h("li.faint", null, markerText(messages, marker))),
        ),
    );
    // Counters are drawn when somebody looks: a whole army is many pictures.
    const draw = (): void => {
      if (element.open && !element.querySelector("ul.units"))
        element.append(
          h(
            "ul.units",
            null,
            units.map((unit) => unitRow(this.context, unit, true)),
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
