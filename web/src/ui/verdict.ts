/** The verdict on the dice, in words; and the two ways to have one: at the table, and of any play. */

import { check, type Finding, type Shown, type Verdict } from "../fair/check.js";
import type { Store } from "../store.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { ask } from "./requests.js";

const SIGNS = { ok: "✓", bad: "✕", open: "○" } as const;
const LOOKS = { ok: "yes", bad: "no", open: "open" } as const;

export interface Checked {
  shown: Shown;
  verdict: Verdict;
}

/** Ask what the server shows now, and check it against what this browser has kept. */
export async function checkDice(store: Store, play: string, noted = ""): Promise<Checked> {
  const shown = await ask<Shown>(`/api/plays/${encodeURIComponent(play)}/fairness`);
  return { shown, verdict: check(play, shown, store.fair.of(play), noted) };
}

/** The verdict in a few words. */
export function headline({ grade, findings }: Verdict): string {
  if (findings.some(({ what }) => what === "notover")) return t("verify.noseed");
  return `${SIGNS[grade]} ${t(`verdict.${grade}`)}`;
}

/** All of it: what is wrong first, then what is right, then what nobody could check here. */
export function verdictList(verdict: Verdict, name: (side: string) => string): Child {
  const order = ["bad", "ok", "open"];
  const findings = [...verdict.findings].sort((a, b) => order.indexOf(a.grade) - order.indexOf(b.grade));
  return [
    h(
      "p.verdict",
      { class: LOOKS[verdict.grade], "data-part": "headline", "data-grade": verdict.grade },
      headline(verdict),
    ),
    h(
      "ul.findings",
      null,
      findings.map((finding) => line(finding, name)),
    ),
  ];
}

function line({ grade, what, facts }: Finding, name: (side: string) => string): HTMLElement {
  const { side, round } = facts;
  const text = t(`verdict.${what}.${grade}`, {
    ...facts,
    ...(typeof side === "string" && { side: name(side) }),
    ...(typeof round === "number" && { round: round + 1 }), // people count from one
  });
  return h(
    "li",
    { class: LOOKS[grade], "data-what": what, "data-grade": grade },
    h("span", { "aria-hidden": "true" }, SIGNS[grade]),
    text,
  );
}
