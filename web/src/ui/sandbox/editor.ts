/** The hand that edits a position: what it holds, what a click on the map does then, and the bar over the map that says
 * so.
 *
 * Changes are made at once where one plays alone. Else, or if one likes, they are collected, shown on the map as a
 * draft, and made (or asked for) together. Whether there can be such a position only the server says. */

import "./sandbox.css";
import type { Highlight, Spot } from "../../map/api.js";
import { hexsideName } from "../../markers.js";
import type { UnitState, View } from "../../protocol.js";
import { type Child, type Component, fill, h, iconButton, keepsKeys, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import type { TableContext } from "../tablecontext.js";
import { type Change, clearingChanges, combinedView, editWords, fullSteps, makeWords, withChanges } from "./draft.js";
import { type MarkerField, placesOf, toggleMarker } from "./markeredit.js";

/** What is in the hand: a counter that goes where the next click is, or a marker that is put on hexes, hexsides or
 * units one after another. By keys a hexside is chosen by its two hexes: `from` is the first. */
export type Tool =
  | { kind: "unit"; id: string }
  | { kind: "mark"; marker: MarkerField; value: unknown; from?: string | null };

export class Editor implements Component {
  readonly root = h("div.editbar", { hidden: true, role: "toolbar", "data-part": "editbar" });
  /** Is the panel open? Else nothing here does anything. */
  on = false;
  /** Does a click on the map edit, or play? */
  editing = false;
  tool: Tool | null = null;
  selected: string | null = null;
  /** Changes that are not made yet, the last of each path. */
  readonly draft = new Map<string, Change>();
  /** Collect changes though one plays alone. */
  collecting = false;
  /** What was wrong with the last change, in the language that is read, and by which rules. */
  trouble: { text: () => string; rules: string[] } | null = null;
  /** Set by the layout. */
  onChange: () => void = () => undefined;
  private offered: Change[] | null = null;
  private heard: unknown = null;
  private emptying = false;
  private shown: View | null = null;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    host: HTMLElement,
  ) {
    host.addEventListener("dragover", (event) => this.tool?.kind === "unit" && event.preventDefault());
    host.addEventListener("drop", (event) => this.dropped(event));
    context.map?.on("cancel", () => this.drop());
    addEventListener("keydown", (event) => this.key(event), { signal: context.gone.signal });
  }

  // -- on and off

  open(): void {
    this.on = this.editing = true;
    this.collecting = false;
    this.changed();
    this.context.showTab("edit");
  }

  /** A sandbox opens with its panel, and from nothing once it is known what there is; one that is to be read first,
   * ready. */
  begin(empty: boolean, editing: boolean): void {
    this.emptying = empty;
    if (editing) return this.open();
    this.on = true;
    this.changed();
  }

  close(): void {
    this.on = this.editing = false;
    this.discard();
    this.drop();
    this.context.showTab("log");
  }

  /** Clicks edit, or play. What was collected has to be made or discarded first. */
  setEditing(editing: boolean): void {
    this.editing = editing;
    if (!editing) this.drop();
    this.changed();
  }

  /** Does another person sit at the table? Then every change has to be agreed to. */
  get shared(): boolean {
    const { facts, sides } = this.context.store;
    return Object.entries(facts?.seats ?? {}).some(([side, kind]) => !kind.startsWith("bot:") && !sides.includes(side));
  }

  get drafting(): boolean {
    return this.shared || this.collecting || this.draft.size > 0;
  }

  /** The position as it is being edited. */
  get view(): View | null {
    const view = combinedView(this.context.store);
    return view && this.draft.size ? withChanges(view, this.draft.values()) : view;
  }

  unit(id: string | null): UnitState | undefined {
    return this.view?.units.find((unit) => unit.id === id);
  }

  // -- the hand

  /** Take a counter or marker into the hand. */
  take(tool: Tool): void {
    this.tool = tool;
    if (tool.kind === "unit") this.selected = tool.id;
    this.editing = true;
    this.context.map?.fan(null);
    this.changed();
  }

  drop(): void {
    this.tool = null;
    this.changed();
  }

  /** A click on the map; true if it was for this hand. `counter`: on one counter, alone or picked out of its stack. */
  click(spot: Spot, counter: boolean): boolean {
    const { store, map } = this.context;
    if (!this.editing) return false;
    store.select({ hex: spot.hex, unit: spot.unit });
    const { tool } = this;
    if (tool?.kind === "unit") {
      if (spot.unit === tool.id && counter) this.drop();
      else void this.place(tool.id, spot.hex);
    } else if (tool) this.stamp(tool, spot);
    else if (counter && spot.unit !== null) this.take({ kind: "unit", id: spot.unit });
    if (tool) map?.fan(null);
    return true;
  }

  /** Put a marker where the click was: on the hex, the nearest hexside, or the unit. */
  private stamp(tool: Tool & { kind: "mark" }, spot: Spot): void {
    const { on } = tool.marker.sheet;
    let at: string | null = on === "unit" ? spot.unit : spot.hex;
    if (on === "hexside") {
      const other = spot.across ?? tool.from ?? null;
      at = other === null || other === spot.hex ? null : hexsideName(this.context.store.table, spot.hex, other);
      this.tool = { ...tool, from: at === null ? spot.hex : null };
      this.changed();
    }
    if (at !== null) void this.change(...toggleMarker(this.view, tool.marker, tool.value, at));
  }

  /** Put a counter into a hex or box; null takes it off. */
  async place(id: string, where: string | null): Promise<void> {
    const { store, messages } = this.context;
    const sheet = store.sheet(id);
    const field = where === null || messages.isHex(where) ? "hex" : "box";
    const again =
      sheet && where !== null ? fullSteps(store, sheet).filter((change) => !this.draft.has(change.path)) : [];
    this.tool = null;
    this.selected = id;
    await this.change({ path: `units.${id}.${field}`, value: where }, ...again);
  }

  /** The map shows what is in the hand. */
  lights(): Highlight[] {
    const { tool } = this;
    if (tool?.kind === "mark") {
      const { on } = tool.marker.sheet;
      if (on === "hexside") return tool.from ? [{ hex: tool.from, look: "selected" }] : [];
      return placesOf(this.view, tool.marker).map((at) =>
        on === "unit" ? { unit: at, look: "selected" } : { hex: at, look: "selected" },
      );
    }
    return this.selected !== null && this.unit(this.selected)?.hex !== undefined
      ? [{ unit: this.selected, look: "selected" }]
      : [];
  }

  /** A counter was dragged out of the tray. */
  private dropped(event: DragEvent): void {
    const { tool } = this;
    const hex = this.context.map?.hexAt(event.clientX, event.clientY) ?? null;
    if (tool?.kind !== "unit" || hex === null) return;
    event.preventDefault();
    void this.place(tool.id, hex);
  }

  private key(event: KeyboardEvent): void {
    if (!this.editing || event.defaultPrevented || keepsKeys(event.target)) return;
    if (event.key === "Escape" && this.tool) this.drop();
    else if ((event.key === "Delete" || event.key === "Backspace") && this.selected !== null)
      void this.place(this.selected, null);
    else return;
    event.preventDefault();
  }

  // -- changes

  /** Change the position: at once, or in the draft. */
  async change(...changes: Change[]): Promise<boolean> {
    if (!changes.length) return false;
    if (!this.drafting) return this.send(changes);
    for (const change of changes) {
      // Where a unit is has two names.
      const place = /^(units\..+)\.(?:hex|box)$/.exec(change.path)?.[1];
      if (place !== undefined) for (const other of ["hex", "box"]) this.draft.delete(`${place}.${other}`);
      this.draft.delete(change.path);
      this.draft.set(change.path, change);
    }
    this.trouble = null;
    this.changed();
    return true;
  }

  /** Make what was collected; where others play, ask them. */
  async make(): Promise<void> {
    const changes = [...this.draft.values()];
    const asking = this.shared;
    if (!changes.length || !(await this.send(changes))) return;
    this.draft.clear();
    this.offered = asking ? changes : null;
    this.changed();
  }

  discard(): void {
    this.draft.clear();
    this.trouble = null;
    this.changed();
  }

  /** Everything off the map, to begin with nothing. */
  clear(): void {
    for (const change of clearingChanges(this.context.store)) this.draft.set(change.path, change);
    this.changed();
  }

  private async send(changes: Change[]): Promise<boolean> {
    const { store, messages } = this.context;
    const answer = await store.edit(editWords(changes));
    this.trouble = null;
    if (answer.ok) this.context.acted = answer.n;
    else if (answer.why === "busy") return false;
    else {
      const text = (): string =>
        answer.why === "refused"
          ? messages.ruling(answer.ruling)
          : answer.why === "error"
            ? store.text(answer.said)
            : t(`prompt.${answer.why}`);
      this.trouble = { text, rules: answer.why === "refused" ? answer.ruling.rules : [] };
      this.context.notice(text(), "no");
    }
    this.changed();
    return answer.ok;
  }

  // -- following the store

  private changed(): void {
    this.preview();
    this.context.choices?.glow();
    this.redraw.reset();
    this.onChange();
  }

  /** While something is collected, the map shows the draft. */
  private preview(): void {
    const { store } = this.context;
    if (this.context.replayAt !== null) return;
    if (this.draft.size && this.on) {
      this.shown = this.view;
      store.show(this.shown);
    } else if (this.shown !== null) {
      this.shown = null;
      store.show(null);
    }
  }

  /** An offer of mine that was not agreed to comes back into the draft. */
  private hearAnswer(): void {
    const { answered } = this.context.store.pending;
    if (answered === this.heard) return;
    this.heard = answered;
    if (!answered || !this.offered) return;
    if (answered.ok)
      this.editing = false; // the game goes on
    else for (const change of this.offered) this.draft.set(change.path, change);
    this.offered = null;
    queueMicrotask(() => this.changed());
  }

  update(): void {
    const { store } = this.context;
    this.hearAnswer();
    this.root.hidden = !this.on;
    if (!this.on) return;
    if (this.emptying && store.sides.length && store.sides.every((side) => store.views.has(side))) {
      this.emptying = false;
      queueMicrotask(() => this.clear());
    }
    if (this.draft.size && store.view !== this.shown && this.context.replayAt === null)
      queueMicrotask(() => this.preview());
    if (
      !this.redraw.needed(
        store.language,
        store.view,
        store.table,
        this.editing,
        this.tool,
        this.selected,
        this.draft.size,
        store.acting,
      )
    )
      return;
    this.root.setAttribute("aria-label", t("sandbox.title"));
    const mode = (editing: boolean): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.editing === editing),
          "data-key": editing ? "mode-edit" : "mode-play",
          title: t(editing ? "sandbox.edit.say" : "sandbox.play.say"),
          onclick: () => this.setEditing(editing),
        },
        t(editing ? "sandbox.edit" : "sandbox.play"),
      );
    fill(
      this.root,
      h("div.segments", { role: "group" }, mode(true), mode(false)),
      h(
        "div.hand",
        null,
        (this.tool !== null || !this.draft.size) && this.hand(),
        this.draft.size > 0 && [
          h(
            "button.button.first.small",
            { type: "button", "data-key": "bar-make", disabled: store.acting, onclick: () => void this.make() },
            makeWords(this.shared, this.draft.size),
          ),
          h(
            "button.button.small",
            { type: "button", "data-key": "bar-discard", onclick: () => this.discard() },
            t("sandbox.discard"),
          ),
        ],
      ),
      h(
        "span.ends",
        null,
        iconButton("list", t("sandbox.panel"), () => this.context.showTab("edit"), { "data-key": "edit-panel" }),
        iconButton("close", t("sandbox.close"), () => this.close(), { "data-key": "edit-close" }),
      ),
    );
  }

  private hand(): Child {
    const { tool } = this;
    const { map, messages } = this.context;
    if (!this.editing) return h("span.hint", null, t("sandbox.play.say"));
    if (tool?.kind === "unit") {
      const off = h(
        "button.button.small",
        { type: "button", "data-key": "take-off", onclick: () => void this.place(tool.id, null) },
        t("sandbox.takeoff"),
      );
      return [
        h(
          "span.inhand",
          { "data-tool": tool.id },
          map?.counterCanvas(tool.id, 30, this.unit(tool.id)),
          h("span", null, t("sandbox.where", { unit: messages.saidUnit(tool.id) })),
        ),
        off,
        iconButton("undo", t("sandbox.putdown"), () => this.drop(), { "data-key": "put-down" }),
      ];
    }
    if (tool)
      return [
        h(
          "span.inhand",
          { "data-tool": tool.marker.sheet.name },
          t(`sandbox.stamp.${tool.marker.sheet.on}`, {
            what: [
              messages.track(tool.marker.sheet.name),
              ...(tool.value === null || typeof tool.value === "object" || typeof tool.value === "boolean"
                ? []
                : [messages.value(tool.value, tool.marker.sheet.name)]),
            ].join(" "),
          }),
        ),
        h(
          "button.button.small",
          { type: "button", "data-key": "put-down", onclick: () => this.drop() },
          t("sandbox.done"),
        ),
      ];
    return h("span.hint", null, t("sandbox.pick"));
  }
}
