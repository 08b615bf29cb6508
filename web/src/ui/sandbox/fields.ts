/** A control for any field that can be edited, by its kind alone: a box to tick, a number, a name to choose, words, or
 * data. */

import type { EditField } from "../../protocol.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import type { TableContext } from "../tablecontext.js";

export interface Control {
  /** For hooks and for the focus to come back to. */
  key: string;
  label: string;
  value: unknown;
  set(value: unknown): void;
}

/** A line of the panel: what it is, and how it is changed. */
export function fieldRow(context: TableContext, field: EditField, control: Control): HTMLElement {
  const id = `edit-${control.key}`;
  return h(
    "div.editrow",
    { "data-field": field.name },
    h("label", { for: id }, control.label),
    input(context, field, control, id),
  );
}

export function input(context: TableContext, field: EditField, control: Control, id: string): HTMLElement {
  const common = { id, "data-key": control.key };
  if (field.kind === "bool") {
    const box = h("input", {
      type: "checkbox",
      checked: control.value === true,
      ...common,
      onchange: () => control.set(box.checked),
    });
    return box;
  }
  if (field.kind === "int") return number(control, common);
  if (field.values) return choice(context, field, control, common);
  if (field.kind === "list" && field.items?.kind === "word") {
    const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
    return text(Array.isArray(control.value) ? control.value.join(" ") : "", common, (said) =>
      control.set(words(said)),
    );
  }
  if (field.kind === "list" || field.kind === "record" || field.kind === "tuple") return data(control, common);
  return text(String(control.value ?? ""), common, (said) =>
    control.set(said.trim() || (field.kind === "word" ? "" : null)),
  );
}

/** A whole number, with buttons for thumbs. */
export function number(control: Control, common: { id: string; "data-key": string }, least = -99): HTMLElement {
  const now = Number(control.value ?? 0);
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "-?[0-9]+",
    value: String(now),
    ...common,
    onchange: () => /^-?\d+$/.test(field.value.trim()) && control.set(Math.max(least, Number(field.value))),
  });
  const by = (step: number): HTMLElement =>
    h(
      "button.button.small",
      {
        type: "button",
        "aria-label": `${control.label} ${step > 0 ? "+1" : "−1"}`,
        "data-key": `${control.key}${step > 0 ? "+" : "-"}`,
        disabled: now + step < least,
        onclick: () => control.set(now + step),
      },
      step > 0 ? "+" : "−",
    );
  return h("span.stepper", null, by(-1), field, by(1));
}

function choice(
  context: TableContext,
  field: EditField,
  control: Control,
  common: { id: string; "data-key": string },
): HTMLElement {
  const say = (name: string): string =>
    field.kind === "side"
      ? context.messages.side(name)
      : field.kind === "formation"
        ? context.messages.formation(name)
        : context.messages.thing(name);
  const select = h(
    "select",
    { ...common, onchange: () => control.set(select.value === "" ? null : select.value) },
    h("option", { value: "", selected: control.value === null }, t("sandbox.nobody")),
    (field.values ?? []).map((name) => h("option", { value: name, selected: name === control.value }, say(name))),
  );
  return select;
}

function text(value: string, common: { id: string; "data-key": string }, set: (value: string) => void): HTMLElement {
  const field = h("input", { type: "text", value, spellcheck: "false", ...common, onchange: () => set(field.value) });
  return field;
}

/** What has no shape of its own is written as in the position file. */
function data(control: Control, common: { id: string; "data-key": string }): HTMLElement {
  const field = h("textarea", {
    rows: 2,
    spellcheck: "false",
    ...common,
    value: JSON.stringify(control.value ?? null),
    onchange: () => set(),
  });
  const set = (): void => {
    try {
      control.set(JSON.parse(field.value));
      field.setCustomValidity("");
    } catch {
      field.setCustomValidity(t("sandbox.nojson"));
      field.reportValidity();
    }
  };
  return field;
}
