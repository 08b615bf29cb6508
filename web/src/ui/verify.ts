/** The dice, checked in the browser: the commitment fits the seed, and every number follows from it. */

import { ask, reason } from "./asking.js";
import { fill, h } from "./dom.js";
import { commitmentTo, Dice } from "./fairdice.js";
import { t } from "./i18n.js";

/** A number that the dice gave: in which action, from which place of the stream, below what, and which. */
interface Taken {
  action: number;
  at: number;
  below: number;
  value: number;
}

interface Fairness {
  commitment: string | null;
  seed?: string;
  over: boolean;
  numbers?: Taken[];
}

export function verifyPage(root: HTMLElement, play: string | null, home: () => void): void {
  const id = field("verify.play", play ?? "");
  const commitment = field("verify.commitment");
  const seed = field("verify.seed");
  const verdict = h("div", { role: "status", "data-part": "verdict" });
  let taken: Taken[] = [];
  const fetchIt = async (): Promise<void> => {
    const asked = ask<Fairness>(`/api/plays/${encodeURIComponent(id.input.value.trim())}/fairness`);
    const facts = await asked.catch((error) => fill(verdict, h("p.verdict.no", null, reason(error))));
    if (!facts) return;
    commitment.input.value = facts.commitment ?? "";
    seed.input.value = facts.seed ?? "";
    taken = facts.numbers ?? [];
    if (facts.seed) check();
    else fill(verdict, h("p", null, t("verify.noseed")));
  };
  const check = (): void => {
    const secret = seed.input.value.split(".")[0] ?? "";
    const fits = commitmentTo(secret) === commitment.input.value.trim().toLowerCase();
    const wrong = firstWrong(seed.input.value, taken);
    fill(
      verdict,
      h("p.verdict", { class: fits ? "yes" : "no" }, fits ? `✓ ${t("verify.fits")}` : `✕ ${t("verify.fitsnot")}`),
      taken.length === 0
        ? h("p", null, t("verify.none"))
        : wrong
          ? h("p.verdict.no", null, `✕ ${t("verify.bad", wrong)}`)
          : h("p.verdict.yes", null, `✓ ${t("verify.good", { n: taken.length })}`),
      taken.length > 0 && stream(seed.input.value, taken),
    );
  };
  fill(
    root,
    h(
      "div.verify",
      null,
      h(
        "main",
        null,
        h("h1", { style: { font: "700 1.6rem var(--label)" } }, t("verify.title")),
        h("p", null, t("verify.say")),
        id.row,
        h("div", null, h("button.button.first", { type: "button", "data-key": "fetch", onclick: () => void fetchIt() }, t("verify.fetch"))),
        commitment.row,
        seed.row,
        h("div", null, h("button.button", { type: "button", "data-key": "check", onclick: check }, t("verify.check"))),
        verdict,
        h("div", null, h("button.button.quiet", { type: "button", onclick: home }, t("table.back"))),
      ),
    ),
  );
  if (play) void fetchIt();
}

function field(key: string, value = ""): { row: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { type: "text", value, spellcheck: "false", autocomplete: "off", id: key });
  return { row: h("div.field", null, h("label", { for: key }, t(key)), input), input };
}

/** The numbers of the stream before the first that was told may have set up the game: the place of each is given. */
function expected(seed: string, taken: Taken[]): number[] {
  const dice = new Dice(seed);
  return taken.map((one) => {
    dice.used = one.at;
    return dice.below(one.below);
  });
}

function firstWrong(seed: string, taken: Taken[]): { n: number; should: number; says: number } | null {
  const should = expected(seed, taken);
  let next = taken[0]?.at ?? 0;
  for (const [i, one] of taken.entries()) {
    if (one.value !== should[i] || one.at < next) return { n: i + 1, should: (should[i] ?? 0) + 1, says: one.value + 1 };
    next = one.at + 1;
  }
  return null;
}

function stream(seed: string, taken: Taken[]): HTMLElement {
  const should = expected(seed, taken);
  return h(
    "div.chart",
    { style: { "max-height": "40vh", "overflow-y": "auto" } },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, ["#", "d", "=", "✓"].map((head) => h("th", null, head)))),
      h("tbody", null, taken.map((one, i) => h("tr", null, h("th", null, String(one.action)), h("td", null, String(one.below)), h("td", null, String(one.value + 1)), h("td", null, one.value === should[i] ? "✓" : "✕")))),
    ),
  );
}
