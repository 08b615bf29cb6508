/** The tray: every counter of the game, to be taken and put on the map; and the counter that was taken last, field by
 * field. */

import type { UnitState } from "../../protocol.js";
import { type Child, type Component, fill, h, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { tip } from "../rules.js";
import type { TableContext } from "../tablecontext.js";
import type { Editor } from "./editor.js";
import { fieldRow } from "./fields.js";

const WHERE = ["all", "off", "map"] as const;
type Where = (typeof WHERE)[number];
const COUNTER = 44;

export class Tray implements Component {
  readonly root = h("section", { "data-part": "tray" });
  private readonly filters = h("div.filters");
  private readonly field: HTMLInputElement;
  private readonly counters = h("div.counters", { role: "group" });
  private readonly chosen = h("div.chosen", { "data-part": "chosen" });
  private side = "";
  private type = "";
  private where: Where = "all";
  private readonly drawFilters = new Redraw();
  private readonly drawCounters = new Redraw(this.counters, () => this.update());
  private readonly drawChosen = new Redraw(this.chosen, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly editor: Editor,
  ) {
    this.field = h("input", { type: "search", "data-key": "tray-find", oninput: () => this.update() });
    this.root.append(this.filters, this.counters, this.chosen);
  }

  update(): void {
    const { store } = this.context;
    const { view } = this.editor;
    if (!view) return;
    if (this.drawFilters.needed(store.table, store.language, this.side, this.type, this.where)) this.filter();
    const wanted = this.field.value.trim().toLowerCase();
    const state = JSON.stringify(view.units);
    if (this.drawCounters.needed(store.table, store.language, state, this.side, this.type, this.where, wanted))
      fill(this.counters, this.tray(view.units, wanted));
    for (const button of this.counters.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset["unit"] === this.editor.selected));
    if (this.drawChosen.needed(store.language, state, JSON.stringify(view.stacks), this.editor.selected))
      fill(this.chosen, this.unit(this.editor.unit(this.editor.selected)));
  }

  private filter(): void {
    const { store, messages } = this.context;
    const types = [
      ...new Set(
        (store.table?.units ?? []).filter((sheet) => !this.side || sheet.side === this.side).map((sheet) => sheet.type),
      ),
    ];
    if (!types.includes(this.type)) this.type = "";
    const pick = <T extends string>(
      key: string,
      now: T,
      options: readonly (readonly [T, string])[],
      set: (value: T) => void,
    ): HTMLElement => {
      const select = h(
        "select",
        {
          "data-key": `tray-${key}`,
          "aria-label": t(`sandbox.${key}`),
          onchange: () => {
            set(select.value as T);
            this.update();
          },
        },
        options.map(([value, said]) => h("option", { value, selected: value === now }, said)),
      );
      return select;
    };
    this.field.placeholder = t("forces.find");
    this.field.setAttribute("aria-label", t("forces.find"));
    fill(
      this.filters,
      pick(
        "side",
        this.side,
        [
          ["", t("sandbox.allsides")],
          ...(store.table?.sides ?? []).map((side) => [side.name, messages.side(side.name)] as const),
        ],
        (side) => (this.side = side),
      ),
      pick(
        "type",
        this.type,
        [["", t("sandbox.alltypes")], ...types.map((type) => [type, messages.unitType({ type })] as const)],
        (type) => (this.type = type),
      ),
      pick(
        "place",
        this.where,
        WHERE.map((where) => [where, t(`sandbox.where.${where}`)] as const),
        (where) => (this.where = where),
      ),
      this.field,
    );
  }

  private tray(units: UnitState[], wanted: string): Child {
    const { messages } = this.context;
    const found = units.filter(
      (unit) =>
        (!this.side || unit.side === this.side) &&
        (!this.type || unit.type === this.type) &&
        (this.where === "all" || (this.where === "map") === (unit.hex !== undefined)) &&
        (!wanted || `${unit.id} ${messages.unitName(unit)} ${messages.unitType(unit)}`.toLowerCase().includes(wanted)),
    );
    if (!found.length) return h("p.faint", null, t("sandbox.nocounters"));
    return found.map((unit) => this.counter(unit));
  }

  private counter(unit: UnitState): HTMLElement {
    const { messages, map } = this.context;
    const place = unit.hex ?? unit.box;
    const button = h(
      "button",
      {
        type: "button",
        "data-unit": unit.id,
        "data-key": `tray-${unit.id}`,
        draggable: "true",
        class: unit.hex === undefined ? "off" : "",
        "aria-label": `${messages.unit(unit.id)}, ${place === undefined ? t("sandbox.off") : messages.place(place)}`,
        onclick: () => this.take(unit.id),
        ondragstart: (event: DragEvent) => this.drag(event, unit.id),
      },
      map?.counterCanvas(unit.id, COUNTER, unit),
      h("span", null, unit.hex ?? messages.box(unit.box)),
    );
    tip.on(button, () => [
      h("b", null, messages.unit(unit.id)),
      h("div", null, messages.values(unit)),
      h("div.faint", null, place === undefined ? t("sandbox.off") : messages.place(place)),
    ]);
    return button;
  }

  /** On a small screen the panel lies over the map: it makes room. */
  private take(id: string): void {
    const again = this.editor.tool?.kind === "unit" && this.editor.tool.id === id;
    if (again) return this.editor.drop();
    this.editor.take({ kind: "unit", id });
    const unit = this.editor.unit(id);
    if (unit?.hex !== undefined) this.context.map?.flash(unit.hex);
    this.context.makeRoom();
  }

  private drag(event: DragEvent, id: string): void {
    event.dataTransfer?.setData("text/plain", id);
    this.editor.take({ kind: "unit", id });
  }

  // -- the counter that was chosen

  private unit(unit: UnitState | undefined): Child {
    if (!unit) return h("p.hint", null, t("sandbox.tray.say"));
    const { store, messages, map } = this.context;
    const sheet = store.table?.edit;
    const silent = new Set(store.table?.counter?.silent ?? []);
    const fields = (sheet?.unit ?? []).map((field) => ({
      field,
      row: fieldRow(this.context, field, {
        key: `unit-${field.name}`,
        label: messages.field(field.name),
        value: unit[field.name] ?? field.default,
        set: (value) => void this.editor.change({ path: `units.${unit.id}.${field.name}`, value }),
      }),
    }));
    const plain = fields.filter(({ field }) => !silent.has(field.name)).map(({ row }) => row);
    const rest = fields.filter(({ field }) => silent.has(field.name)).map(({ row }) => row);
    return h(
      "div.card",
      { "data-unit": unit.id },
      h(
        "div.unitrow",
        null,
        map?.counterCanvas(unit.id, 52, unit),
        h(
          "span.what",
          null,
          h("b.name", null, messages.unitName(unit)),
          h("span.values", null, [messages.unitType(unit), messages.side(unit.side)].join(", ")),
        ),
      ),
      this.place(unit),
      plain,
      rest.length > 0 && h("details.group", null, h("summary", null, t("sandbox.bookkeeping")), rest),
      this.stack(unit),
    );
  }

  private place(unit: UnitState): HTMLElement {
    const { messages, store } = this.context;
    const boxes = store.table?.map.boxes ?? [];
    const now = unit.hex ?? unit.box;
    const select = h(
      "select",
      {
        id: "edit-place",
        "data-key": "unit-place",
        onchange: () => void this.editor.place(unit.id, select.value || null),
      },
      h("option", { value: "", selected: now === undefined }, t("sandbox.off")),
      unit.hex !== undefined && h("option", { value: unit.hex, selected: true }, messages.place(unit.hex)),
      boxes.map((box) => h("option", { value: box, selected: box === now }, messages.place(box))),
    );
    return h("div.editrow", null, h("label", { for: "edit-place" }, t("sandbox.place")), select);
  }

  /** Who lies on whom, the top first. */
  private stack(unit: UnitState): Child {
    const place = unit.hex ?? unit.box;
    const stack = place === undefined ? undefined : this.editor.view?.stacks[place];
    if (!place || !stack || stack.length < 2 || stack.includes(null)) return null;
    const ids = stack as string[];
    const lift = (id: string, by: 1 | -1): void => {
      const at = ids.indexOf(id);
      const next = [...ids];
      next.splice(at, 1);
      next.splice(at + by, 0, id);
      void this.editor.change({ path: `stacks.${place}`, value: next });
    };
    return [
      h("h3", null, t("sandbox.stack", { place })),
      h(
        "ol.stacklist",
        { "data-part": "stack" },
        [...ids].reverse().map((id) =>
          h(
            "li",
            { "data-unit": id, class: id === unit.id ? "now" : "" },
            this.context.map?.counterCanvas(id, 28, this.editor.unit(id)),
            h(
              "button.link",
              { type: "button", onclick: () => this.editor.take({ kind: "unit", id }) },
              this.context.messages.saidUnit(id),
            ),
            h(
              "button.button.small",
              {
                type: "button",
                "aria-label": t("sandbox.up", { unit: id }),
                "data-key": `up-${id}`,
                disabled: id === ids.at(-1),
                onclick: () => lift(id, 1),
              },
              "↑",
            ),
            h(
              "button.button.small",
              {
                type: "button",
                "aria-label": t("sandbox.down", { unit: id }),
                "data-key": `down-${id}`,
                disabled: id === ids[0],
                onclick: () => lift(id, -1),
              },
              "↓",
            ),
          ),
        ),
      ),
    ];
  }
}
