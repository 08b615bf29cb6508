/** The prompt of whoever is not asked: whom the table waits for, what is shown, or how the game has ended. */

import type { Decision } from "../protocol.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { cite } from "./rules.js";
import type { TableContext } from "./tablecontext.js";
import { headline } from "./verdict.js";

export function waitingFor(context: TableContext, decision: Decision | null): Child[] {
  const { store, messages } = context;
  const outcome = store.live?.view.outcome;
  let said: Child = t("table.loading");
  if (context.editor?.draft.size) said = t("sandbox.drafting");
  else if (store.replaying) said = t(context.film?.running ? "prompt.film" : "prompt.replay");
  else if (outcome)
    said = [
      h("span.overbanner", null, t("prompt.over"), ". ", messages.outcome(outcome)),
      " ",
      cite(context, outcome.rule),
    ];
  else if (decision)
    said = [
      h("span.flag", null, messages.side(decision.side)),
      h(
        "span",
        null,
        t("prompt.waits", { side: messages.side(decision.side) }),
        " ",
        h("span.keeps", null, general(context, decision)),
      ),
    ];
  else if (store.facts?.over) said = h("span.overbanner", null, t("prompt.over"));
  return [h("div.question", null, said), outcome && !store.sandbox && verdictOf(context)];
}

/** After the end: the verdict on the dice, or the button that asks for one. */
function verdictOf(context: TableContext): HTMLElement {
  const { verdict } = context;
  const text = verdict ? headline(verdict) : t("menu.verify");
  const grade = verdict?.grade ?? "";
  return h(
    "div.answers",
    null,
    h(
      "button.button.first",
      { type: "button", "data-key": "end-page", onclick: () => context.openEnd() },
      t("end.page"),
    ),
    h(
      "button.button",
      { type: "button", "data-key": "check-dice", "data-grade": grade, onclick: () => context.openDice() },
      text,
    ),
  );
}

/** Of a question to the other side only its kind is known, not what it is about. */
function general(context: TableContext, decision: Decision): string {
  const text = context.messages.question(decision);
  return /[{}]/.test(text) || text === decision.question ? "" : text;
}
