/** Building the page: elements, focus that survives a redraw, and keyed redraws. */

export type Child = Node | string | number | null | undefined | false | Child[];

type Handler = (event: never) => void;
export type Props = Record<string, string | number | boolean | null | undefined | Handler | Record<string, string>>;

/** An element: `h("button.big", {onclick: ..., "aria-label": ...}, "Pass")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  props?: Props | null,
  ...children: Child[]
): HTMLElementTagNameMap[K];
export function h(tag: string, props?: Props | null, ...children: Child[]): HTMLElement;
export function h(tag: string, props?: Props | null, ...children: Child[]): HTMLElement {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) set(element, key, value);
  append(element, children);
  return element;
}

function set(element: HTMLElement, key: string, value: Props[string]): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
  else if (key === "class") for (const name of String(value).split(" ").filter(Boolean)) element.classList.add(name);
  else if (key === "style" && typeof value === "object")
    for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
  else if (key === "value" || key === "checked" || key === "selected") Reflect.set(element, key, value);
  else element.setAttribute(key, value === true ? "" : String(value));
}

export function append(element: Node, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.appendChild(child);
    else if (child !== null && child !== undefined && child !== false)
      element.appendChild(document.createTextNode(String(child)));
  }
}

/** What has ever been scrolled: to ask anything else where it stands would only have the page laid out for nothing. */
const scrolled = new WeakSet<EventTarget>();
document.addEventListener("scroll", ({ target }) => target && scrolled.add(target), { capture: true, passive: true });

/** New content for an element. Who was focused inside is focused again, found by its `data-key`; a part that scrolls by
 * itself stays where it was, found by its `data-scrolls`. */
export function fill(element: HTMLElement, ...children: Child[]): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && element.contains(focused) ? focused.dataset["key"] : undefined;
  const scroll = scrolled.has(element) ? element.scrollTop : 0;
  const inner = new Map(scrolling(element).map((part) => [part.dataset["scrolls"], part.scrollLeft]));
  element.replaceChildren();
  append(element, children);
  if (scroll) element.scrollTop = scroll;
  for (const part of inner.size ? scrolling(element) : []) part.scrollLeft = inner.get(part.dataset["scrolls"]) ?? 0;
  if (key !== undefined)
    element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** The parts of an element that scroll by themselves. */
function scrolling(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("[data-scrolls]")];
}

/** What a press becomes a click on. A list that opens or a field swallows what follows the press, and needs no click. */
const CLICKED = "button, a, summary, label, [role=menuitem]";

/** Redraws only when what it shows has changed: the parts are compared one by one, by identity. With a root in which
 * something is pressed or dragged it waits: nothing is taken from under a finger, or the click would be lost. */
export class Redraw {
  private last: readonly unknown[] | null = null;
  private pressed = false;
  private dragged = false;

  constructor(root?: HTMLElement, again?: () => void) {
    const release = (): void => {
      if (!this.pressed || this.dragged) return;
      this.pressed = false;
      again?.();
    };
    // The click comes after the finger has gone up, which may be elsewhere: a drag leaves the root before it begins.
    const up = (): unknown => setTimeout(release);
    root?.addEventListener("pointerdown", ({ target }) => {
      this.pressed = target instanceof Element && target.closest(CLICKED) !== null;
      if (!this.pressed) return;
      for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up, { once: true });
    });
    root?.addEventListener("dragstart", () => (this.dragged = true));
    root?.addEventListener("dragend", () => {
      this.dragged = false;
      release();
    });
  }

  needed(...parts: readonly unknown[]): boolean {
    if (this.pressed) return false;
    const same =
      this.last !== null && this.last.length === parts.length && parts.every((part, i) => part === this.last?.[i]);
    this.last = parts;
    return !same;
  }

  /** The next time it is needed, whatever has changed. */
  reset(): void {
    this.last = null;
  }
}

/** Does what has the focus keep the keys pressed in it? A field, a dialog, an open menu; a menu that has closed keeps
 * the focus for a moment, but no keys. */
export function keepsKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=range]), textarea, select, dialog, [role=menu]:not([hidden])") !== null
  );
}

/** A part of the page that follows the store. */
export interface Component {
  readonly root: HTMLElement;
  update(): void;
}

/** A small drawn icon; the paths are ours, 16 by 16. */
const ICONS: Record<string, string> = {
  skip: "M2.5 3.5 7 8l-4.5 4.5M7.5 3.5 12 8l-4.5 4.5M13.5 3v10",
  askall: "M2 3.5h12v7H8l-3 3v-3H2zM8 5.2v2.6M8 9.2v.1",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6",
  menu: "M2 4h12M2 8h12M2 12h12",
  help: "M6 6a2 2 0 1 1 2.8 1.9c-.5.3-.8.7-.8 1.3v.6M8 12.4v.1",
  calendar: "M2 3.5h12V14H2zM2 6.5h12M5 1.8v3M11 1.8v3M5 9.2h1.5M9.5 9.2H11M5 11.7h1.5",
  fit: "M2 6V2h4M14 6V2h-4M2 10v4h4M14 10v4h-4",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4.5 3v10M11.5 3v10",
  first: "M3 3v10M13 3 6 8l7 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
  back: "M11 3 4 8l7 5z",
  again: "M12.8 6A5.2 5.2 0 1 0 13.2 9.4M13.2 2.4V6H9.6",
  next: "M5 3l7 5-7 5z",
  left: "M10 3 5 8l5 5",
  right: "M6 3l5 5-5 5",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  gear:
    "M8 5.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2" +
    "M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4",
  layers: "M8 2 1.8 5.5 8 9l6.2-3.5zM2.2 8.8 8 12l5.8-3.2M2.2 11.6 8 14.8l5.8-3.2",
  flag: "M4 14.5v-12M4 3c3-1.6 5 1.4 8.5 0v6c-3.5 1.4-5.5-1.6-8.5 0",
  list: "M2 4h1M5.5 4H14M2 8h1M5.5 8H14M2 12h1M5.5 12H14",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6",
};

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of [
    ["viewBox", "0 0 16 16"],
    ["class", "icon"],
    ["aria-hidden", "true"],
  ] as const)
    svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.appendChild(path);
  return svg;
}

/** A button that shows an icon only still has a name and a hint. */
export function iconButton(name: string, label: string, onclick: () => void, more: Props = {}): HTMLButtonElement {
  return h("button.iconic", { type: "button", "aria-label": label, title: label, onclick, ...more }, icon(name));
}

/** Copy to the clipboard; where the browser forbids it, the text is left selected for the hand. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return false;
  }
}
