/** The guide of a first game: a card that says what to do next and why, points at it, and never leaves anybody stuck.
 * It knows no game: steps come as data, and where the play stands is seen from the view alone. */

import "./guide.css";
import type { Guide, PlayMade } from "../../protocol.js";
import { darker } from "../colors.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { openOn } from "../initialview.js";
import { ask, post, Refused, reason } from "../requests.js";
import { cites } from "../rules.js";
import type { TableContext } from "../tablecontext.js";
import { Pointers, targetOf } from "./point.js";
import { beginAt, isGuided, Progress } from "./progress.js";

/** A line that is there. */
const OPEN = "#1f7a34";
const NARROW = 900;

/** Begin a guided game at a step: a play of its own, so that whoever went astray or jumps ahead has the right position. */
export async function beginGuide(context: TableContext, game: string, step: string): Promise<string> {
  const made = await post<PlayMade>("/api/games", { game, guide: step });
  context.store.remember(made, { game });
  beginAt(made.id, game, step);
  return made.id;
}

export class GuideCard implements Component {
  readonly root = h("section.guide", { hidden: true, "data-part": "guide" });
  private readonly pointers: Pointers;
  private progress: Progress | null = null;
  private asking: string | null = null;
  private asked: string | null = null;
  private laid: string | null = null;
  private folded = false;
  private opened = false;
  private shown = "";
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly table: HTMLElement,
    private readonly leave: () => void,
  ) {
    this.pointers = new Pointers(context);
    context.onAsked = (question) => this.heard(question);
  }

  destroy(): void {
    this.pointers.stop();
    this.pointers.root.remove();
  }

  update(): void {
    const { store } = this.context;
    if (!isGuided(store.facts) || !store.play) return;
    if (!this.progress) return void this.load(store.facts?.game ?? "", store.play);
    const live = store.live?.view;
    if (!live || store.replaying) return this.pointers.show([], null);
    this.progress.follow(live);
    this.lookAt();
    const { at, due, astray } = this.progress;
    if (
      !this.redraw.needed(
        at,
        due,
        astray,
        store.language,
        store.acting,
        store.canUndo,
        this.asked,
        this.folded,
        store.table,
      )
    )
      return;
    this.root.hidden = false;
    this.root.classList.toggle("astray", astray);
    this.root.setAttribute("aria-label", store.text(this.progress.guide.title));
    Object.assign(this.root.dataset, { step: this.progress.step.name, astray: String(astray) });
    fill(this.root, this.head(this.progress), !this.folded && this.body(this.progress));
    const now = `${at} ${astray}`;
    if (this.shown !== now) this.root.querySelector(".guide-text")?.scrollTo(0, 0);
    this.shown = now;
  }

  private async load(game: string, play: string): Promise<void> {
    if (this.asking === play) return;
    this.asking = play;
    try {
      const guide = await ask<Guide>(`/api/games/${game.replaceAll("/", "~")}/guide`);
      if (this.context.store.play !== play) return;
      this.progress = new Progress(guide, play);
      this.table.classList.add("guided");
      this.context.guided = true;
      this.table.append(this.pointers.root);
      this.update();
      openOn(this.context); // beside the card there is another room
    } catch (error) {
      // A play of a guide that is no more is played like any other; if the line is down, the next change tries again.
      if (!(error instanceof Refused)) this.asking = null;
    }
  }

  // -- pointing

  /** Rings, the layer of the step, and on a small screen the panel that the step is about. */
  private lookAt(): void {
    const { store } = this.context;
    const { step, begun, astray } = this.progress as Progress;
    const due = astray || store.acting ? null : (this.progress?.due ?? null);
    const own = begun ? [] : step.point;
    const targets = astray ? [] : due === null ? own : [...new Set([targetOf(due, store.table), ...own])];
    const ask = step.ask && !astray ? [`ask ${step.ask.split(" ")[0] ?? ""}`] : [];
    this.pointers.show(this.asked ? [] : [...targets, ...ask], due);
    void this.lay(astray ? "" : step.overlay || this.asked || "");
    if (innerWidth >= NARROW) return;
    const wants = !astray && !step.do.length && !step.ask && own.includes("part why");
    if (wants !== this.opened) {
      this.opened = wants;
      if (wants) this.context.showWhy();
      else this.context.hideWhy();
    }
  }

  private async lay(name: string): Promise<void> {
    const { store, map, messages } = this.context;
    const key = name && `${name} ${store.n}`;
    if (key === this.laid) return;
    this.laid = key;
    map?.setOverlay("guide", null);
    if (!name) return;
    try {
      const [topic = "", of = ""] = name.split(" ");
      if (!store.table?.overlays[topic]) return;
      const found = await store.overlay(name);
      if (this.laid !== key) return;
      const color = messages.sideColor(of);
      map?.setOverlay("guide", {
        name: "guide",
        hexes: found.hexes.map(({ hex }) => ({ hex })),
        lines: found.lines,
        color: color ? darker(color) : OPEN,
      });
    } catch {
      this.laid = null;
    }
  }

  /** Something was asked about a unit: that may be what the step wanted. */
  private heard(question: string): void {
    if (!this.progress || this.progress.astray || this.progress.step.ask !== question) return;
    this.asked = question;
    this.update();
  }

  // -- the card

  private head({ guide, at, chapters, step }: Progress): Child {
    const { store } = this.context;
    const of = guide.steps.length;
    const now = chapters.filter((chapter) => chapter.at <= at).at(-1);
    const jump = (name: string): void => void this.begin(name);
    const list = h(
      "details.guide-chapters",
      { "data-part": "guide-chapters" },
      h(
        "summary",
        { "data-key": "guide-chapters", title: t("guide.chapters") },
        now ? store.text(now.step.chapter) : "",
      ),
      h(
        "ol.menu",
        null,
        chapters.map((chapter) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                "data-key": `guide-chapter-${chapter.step.name}`,
                "aria-current": chapter === now ? "step" : null,
                onclick: () => jump(chapter.step.name),
              },
              store.text(chapter.step.chapter),
            ),
          ),
        ),
      ),
    );
    return h(
      "header",
      null,
      list,
      h("span.guide-count", { "data-part": "guide-count", title: step.name }, t("guide.count", { n: at + 1, of })),
      iconButton(this.folded ? "plus" : "minus", t(this.folded ? "guide.unfold" : "guide.fold"), () => this.fold(), {
        "data-key": "guide-fold",
      }),
      iconButton("close", t("guide.leave"), () => this.leave(), { "data-key": "guide-leave" }),
      h(
        "div.guide-bar",
        {
          role: "progressbar",
          "aria-valuemin": 0,
          "aria-valuemax": of,
          "aria-valuenow": at + 1,
          "aria-label": t("guide.count", { n: at + 1, of }),
        },
        h("span", { style: { width: `${((at + 1) / of) * 100}%` } }),
      ),
    );
  }

  private fold(): void {
    this.folded = !this.folded;
    this.update();
  }

  private body(progress: Progress): Child {
    return progress.astray ? this.lost(progress) : this.said(progress);
  }

  private said(progress: Progress): Child {
    const { store } = this.context;
    const { step, due } = progress;
    const paragraphs = store.text(step.text).split("\n");
    const wants = step.do.length > 0 || (step.ask !== "" && this.asked === null);
    return [
      h(
        "div.guide-text",
        { "aria-live": "polite" },
        paragraphs.map((text, i) =>
          h(
            "p",
            { class: i < paragraphs.length - 1 ? "" : wants ? "todo" : this.asked ? "todo done" : "" },
            starred(text),
          ),
        ),
      ),
      h(
        "footer",
        null,
        h(
          "span.guide-rules",
          null,
          t(step.rules.length === 1 ? "guide.rule" : "guide.rules"),
          " ",
          cites(this.context, step.rules),
        ),
        progress.canTurn(-1) &&
          h(
            "button.button.small.quiet",
            { type: "button", "data-key": "guide-back", onclick: () => this.turn(-1) },
            t("guide.back"),
          ),
        due !== undefined &&
          h(
            "button.button.small.quiet",
            {
              type: "button",
              "data-key": "guide-do",
              title: t("guide.dohint"),
              disabled: store.acting,
              onclick: () => void this.context.act(due),
            },
            t("guide.do"),
          ),
        due === undefined &&
          !progress.last &&
          h(
            "button.button.small",
            { type: "button", class: wants ? "" : "first", "data-key": "guide-next", onclick: () => this.turn(1) },
            t(wants ? "guide.skip" : "guide.next"),
          ),
        progress.last &&
          h(
            "button.button.small.first",
            { type: "button", "data-key": "guide-end", onclick: () => this.leave() },
            t("guide.end"),
          ),
      ),
    ];
  }

  /** Something else was done than the guide had in mind: why it wants another, and two ways back. */
  private lost({ step }: Progress): Child {
    const { store } = this.context;
    return [
      h(
        "div.guide-text",
        { role: "alert" },
        h("p", null, h("b", null, t("guide.astray"))),
        h("p", null, store.text(step.otherwise) || t("guide.otherwise")),
      ),
      h(
        "footer",
        null,
        h(
          "span.guide-rules",
          null,
          t(step.rules.length === 1 ? "guide.rule" : "guide.rules"),
          " ",
          cites(this.context, step.rules),
        ),
        h(
          "button.button.small",
          {
            type: "button",
            class: store.canUndo ? "quiet" : "first",
            "data-key": "guide-again",
            onclick: () => void this.begin(step.name),
          },
          t("guide.again"),
        ),
        store.canUndo &&
          h(
            "button.button.small.first",
            {
              type: "button",
              "data-key": "guide-undo",
              disabled: store.acting,
              onclick: () => void this.context.undo(),
            },
            t("guide.undo"),
          ),
      ),
    ];
  }

  private turn(by: 1 | -1): void {
    this.progress?.turn(by);
    this.asked = null;
    if (innerWidth < NARROW) this.context.hideWhy(); // what was read there lies over the map
    this.update();
  }

  /** Begin again at a step: another play takes the place of this one, in the address and among my games. */
  private async begin(step: string): Promise<void> {
    const { store } = this.context;
    const old = store.play;
    try {
      const id = await beginGuide(this.context, this.progress?.guide.game ?? "", step);
      if (old) store.forget(old);
      history.replaceState(null, "", `/play/${id}`);
      dispatchEvent(new PopStateEvent("popstate")); // the page goes where the address says
    } catch (error) {
      this.context.notice(reason(error), "no");
    }
  }
}

/** Words between *stars* stand out. */
function starred(text: string): Child[] {
  return text.split("*").map((part, i) => (i % 2 ? h("b", null, part) : part));
}
