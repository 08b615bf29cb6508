/** Banners over the map: the connection, the computer at work, an offered take-back, and short notices. */

import { fill, h, Redraw, type Piece } from "./dom.js";
import type { Desk, Notice } from "./desk.js";
import { t } from "./i18n.js";
import { changesOf, changesText } from "./sandbox/draft.js";

const NOTICE_FOR = 5200;
const BACK_FOR = 4000;

export class Banners implements Piece {
  readonly root = h("div.banners", { role: "status", "aria-live": "polite" });
  private notice: Notice | null = null;
  private noticeTimer = 0;
  private back = false;
  private wasLost = false;
  private heard: unknown = null;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly desk: Desk) {
    desk.onNotice((notice) => this.say(notice));
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
    const { store } = this.desk;
    const { state } = store.connection;
    if (state === "lost") this.wasLost = true;
    else if (state === "open" && this.wasLost) this.welcomeBack();
    const { takeback, thinking, edit = null } = store.pending;
    this.hearAnswer();
    if (!this.redraw.needed(state, this.back, this.notice, takeback, edit, thinking, store.pending.decisions, store.language, store.side, store.live === null, store.said)) return;
    fill(
      this.root,
      state === "lost" && h("div.banner.lost", { "data-part": "lost" }, t("banner.lost")),
      state === "refused" && store.said && h("div.banner.lost", { role: "alert", "data-part": "refused" }, store.text(store.said)),
      state === "connecting" && store.live === null && h("div.banner", null, t("banner.connecting")),
      this.back && h("div.banner.back", { "data-part": "back" }, t("banner.back")),
      thinking && this.thinking(thinking, store.pending.decisions),
      takeback && this.offer(takeback, t("takeback.sent"), t("takeback.asked", { side: this.desk.telling.side(takeback) })),
      edit && this.offer(edit.side, t("edit.sent"), t("edit.asked", { side: this.desk.telling.side(edit.side), what: changesText(this.desk, changesOf(edit.action)) })),
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

  /** How many decisions a computer will make nobody knows, but how many it has made is told. */
  private thinking(side: string, decisions: number): HTMLElement {
    const name = t("banner.thinks", { side: this.desk.telling.side(side) });
    return h(
      "div.banner",
      { "data-part": "thinking" },
      name,
      h("div.thinking", { role: "progressbar", "aria-label": name }, h("span")),
      decisions > 0 && h("span.label.number", null, t(decisions === 1 ? "banner.decision" : "banner.decisions", { n: decisions })),
    );
  }

  /** An offer of mine was answered. */
  private hearAnswer(): void {
    const { store } = this.desk;
    const { answered } = store.pending;
    if (answered === this.heard) return;
    this.heard = answered;
    if (answered && store.sides.includes(answered.side)) setTimeout(() => this.desk.notice(t(`${answered.what}.${answered.ok ? "accepted" : "refused"}`)));
  }

  /** Whoever has asked waits; the other side answers. */
  private offer(asker: string, sent: string, asked: string): HTMLElement {
    const { store } = this.desk;
    const answering = store.sides.find((side) => side !== asker);
    if (!answering) return h("div.banner", { "data-part": "takeback" }, sent);
    const answer = (ok: boolean) => (): void => {
      store.request({ type: "answer", side: answering, ok }).catch(() => this.desk.notice(t("prompt.lost"), "no"));
    };
    return h(
      "div.banner",
      { "data-part": "takeback", role: "alertdialog" },
      asked,
      h("button.button.first.small", { type: "button", "data-key": "accept", onclick: answer(true) }, t("takeback.accept")),
      h("button.button.small", { type: "button", "data-key": "refuse", onclick: answer(false) }, t("takeback.refuse")),
    );
  }
}
