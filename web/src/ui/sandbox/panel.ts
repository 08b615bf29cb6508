/** The edit panel: counters, the moment, markers and tracks, dice, and the position as a file. It knows no game: what
 * there is to be edited the table says. */

import type { EditField } from "../../protocol.js";
import type { Desk } from "../desk.js";
import { type Child, fill, h, type Piece, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { cites } from "../rules.js";
import { changeLines, makeWords } from "./draft.js";
import { fieldRow, input, number } from "./fields.js";
import { FileSection } from "./file.js";
import { hexPart, isMark } from "./marks.js";
import type { Editor } from "./sandbox.js";
import { Script } from "./script.js";
import { Tray } from "./tray.js";

export class EditPanel implements Piece {
  readonly root = h("div.scroll.editpanel", { "data-part": "edit" });
  private readonly top = h("section");
  private readonly moment = h("section", { "data-part": "moment" });
  private readonly state = h("section", { "data-part": "state" });
  private readonly tray: Tray;
  private readonly script: Script;
  private readonly file: FileSection;
  /** What the next marker of a field will be. */
  private readonly values = new Map<string, unknown>();
  /** Are the tracks unfolded? */
  private open = false;
  private readonly drawTop = new Redraw(this.top, () => this.update());
  private readonly drawRest = new Redraw(this.root, () => this.update());

  constructor(
    private readonly desk: Desk,
    private readonly editor: Editor,
  ) {
    this.tray = new Tray(desk, editor);
    this.script = new Script(desk, editor);
    this.file = new FileSection(desk, editor);
    this.root.append(this.top, this.tray.root, this.moment, this.state, this.script.root, this.file.root);
  }

  update(): void {
    const { store } = this.desk;
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
      fill(this.state, this.marks(), this.tracks());
    }
    this.script.update();
    this.file.update();
  }

  // -- what is not made yet, and what was wrong

  private head(): void {
    const { editor } = this;
    const { store } = this.desk;
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
          cites(this.desk, editor.trouble.rules),
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
            changeLines(this.desk, changes).map((line) => h("li", null, line)),
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
    const { store, messages } = this.desk;
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

  private fields(mark: boolean): EditField[] {
    const { table } = this.desk.store;
    return (table?.edit?.state ?? []).filter((field) => isMark(table, field) === mark);
  }

  private marks(): Child {
    const fields = this.fields(true);
    return (
      fields.length > 0 && [
        h("h2", null, t("sandbox.marks")),
        h("p.hint", null, t("sandbox.marks.say")),
        fields.map((field) => this.mark(field)),
      ]
    );
  }

  /** A marker: what it will say, and a button that takes it into the hand. */
  private mark(field: EditField): HTMLElement {
    const { editor, desk } = this;
    const inHand = editor.tool?.kind === "mark" && editor.tool.field.name === field.name;
    const value = this.valueOf(field);
    const take = (): void => {
      if (inHand) return editor.drop();
      editor.take({ kind: "mark", field, value: this.valueOf(field) });
      desk.makeRoom();
    };
    const set = (next: unknown): void => {
      this.values.set(field.name, next);
      if (inHand) editor.take({ kind: "mark", field, value: next });
      else this.redrawRest();
    };
    const label = desk.messages.track(field.name);
    const parts =
      hexPart(field) === null ? [] : (field.items?.fields ?? []).filter((part) => part.name !== hexPart(field));
    return h(
      "div.mark",
      { "data-mark": field.name },
      h(
        "button.button.small",
        {
          type: "button",
          "aria-pressed": String(inHand),
          class: inHand ? "first" : "",
          "data-key": `mark-${field.name}`,
          onclick: take,
        },
        label,
      ),
      field.of === "hex" &&
        input(desk, field, { key: `mark-value-${field.name}`, label, value, set }, `mark-value-${field.name}`),
      parts.map((part) =>
        fieldRow(desk, part, {
          key: `mark-${field.name}-${part.name}`,
          label: desk.messages.field(part.name),
          value: (value as Record<string, unknown>)[part.name],
          set: (next) => set({ ...(value as object), [part.name]: next }),
        }),
      ),
    );
  }

  private valueOf(field: EditField): unknown {
    if (this.values.has(field.name)) return this.values.get(field.name);
    if (field.of === "hex") return field.values?.[0] ?? (field.kind === "bool" ? true : field.default);
    return Object.fromEntries(
      (field.items?.fields ?? []).map((part) => [part.name, part.default ?? part.values?.[0] ?? null]),
    );
  }

  private redrawRest(): void {
    this.drawRest.reset();
    this.update();
  }

  private tracks(): Child {
    const fields = this.fields(false);
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
    const { desk, editor } = this;
    const value = editor.view?.state[field.name];
    const label = desk.messages.track(field.name);
    if (!field.of)
      return fieldRow(desk, field, {
        key: `state-${field.name}`,
        label,
        value: value ?? field.default,
        set: (next) => void editor.change({ path: `state.${field.name}`, value: next }),
      });
    const names = this.namesOf(field.of);
    const say = (name: string): string =>
      field.of === "side"
        ? desk.messages.side(name)
        : field.of === "formation"
          ? desk.messages.formation(name)
          : desk.messages.thing(name);
    const now = { ...desk.store.table?.fresh?.[field.name], ...(value as Record<string, unknown> | undefined) };
    return h(
      "div.trackedit",
      null,
      h("h3", null, label),
      names.map((name) =>
        fieldRow(desk, field, {
          key: `state-${field.name}-${name}`,
          label: say(name),
          value: now[name] ?? field.default,
          set: (next) => void editor.change({ path: `state.${field.name}.${name}`, value: next }),
        }),
      ),
    );
  }

  /** Every side, formation, ... that a column has a value for. */
  private namesOf(kind: string): string[] {
    const { table } = this.desk.store;
    if (kind === "side") return table?.sides.map((side) => side.name) ?? [];
    return kind === "formation" ? this.formations() : (table?.kinds?.[kind] ?? []);
  }

  /** Those that some unit belongs to, by whatever name its game has for it. */
  private formations(): string[] {
    const named = new Set((this.editor.view?.units ?? []).flatMap((unit) => Object.values(unit)));
    return (this.desk.store.table?.formations ?? []).filter((name) => named.has(name));
  }
}
