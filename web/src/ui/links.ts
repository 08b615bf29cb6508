/** Text with links: the hexes and units that an event or ruling is about are found in its words. */

import type { Desk } from "./desk.js";
import type { Child } from "./dom.js";
import { h } from "./dom.js";
import { tip } from "./rules.js";

/** Values within values that are looked through: an edit may hold anything. */
const DEEPEST = 8;

export function hexLink(desk: Desk, label: string, text = label): HTMLElement {
  return h("button.link", { type: "button", onclick: () => desk.goTo(label) }, text);
}

export function unitLink(desk: Desk, id: string, text = id): HTMLElement {
  const button = h("button.link", { type: "button", onclick: () => desk.goToUnit(id) }, text);
  tip.on(button, () => {
    const unit = desk.store.unit(id);
    const name = desk.telling.unit(id);
    return [h("b", null, name), unit ? h("div", null, desk.telling.values(unit)) : null];
  });
  return button;
}

/** Every name of a hex or unit among the values of an event or ruling. */
function named(desk: Desk, value: unknown, found: Set<string>, depth = 0): void {
  if (depth > DEEPEST) return;
  if (typeof value === "string") {
    if (value !== "" && (desk.telling.isHex(value) || desk.telling.isUnit(value))) found.add(value);
  } else if (Array.isArray(value)) for (const item of value) named(desk, item, found, depth + 1);
  else if (value && typeof value === "object")
    for (const [key, item] of Object.entries(value)) {
      named(desk, key, found, depth + 1);
      named(desk, item, found, depth + 1);
    }
}

/** The words, with what they name as links. Only whole words count: 65 in 4653 is not the 65th Army. */
export function linked(desk: Desk, text: string, about: unknown): Child[] {
  const names = new Set<string>();
  named(desk, about, names);
  if (!names.size) return [text];
  // A sentence may call a unit by its name instead of what stands on its counter.
  const called = new Map<string, string>();
  for (const id of names) {
    const name = desk.telling.isUnit(id) && !onlyHex(desk, id, about) ? desk.telling.unitName({ id }) : id;
    called.set(text.includes(name) ? name : id, id);
  }
  const longest = [...called.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w/-])(${longest.map(literally).join("|")})(?![\\w/-])`, "g");
  const children: Child[] = [];
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    const [said] = found;
    const name = called.get(said) ?? said;
    children.push(text.slice(last, found.index));
    const link =
      desk.telling.isUnit(name) && !onlyHex(desk, name, about) ? unitLink(desk, name, said) : hexLink(desk, name);
    last = found.index + said.length;
    // A full stop stays with its word: a line does not begin with one.
    const [stop = ""] = /^[.,;:?!)]+/.exec(text.slice(last)) ?? [];
    children.push(stop ? h("span.together", null, link, stop) : link);
    last += stop.length;
  }
  children.push(text.slice(last));
  return children;
}

/** A name that is both a hex and a unit is what the field that holds it says. */
function onlyHex(desk: Desk, name: string, about: unknown): boolean {
  if (!desk.telling.isHex(name) || !about || typeof about !== "object") return false;
  return ["hex", "from", "to", "path"].some((key) => [Reflect.get(about, key)].flat().includes(name));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
