/** Banners over the map: the connection, the computer at work, an offered take-back, and short notices. */

import type { Text } from "../protocol.js";
import { type Component, fill, h, Redraw } from "./dom.js";
import { has, t } from "./i18n.js";
import { changesOf, changesText } from "./sandbox/draft.js";
import type { Notice, TableContext } from "./tablecontext.js";

const NOTICE_FOR = 5200;
const BACK_FOR = 4000;

export class Banners implements Component {
  readonly root = h("div.banners", { role: "status", "aria-live": "polite" });
  private notice: Notice | null = null;
  private noticeTimer = 0;
  private back = false;
  private wasLost = false;
  private heard: unknown = null;
  private trouble: Text | null = null;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly context: TableContext) {
    context.onNotice((notice) => this.say(notice));
  }

  private say(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => {
      this.notice = null;
      this.update();
    }, NOTICE_FOR);
    this.update();
  }

  update(): void {
    const { store } = this.context;
    const { state } = store.connection;
    if (state === "lost" || state === "busy") this.wasLost = true;
    else if (state === "open" && this.wasLost) this.welcomeBack();
    const { takeback, thinking, edit = null } = store.pending;
    this.hearAnswer();
    this.hearTrouble();
    const { decisions, part } = store.pending;
    const shown = [state, this.back, this.notice, takeback, edit, thinking, decisions, part, store.working];
    if (!this.redraw.needed(...shown, store.language, store.side, store.live === null, store.said)) return;
    fill(
      this.root,
      state === "lost" && h("div.banner.lost", { "data-part": "lost" }, t("banner.lost")),
      state === "busy" &&
        h("div.banner.lost", { "data-part": "busy" }, `${store.text(store.said)} ${t("banner.busy")}`),
      state === "refused" &&
        store.said &&
        h("div.banner.lost", { role: "alert", "data-part": "refused" }, store.text(store.said)),
      store.working && this.working(store.working),
      state === "connecting" && store.live === null && !store.working && h("div.banner", null, t("banner.connecting")),
      this.back && h("div.banner.back", { "data-part": "back" }, t("banner.back")),
      thinking && this.thinking(thinking, decisions, part),
      takeback &&
        this.offer(takeback, t("takeback.sent"), t("takeback.asked", { side: this.context.messages.side(takeback) })),
      edit &&
        this.offer(
          edit.side,
          t("edit.sent"),
          t("edit.asked", {
            side: this.context.messages.side(edit.side),
            what: changesText(this.context, changesOf(edit.action)),
          }),
        ),
      this.notice && h("div.banner", { class: this.notice.look, "data-part": "notice" }, this.notice.text),
    );
  }

  private welcomeBack(): void {
    this.wasLost = false;
    this.back = true;
    setTimeout(() => {
      this.back = false;
      this.update();
    }, BACK_FOR);
  }

  /**
   * How many decisions a computer will make nobody knows, but how many it has made is told; and of one that searches,
   * which part of its time for the turn is spent.
   */
  private thinking(side: string, decisions: number, part: number | null): HTMLElement {
    const name = t("banner.thinks", { side: this.context.messages.side(side) });
    return h(
      "div.banner",
      { "data-part": "thinking" },
      name,
      part === null ? h("div.thinking", { role: "progressbar", "aria-label": name }, h("span")) : this.bar(name, part),
      decisions > 0 &&
        h("span.label.number", null, t(decisions === 1 ? "banner.decision" : "banner.decisions", { n: decisions })),
    );
  }

  /** Long work of the server: how much of it is done is known. */
  private working({ what, part }: { what: string; part: number }): HTMLElement {
    const name = t(has(`working.${what}`) ? `working.${what}` : "working");
    return h(
      "div.banner",
      { "data-part": "working" },
      name,
      this.bar(name, part),
      h("span.label.number", null, `${percent(part)} %`),
    );
  }

  /** How much of something is done. */
  private bar(name: string, part: number): HTMLElement {
    const done = percent(part);
    const facts = {
      role: "progressbar",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": done,
    };
    return h("div.thinking.part", facts, h("span", { style: { width: `${done}%` } }));
  }

  /** An offer was answered: told to whoever made it. That it came to nothing is told to all who agreed as well. */
  private hearAnswer(): void {
    const { store } = this.context;
    const { answered } = store.pending;
    if (answered === this.heard) return;
    this.heard = answered;
    if (!answered || !(store.sides.includes(answered.side) || (answered.failed && store.sides.length))) return;
    const how = answered.failed ? "failed" : answered.ok ? "accepted" : "refused";
    setTimeout(() => this.context.notice(t(`${answered.what}.${how}`), answered.failed ? "no" : "plain"));
  }

  /** Something is wrong that is no answer to anything: too many frames, a table with too much to do. */
  private hearTrouble(): void {
    const { said, connection } = this.context.store;
    if (said === this.trouble) return;
    this.trouble = said;
    if (said !== null && connection.state === "open")
      setTimeout(() => this.context.notice(this.context.store.text(said), "no"));
  }

  /** Whoever has asked waits; the other side answers. */
  private offer(asker: string, sent: string, asked: string): HTMLElement {
    const { store } = this.context;
    const answering = store.sides.find((side) => side !== asker);
    if (!answering) return h("div.banner", { "data-part": "takeback" }, sent);
    // What is answered is what stands here, even if another offer takes its place while it is read.
    const offer = store.pending.offer ?? 0;
    const answer = (ok: boolean) => (): void => {
      store
        .request({ type: "answer", side: answering, offer, ok })
        .catch(() => this.context.notice(t("prompt.lost"), "no"));
    };
    return h(
      "div.banner",
      { "data-part": "takeback", role: "alertdialog" },
      asked,
      h(
        "button.button.first.small",
        { type: "button", "data-key": "accept", onclick: answer(true) },
        t("takeback.accept"),
      ),
      h("button.button.small", { type: "button", "data-key": "refuse", onclick: answer(false) }, t("takeback.refuse")),
    );
  }
}

/** A part from 0 to 1, whatever was sent, in percent. */
function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, Number(part) || 0)) * 100);
}
