/** The scenarios of a game as rows, of which one is chosen. */

import type { GameSummary } from "../protocol.js";
import type { Store } from "../store.js";
import { duration } from "./briefing.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { plain } from "./messages.js";

export function scenarioRows(
  store: Store,
  game: GameSummary,
  chosen: string,
  choose: (scenario: string) => void,
): HTMLElement {
  const length = (name: string, turns: number): string => {
    const hours = game.briefing?.scenarios[name]?.hours;
    const told = turns === 1 ? t("lobby.oneturn") : t("lobby.turns", { n: turns });
    return hours ? `${told}, ${duration(hours)}` : told;
  };
  return h(
    "div.picklist",
    { role: "radiogroup" },
    game.scenarios.map((one) =>
      h(
        "label",
        null,
        h("input", {
          type: "radio",
          name: "scenario",
          checked: one.name === chosen,
          "data-key": `scenario-${one.name}`,
          onchange: () => choose(one.name),
        }),
        store.text(one.title) || plain(one.name),
        one.turns ? h("span.faint", null, length(one.name, one.turns)) : null,
      ),
    ),
  );
}
