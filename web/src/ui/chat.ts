/** What people at the table say to each other. */

import { type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import type { TableContext } from "./tablecontext.js";

export class ChatPanel implements Component {
  readonly root = h("div", { style: { display: "flex", "flex-direction": "column", "min-height": "0", flex: "1" } });
  private readonly lines = h("ol.chatlines", { role: "log" });
  private readonly scroll = h("div.scroll", null, this.lines);
  private readonly field: HTMLInputElement;
  private readonly send: HTMLButtonElement;
  private readonly redraw = new Redraw();
  /** Lines that have been on the screen: the rest are counted on the tab. */
  read = 0;

  constructor(private readonly context: TableContext) {
    this.field = h("input", { type: "text", maxlength: 1000, autocomplete: "off" });
    this.send = h("button.button", { type: "submit" });
    this.root.append(
      this.scroll,
      h("form.sayline", { onsubmit: (event: Event) => this.say(event) }, this.field, this.send),
    );
  }

  private say(event: Event): void {
    event.preventDefault();
    const text = this.field.value.trim();
    const { store } = this.context;
    if (!text || store.side === null) return;
    this.field.value = "";
    store.request({ type: "chat", text, side: store.side }).catch(() => this.context.notice(t("prompt.lost"), "no"));
  }

  update(): void {
    const { store, messages } = this.context;
    this.field.placeholder = t("chat.say");
    this.field.setAttribute("aria-label", t("chat.say"));
    this.field.disabled = this.send.disabled = store.side === null;
    this.send.textContent = t("chat.send");
    if (!this.redraw.needed(store.chat, store.chat.length, store.language)) return;
    fill(
      this.lines,
      store.chat.map((line) =>
        h(
          "li",
          { style: { "--side": messages.sideColor(line.side) ?? "var(--soft)" } },
          h("span.who.flag", null, messages.side(line.side)),
          line.text,
        ),
      ),
      !store.chat.length && h("li.faint", null, t("chat.none")),
    );
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }
}
