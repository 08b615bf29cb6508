/** Text with links: the hexes and units that an event or ruling is about are found in its words. */

import type { Child } from "./dom.js";
import { h } from "./dom.js";
import { type Facts, namedIn } from "./facts.js";
import { tip } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

export function hexLink(context: TableContext, label: string, text = label): HTMLElement {
  return h("button.link", { type: "button", "data-hex": label, onclick: () => context.goTo(label) }, text);
}

export function unitLink(context: TableContext, id: string, text = id): HTMLElement {
  const button = h("button.link", { type: "button", "data-unit": id, onclick: () => context.goToUnit(id) }, text);
  tip.on(button, () => {
    const unit = context.store.unit(id);
    const name = context.messages.unit(id);
    return [h("b", null, name), unit ? h("div", null, context.messages.values(unit)) : null];
  });
  return button;
}

/** The words, with what they name as links. Only whole words count: 65 in 4653 is not the 65th Army. */
export function linked(context: TableContext, text: string, about: Facts | null | undefined): Child[] {
  const { messages, store } = context;
  const { units, places } = namedIn(store.table, about);
  const links = new Map<string, (said: string) => HTMLElement>();
  for (const id of [...units].filter((one) => messages.isUnit(one))) {
    // A sentence may call a unit by its name instead of what stands on its counter.
    const name = messages.unitName({ id });
    links.set(text.includes(name) ? name : id, (said) => unitLink(context, id, said));
  }
  for (const hex of [...places].filter((one) => messages.isHex(one))) links.set(hex, () => hexLink(context, hex));
  if (!links.size) return [text];
  const longest = [...links.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w/-])(${longest.map(literally).join("|")})(?![\\w/-])`, "g");
  const children: Child[] = [];
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    const [said] = found;
    children.push(text.slice(last, found.index));
    const link = links.get(said)?.(said) ?? said;
    last = found.index + said.length;
    // A full stop stays with its word: a line does not begin with one.
    const [stop = ""] = /^[.,;:?!)]+/.exec(text.slice(last)) ?? [];
    children.push(stop ? h("span.together", null, link, stop) : link);
    last += stop.length;
  }
  children.push(text.slice(last));
  return children;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
