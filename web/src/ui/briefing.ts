/** What a game and its scenarios are about: on the cards of the lobby, beside the choice, and at the table. */

import type { GameSummary, ScenarioBriefing } from "../protocol.js";
import type { Store } from "../store.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";

const MOST_COMPLEX = 5;

/** "1 hour", "5 to 8 hours". */
export function duration([from, to]: [number, number]): string {
  if (from !== to) return t("briefing.hours", { from, to });
  return from === 1 ? t("briefing.hour") : t("briefing.samehours", { n: from });
}

/** From the shortest scenario to the longest. */
export function wholeDuration(game: GameSummary): string {
  const all = Object.values(game.briefing?.scenarios ?? {}).map((one) => one.hours);
  if (all.length === 0) return "";
  return duration([Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))]);
}

/** How demanding a game is, as dots that are read out as words. */
export function complexity(game: GameSummary): Child {
  const n = game.briefing?.complexity;
  if (!n) return null;
  const told = t("briefing.complexity", { n, most: MOST_COMPLEX });
  const dots = "●".repeat(n) + "○".repeat(MOST_COMPLEX - n);
  return h("span.complexity", { title: told, role: "img", "aria-label": told }, dots);
}

/** Situation, forces, what wins, first advice. */
export function scenarioBriefing(store: Store, found: ScenarioBriefing | undefined): Child {
  if (!found) return null;
  const part = (key: "forces" | "wins" | "advice"): Child => [
    h("dt", null, t(`briefing.${key}`)),
    h("dd", null, store.text(found[key])),
  ];
  return h(
    "div.briefing",
    { "data-key": "briefing" },
    h("p", null, store.text(found.situation)),
    h("dl", null, part("forces"), part("wins"), part("advice")),
  );
}
