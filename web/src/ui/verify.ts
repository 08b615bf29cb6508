/** The dice of any play, checked in the browser: from what it has kept while it was played, number by number. */

import type { Store } from "../store.js";
import { type Child, fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { plain } from "./messages.js";
import { reason } from "./requests.js";
import { type Checked, checkDice, verdictList } from "./verdict.js";

const MOST_ROWS = 2000;

export function verifyPage(root: HTMLElement, store: Store, play: string | null, home: () => void): void {
  const id = field("verify.play", play ?? "");
  const commitment = field("verify.commitment");
  const verdict = h("div", { role: "status", "data-part": "verdict" });
  const run = async (): Promise<void> => {
    const wanted = id.input.value.trim();
    if (!wanted) return id.input.focus();
    fill(verdict, h("p", null, t("dice.checking")));
    try {
      const found = await checkDice(store, wanted, commitment.input.value);
      fill(verdict, verdictList(found.verdict, plain), stream(found));
    } catch (error) {
      fill(verdict, h("p.verdict.no", null, reason(error)));
    }
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void run();
  };
  fill(
    root,
    h(
      "div.verify",
      null,
      h(
        "main",
        null,
        h("h1", null, t("verify.title")),
        h("p", null, t("verify.say")),
        h(
          "form",
          { onsubmit: submit },
          id.row,
          commitment.row,
          h("div", null, h("button.button.first", { type: "submit", "data-key": "check" }, t("verify.check"))),
        ),
        verdict,
        h(
          "div",
          null,
          h("button.button.quiet", { type: "button", "data-key": "lobby", onclick: home }, t("table.back")),
        ),
      ),
    ),
  );
  if (play) void run();
}

function field(key: string, value = ""): { row: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { type: "text", value, spellcheck: "false", autocomplete: "off", id: key });
  return { row: h("div.field", null, h("label", { for: key }, t(key)), input), input };
}

/** Every number, with what it should be. */
function stream({ shown: { numbers = [] }, verdict: { should } }: Checked): Child {
  if (!numbers.length || !should.length) return null;
  const heads = ["verify.line", "verify.round", "verify.die", "verify.shows", "verify.right"];
  const row = (i: number): HTMLElement => {
    const { line, round, below, value } = numbers[i] as (typeof numbers)[number];
    const cells = [round + 1, below, value + 1, value === should[i] ? "✓" : "✕"];
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, String(line)),
      cells.map((cell) => h("td", null, String(cell))),
    );
  };
  const shown = Math.min(numbers.length, MOST_ROWS);
  return h(
    "div.chart.stream",
    { tabindex: "0", role: "group", "aria-label": t("dice.numbers") },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          heads.map((head) => h("th", { scope: "col" }, t(head))),
        ),
      ),
      h(
        "tbody",
        null,
        Array.from({ length: shown }, (_, i) => row(i)),
      ),
    ),
    numbers.length > shown && h("p.faint", null, `… ${numbers.length - shown}`),
  );
}
