/** Rules wherever they are cited: the number is a button, its line appears on hover or focus, a click opens the book
 * there. */

import type { RuleLine } from "../protocol.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { chapterOf, rulesPath, Search } from "./rulespage/search.js";
import type { TableContext } from "./tablecontext.js";

/** One tooltip for the whole page. */
export class Tip {
  private readonly root = h("div.tip", { role: "tooltip", id: "tip", hidden: true });

  private anchor: Element | null = null;
  /** What each element shows, as long as there is the element. */
  private readonly shows = new WeakMap<Element, () => void>();
  private pointer = { x: -1, y: -1 };

  constructor() {
    document.body.append(this.root);
    const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
      this.pointer = { x, y };
    };
    addEventListener("pointermove", follow, { capture: true, passive: true });
    addEventListener("scroll", () => this.hide(), true);
    addEventListener("pointerdown", () => this.hide(), true);
  }

  show(anchor: Element, ...content: Child[]): void {
    this.anchor = anchor;
    fill(this.root, ...content);
    this.root.hidden = false;
    anchor.setAttribute("aria-describedby", "tip");
    const at = anchor.getBoundingClientRect();
    const mine = this.root.getBoundingClientRect();
    const above = at.top - mine.height - 8;
    this.root.style.top = `${above > 4 ? above : Math.min(at.bottom + 8, innerHeight - mine.height - 4)}px`;
    this.root.style.left = `${Math.max(6, Math.min(at.left, innerWidth - mine.width - 6))}px`;
  }

  hide(): void {
    this.root.hidden = true;
  }

  /** What it was said of may be gone, or behind the handover screen: then it goes too. If it was only redrawn where the pointer
   * rests, the same is said of it again: nobody moves the pointer to go on reading. */
  place(): void {
    if (this.root.hidden || (this.anchor?.isConnected && !this.anchor.closest("[inert]"))) return;
    this.hide();
    const { x, y } = this.pointer;
    for (let up = document.elementFromPoint(x, y); up; up = up.parentElement) {
      const show = this.shows.get(up);
      if (show) return show();
    }
  }

  /** Shows something while the pointer or the focus is on an element. */
  on(element: HTMLElement, content: () => Child[]): void {
    const show = (): void => {
      const said = content();
      if (said.length) this.show(element, ...said);
    };
    this.shows.set(element, show);
    // Something that comes to lie under a pointer at rest was not pointed at.
    element.addEventListener("pointerenter", ({ clientX, clientY }) => {
      if (clientX !== this.pointer.x || clientY !== this.pointer.y) show();
    });
    element.addEventListener("focus", () => element.matches(":focus-visible") && show());
    for (const kind of ["pointerleave", "blur"]) element.addEventListener(kind, () => this.hide());
  }
}

export let tip: Tip;

export function makeTip(): void {
  tip ??= new Tip();
}

export function ruleText(context: TableContext, rule: RuleLine | undefined): string {
  return (context.store.language === "es" ? (rule?.es ?? rule?.en) : (rule?.en ?? rule?.es)) ?? t("rules.unknown");
}

function chapter(context: TableContext, id: string): string | null {
  return context.messages.word(`chapter.${chapterOf(id)}`);
}

/** A rule number that can be hovered and clicked. */
export function cite(context: TableContext, id: string): HTMLElement | null {
  if (!id) return null;
  const button = h(
    "button.rule",
    { type: "button", "aria-label": t("rules.rule", { id }), onclick: () => context.showRule(id) },
    id,
  );
  tip.on(button, () => {
    const place = chapter(context, id);
    return [
      place && h("span.chapter", null, place),
      h("b", null, id),
      " ",
      ruleText(context, context.store.table?.rules[id]),
    ];
  });
  return button;
}

export function cites(context: TableContext, ids: readonly string[]): Child[] {
  return ids.filter(Boolean).flatMap((id, i) => [i ? " " : null, cite(context, id)]);
}

const MOST = 120;

/** The book: every rule line, searched by number or words. */
export class RulesPanel implements Component {
  readonly root = h("div.scroll");
  private readonly list = h("ul.rulelist");
  private readonly field: HTMLInputElement;
  private marked: string | null = null;
  private readonly redraw = new Redraw();

  constructor(private readonly context: TableContext) {
    this.field = h("input", {
      type: "search",
      id: "rules-search",
      style: { width: "100%" },
      oninput: () => this.typed(),
    });
    this.root.append(this.field, this.list);
  }

  focus(): void {
    this.field.focus();
    this.field.select();
  }

  /** Open the book at a rule. */
  open(id: string): void {
    this.marked = id;
    this.field.value = id.split(/[.-]/)[0] ?? id;
    this.update();
    this.list.querySelector(".marked")?.scrollIntoView({ block: "center" });
  }

  private typed(): void {
    this.marked = null;
    this.update();
  }

  update(): void {
    const { store } = this.context;
    this.field.placeholder = t("rules.find");
    this.field.setAttribute("aria-label", t("rules.find"));
    if (!this.redraw.needed(store.table, store.language, this.field.value, this.marked)) return;
    const search = new Search(this.field.value);
    const found = Object.entries(store.table?.rules ?? {}).filter(([id, rule]) =>
      search.finds(id, ruleText(this.context, rule)),
    );
    // A rule that was asked for is always among those shown.
    const from = Math.max(0, Math.min(found.findIndex(([id]) => id === this.marked) - 20, found.length - MOST));
    const shown = found.slice(from, from + MOST);
    let last: string | null = null;
    const rows = shown.flatMap(([id, rule]) => {
      const heading = chapter(this.context, id);
      const fresh = heading !== null && heading !== last;
      last = heading;
      return [
        fresh &&
          h(
            "li",
            null,
            h("h3", null, heading),
            h(
              "a.bookpage",
              { href: rulesPath(store.table?.game ?? "", chapterOf(id)), target: "_blank", rel: "noopener" },
              t("book.chapter", { n: chapterOf(id) }),
            ),
          ),
        h("li", { class: id === this.marked ? "marked" : "" }, h("b", null, id), ruleText(this.context, rule)),
      ];
    });
    const rest = found.length - shown.length;
    fill(
      this.list,
      rows,
      found.length === 0 && h("li.faint", null, t("rules.none")),
      rest > 0 && h("li.faint", null, t("rules.more", { n: rest })),
    );
  }
}
