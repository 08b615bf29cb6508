/** Scripted dice and draws: what is rolled and drawn next, as one likes it. */

import { dieFace } from "../dice.js";
import { type Child, type Component, fill, h, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import type { TableContext } from "../tablecontext.js";
import { diceIn, diceText, type ScriptedDie } from "./dice.js";
import type { Editor } from "./editor.js";
import { positionOf } from "./file.js";

export class DiceScript implements Component {
  readonly root = h("section", { "data-part": "script" });
  private known: { n: number; dice: ScriptedDie[] | null; draws: string[] | null } | null = null;
  private asked = -1;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly editor: Editor,
  ) {}

  update(): void {
    const { store } = this.context;
    void this.look();
    const planned = JSON.stringify([this.editor.draft.get("dice")?.value, this.editor.draft.get("draws")?.value]);
    if (!this.redraw.needed(store.table, store.language, this.known, planned)) return;
    fill(
      this.root,
      h("h2", null, t("sandbox.script")),
      h("p.hint", null, t("sandbox.script.say")),
      this.dice(),
      this.draws(),
    );
  }

  /** What is scripted stands in the position file only: no view tells what a die will show. */
  private async look(): Promise<void> {
    const { store } = this.context;
    if (this.editor.shared || this.asked === store.n || !store.live) return;
    const { n } = store;
    this.asked = n;
    const position = await positionOf(this.context).catch(() => null);
    if (n !== store.n || !position) return;
    this.known = {
      n,
      dice: (position["dice"] as ScriptedDie[] | undefined) ?? null,
      draws: (position["draws"] as string[] | undefined) ?? null,
    };
    this.update();
  }

  private now<T>(name: "dice" | "draws"): T[] {
    const planned = this.editor.draft.get(name);
    return ((planned ? planned.value : this.known?.[name]) ?? []) as T[];
  }

  private set(name: "dice" | "draws", values: (string | ScriptedDie)[]): void {
    void this.editor.change({ path: name, value: values.length ? values : null });
  }

  private dice(): Child {
    const dice = this.now<ScriptedDie>("dice");
    const field = h("input", {
      type: "text",
      id: "edit-dice",
      "data-key": "edit-dice",
      value: diceText(dice),
      placeholder: "4 6 1",
      onchange: () => this.set("dice", diceIn(field.value)),
    });
    return [
      h("div.editrow", null, h("label", { for: "edit-dice" }, t("sandbox.dice")), field),
      dice.length > 0 &&
        h(
          "div.scripted",
          { "data-part": "scripted" },
          dice.map((one) => this.die(one)),
          h(
            "button.button.quiet.small",
            { type: "button", "data-key": "dice-clear", onclick: () => this.set("dice", []) },
            t("sandbox.unscript"),
          ),
        ),
    ];
  }

  /** A die as it will fall, and what it is for if it says so. */
  private die(one: ScriptedDie): Child {
    const value = typeof one === "number" ? one : one.die;
    const face = value >= 1 && value <= 6 ? dieFace(6, value) : h("span.chit", null, String(value));
    if (typeof one === "number") return face;
    return h("figure", null, face, h("figcaption", null, this.context.messages.said("purpose", one.for)));
  }

  private draws(): Child {
    const draws = this.now<string>("draws");
    const field = h("input", {
      type: "text",
      id: "edit-draws",
      "data-key": "edit-draws",
      value: draws.join(" "),
      onchange: () => this.set("draws", field.value.split(/[\s,]+/).filter(Boolean)),
    });
    const cup = this.cup();
    return [
      h("div.editrow", null, h("label", { for: "edit-draws" }, t("sandbox.draws")), field),
      cup.length > 0 &&
        h(
          "div.scripted",
          null,
          cup.map((chit) =>
            h(
              "button.button.small",
              { type: "button", "data-key": `draw-${chit}`, onclick: () => this.set("draws", [...draws, chit]) },
              `+ ${this.context.messages.thing(chit)}`,
            ),
          ),
        ),
    ];
  }

  /** The chits that are in a cup now: lists of words that the game tracks. */
  private cup(): string[] {
    const fields = (this.context.store.table?.edit?.state ?? []).filter(
      (field) => field.kind === "list" && field.items?.kind === "word",
    );
    const values = fields.flatMap((field) => {
      const value = this.editor.view?.state[field.name];
      return Array.isArray(value) ? value : Object.values((value as Record<string, unknown> | undefined) ?? {}).flat();
    });
    return [...new Set(values.map(String))];
  }
}
