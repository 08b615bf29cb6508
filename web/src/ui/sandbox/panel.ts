/** The edit panel: counters, the moment, markers and tracks, dice, and the position as a file. It knows no game: what
 * there is to be edited the table says. */

import type { EditField } from "../../protocol.js";
import { type Child, type Component, fill, h, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { cites } from "../rules.js";
import type { TableContext } from "../tablecontext.js";
import { DiceScript } from "./dicescript.js";
import { changeLines, makeWords } from "./draft.js";
import type { Editor } from "./editor.js";
import { fieldRow, input, number } from "./fields.js";
import { FileSection } from "./file.js";
import { editedBy, type MarkerField, markerOf, partsOf, placesOf, toggleMarker, usualValue } from "./markeredit.js";
import { Tray } from "./tray.js";

export class EditPanel implements Component {
  readonly root = h("div.scroll.editpanel", { "data-part": "edit" });
  private readonly top = h("section");
  private readonly moment = h("section", { "data-part": "moment" });
  private readonly state = h("section", { "data-part": "state" });
  private readonly tray: Tray;
  private readonly script: DiceScript;
  private readonly file: FileSection;
  /** What the next marker of a field will be. */
  private readonly values = new Map<string, unknown>();
  /** Are the tracks unfolded? */
  private open = false;
  private readonly drawTop = new Redraw(this.top, () => this.update());
  private readonly drawRest = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly editor: Editor,
  ) {
    this.tray = new Tray(context, editor);
    this.script = new DiceScript(context, editor);
    this.file = new FileSection(context, editor);
    this.root.append(this.top, this.tray.root, this.moment, this.state, this.script.root, this.file.root);
  }

  update(): void {
    const { store } = this.context;
    const { editor } = this;
    if (
      this.drawTop.needed(
        store.language,
        editor.trouble,
        editor.collecting,
        JSON.stringify([...editor.draft.values()]),
        editor.shared,
        store.acting,
        store.pending.edit,
      )
    )
      this.head();
    this.tray.update();
    const { view } = editor;
    if (
      view &&
      this.drawRest.needed(
        store.table,
        store.language,
        JSON.stringify([view.turn, view.phase, view.state]),
        editor.tool,
      )
    ) {
      fill(this.moment, this.when(view.turn, view.phase));
      fill(this.state, this.marks(), this.namedMarks(), this.tracks());
    }
    this.script.update();
    this.file.update();
  }

  // -- what is not made yet, and what was wrong

  private head(): void {
    const { editor } = this;
    const { store } = this.context;
    const changes = [...editor.draft.values()];
    const collect = h("input", {
      type: "checkbox",
      id: "collect",
      checked: editor.collecting,
      "data-key": "collect",
      onchange: () => {
        editor.collecting = collect.checked;
        this.update();
      },
    });
    fill(
      this.top,
      h("h2", null, t(store.sandbox ? "sandbox.title" : "sandbox.referee")),
      editor.trouble &&
        h(
          "p.trouble",
          { role: "alert", "data-part": "trouble" },
          editor.trouble.text(),
          " ",
          cites(this.context, editor.trouble.rules),
        ),
      editor.shared
        ? h("p.hint", null, t("sandbox.shared"))
        : h(
            "div.editrow",
            null,
            h("label", { for: "collect", title: t("sandbox.collect.say") }, t("sandbox.collect")),
            collect,
          ),
      store.pending.edit && h("p.hint", null, t("edit.sent")),
      changes.length > 0 &&
        h(
          "div.card",
          { "data-part": "draft" },
          h(
            "ul.changes",
            null,
            changeLines(this.context, changes).map((line) => h("li", null, line)),
          ),
          h(
            "div.ends",
            null,
            h(
              "button.button.small",
              { type: "button", "data-key": "discard", onclick: () => editor.discard() },
              t("sandbox.discard"),
            ),
            h(
              "button.button.first.small",
              { type: "button", "data-key": "make", disabled: store.acting, onclick: () => void editor.make() },
              makeWords(editor.shared, changes.length),
            ),
          ),
        ),
    );
  }

  // -- turn and phase

  private when(turn: number, phase: string): Child {
    const { store, messages } = this.context;
    const phases = store.table?.edit?.phases ?? [];
    const known = phases.includes(phase) ? phases : [phase, ...phases];
    const select = h(
      "select",
      {
        id: "edit-phase",
        "data-key": "edit-phase",
        onchange: () => void this.editor.change({ path: "phase", value: select.value }),
      },
      known.map((name) =>
        h("option", { value: name, selected: name === phase, disabled: !phases.includes(name) }, messages.phase(name)),
      ),
    );
    return [
      h("h2", null, t("sandbox.moment")),
      h(
        "div.editrow",
        null,
        h("label", { for: "edit-turn" }, t("sandbox.turn")),
        number(
          {
            key: "edit-turn",
            label: t("sandbox.turn"),
            value: turn,
            set: (value) => void this.editor.change({ path: "turn", value }),
          },
          { id: "edit-turn", "data-key": "edit-turn" },
          1,
        ),
      ),
      h("div.editrow", null, h("label", { for: "edit-phase" }, t("sandbox.phase")), select),
      h(
        "button.button.small",
        {
          type: "button",
          "data-key": "begin-phase",
          disabled: !phases.includes(phase),
          onclick: () => void this.editor.change({ path: "phase", value: phase }),
        },
        t("sandbox.again"),
      ),
    ];
  }

  // -- markers and tracks

  private markers(by: "click" | "name"): MarkerField[] {
    const { table } = this.context.store;
    return (table?.edit?.state ?? [])
      .filter((field) => editedBy(table, field) === by)
      .flatMap((field) => markerOf(table, field) ?? []);
  }

  private marks(): Child {
    const markers = this.markers("click");
    return (
      markers.length > 0 && [
        h("h2", null, t("sandbox.marks")),
        h("p.hint", null, t("sandbox.marks.say")),
        markers.map((marker) => this.mark(marker)),
      ]
    );
  }

  /** A marker: what it will say, and a button that takes it into the hand. */
  private mark(marker: MarkerField): HTMLElement {
    const { editor, context } = this;
    const { name } = marker.field;
    const inHand = editor.tool?.kind === "mark" && editor.tool.marker.field.name === name;
    const take = (): void => {
      if (inHand) return editor.drop();
      editor.take({ kind: "mark", marker, value: this.valueOf(marker) });
      context.makeRoom();
    };
    return h(
      "div.mark",
      { "data-mark": name },
      h(
        "button.button.small",
        {
          type: "button",
          "aria-pressed": String(inHand),
          class: inHand ? "first" : "",
          "data-key": `mark-${name}`,
          onclick: take,
        },
        context.messages.track(name),
      ),
      this.saying(marker, (value) => {
        if (inHand) editor.take({ kind: "mark", marker, value });
        else this.redrawRest();
      }),
    );
  }

  /** The controls of what the next marker will say. */
  private saying(marker: MarkerField, then: (value: unknown) => void): Child {
    const { context } = this;
    const { field, sheet } = marker;
    const value = this.valueOf(marker);
    const set = (next: unknown): void => {
      this.values.set(field.name, next);
      then(next);
    };
    const key = `mark-value-${field.name}`;
    if (sheet.form === "column" && field.kind === "bool") return null; // it is there or not
    if (sheet.form === "column")
      return input(context, field, { key, label: context.messages.track(field.name), value, set }, key);
    return partsOf(marker).map((part) =>
      fieldRow(context, part, {
        key: `mark-${field.name}-${part.name}`,
        label: context.messages.field(part.name),
        value: (value as Record<string, unknown>)[part.name],
        // The parts as they are by then: another may have been set since this row was drawn.
        set: (next) => set({ ...(this.valueOf(marker) as object), [part.name]: next }),
      }),
    );
  }

  private valueOf(marker: MarkerField): unknown {
    const { name } = marker.field;
    return this.values.has(name) ? this.values.get(name) : usualValue(marker, this.editor.view?.turn ?? 1);
  }

  /** Markers on formations, or on what else is not on the map: a button for each, pressed where one lies. */
  private namedMarks(): Child {
    const { context, editor } = this;
    return this.markers("name").map((marker) => {
      const { name, on } = marker.sheet;
      const there = new Set(placesOf(editor.view, marker));
      const toggle = (at: string): void =>
        void editor.change(...toggleMarker(editor.view, marker, this.valueOf(marker), at));
      return h(
        "div.trackedit",
        { "data-mark": name },
        h("h3", null, context.messages.track(name)),
        this.saying(marker, () => this.redrawRest()),
        h(
          "div.toggles",
          { role: "group", "aria-label": context.messages.track(name) },
          this.namesOf(on).map((at) =>
            h(
              "button.button.small",
              {
                type: "button",
                "aria-pressed": String(there.has(at)),
                class: there.has(at) ? "first" : "",
                "data-key": `mark-${name}-on-${at}`,
                onclick: () => toggle(at),
              },
              this.nameOf(on, at),
            ),
          ),
        ),
      );
    });
  }

  private redrawRest(): void {
    this.drawRest.reset();
    this.update();
  }

  private tracks(): Child {
    const { table } = this.context.store;
    const fields = (table?.edit?.state ?? []).filter((field) => editedBy(table, field) === "value");
    return (
      fields.length > 0 &&
      h(
        "details.group",
        { open: this.open, ontoggle: (event: Event) => (this.open = (event.target as HTMLDetailsElement).open) },
        h("summary", { "data-key": "edit-tracks" }, t("sandbox.tracks")),
        fields.map((field) => this.track(field)),
      )
    );
  }

  /** One value, or one for each side or formation. */
  private track(field: EditField): Child {
    const { context, editor } = this;
    const value = editor.view?.state[field.name];
    const label = context.messages.track(field.name);
    if (!field.of)
      return fieldRow(context, field, {
        key: `state-${field.name}`,
        label,
        value: value ?? field.default,
        set: (next) => void editor.change({ path: `state.${field.name}`, value: next }),
      });
    const names = this.namesOf(field.of);
    const now = { ...context.store.table?.fresh?.[field.name], ...(value as Record<string, unknown> | undefined) };
    return h(
      "div.trackedit",
      null,
      h("h3", null, label),
      names.map((name) =>
        fieldRow(context, field, {
          key: `state-${field.name}-${name}`,
          label: this.nameOf(field.of ?? "", name),
          value: now[name] ?? field.default,
          set: (next) => void editor.change({ path: `state.${field.name}.${name}`, value: next }),
        }),
      ),
    );
  }

  private nameOf(kind: string, name: string): string {
    const { messages } = this.context;
    if (kind === "side") return messages.side(name);
    return kind === "formation" ? messages.formation(name) : messages.thing(name);
  }

  /** Every side, formation, ... that a column has a value for. */
  private namesOf(kind: string): string[] {
    const { table } = this.context.store;
    if (kind === "side") return table?.sides.map((side) => side.name) ?? [];
    return kind === "formation" ? this.formations() : (table?.kinds?.[kind] ?? []);
  }

  /** Those that some unit belongs to, by whatever name its game has for it. */
  private formations(): string[] {
    const named = new Set((this.editor.view?.units ?? []).flatMap((unit) => Object.values(unit)));
    return (this.context.store.table?.formations ?? []).filter((name) => named.has(name));
  }
}
