/** How the points stand: always beside the turn, and in full with what wins. */

import type { GameSummary, SideScore } from "../protocol.js";
import { dialog } from "./dialogs.js";
import { type Child, fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { amount, capital } from "./messages.js";
import { ask } from "./requests.js";
import { cite } from "./rules.js";
import { rulingCard } from "./ruling.js";
import { standing } from "./standing.js";
import type { TableContext } from "./tablecontext.js";

type Score = Record<string, SideScore>;

/** A side as a flag with its name. */
export function flag(context: TableContext, side: string): HTMLElement {
  const { messages } = context;
  return h("span.flag", { style: { "--side": messages.sideColor(side) ?? "var(--soft)" } }, messages.side(side));
}

/** The points of these sides, part by part. */
export function scoreTable(context: TableContext, score: Score, sides: string[]): HTMLElement {
  return h(
    "table.grid",
    null,
    sides.map((side) => {
      const { points: total, parts } = score[side] ?? { points: 0, parts: [] };
      return h(
        "tbody",
        { "data-side": side },
        h(
          "tr",
          null,
          h("th", { scope: "rowgroup" }, flag(context, side)),
          h("td"),
          h("td.number", null, h("b", null, amount(total))),
        ),
        parts.map((part) =>
          h(
            "tr",
            null,
            h("td", null, capital(context.messages.part(part))),
            h("td", null, cite(context, part.rule)),
            h("td.number", null, amount(part.amount)),
          ),
        ),
      );
    }),
  );
}

/** The points of each side, to be pressed for what they are for; nothing in a game that counts none. */
export function scoreButton(context: TableContext): Child {
  const { store, messages } = context;
  const score = store.view?.score;
  if (!score) return null;
  const sides = Object.keys(score);
  const said = sides.map((side) => `${messages.side(side)} ${amount(score[side]?.points ?? 0)}`).join(", ");
  const label = `${t("score.title")}: ${said}`;
  return h(
    "button.scoreboard",
    {
      type: "button",
      "data-part": "scoreboard",
      "data-key": "score",
      "aria-haspopup": "dialog",
      "aria-label": label,
      title: label,
      onclick: () => void scoreDialog(context),
    },
    sides.map((side) =>
      h(
        "span",
        { "data-side": side, style: { "--side": messages.sideColor(side) ?? "var(--soft)" } },
        amount(score[side]?.points ?? 0),
      ),
    ),
  );
}

/** The points by what they are for, how the game would end now, and what wins. */
async function scoreDialog(context: TableContext): Promise<void> {
  const { store } = context;
  const score = store.view?.score;
  if (!score) return;
  const body = h("div");
  const box = dialog(t("score.title"), scoreTable(context, score, Object.keys(score)), body);
  box.dataset["part"] = "score";
  const [wins, answers] = await Promise.all([whatWins(context), standing(context)]);
  fill(
    body,
    answers.map(([name, ruling]) =>
      rulingCard(
        context,
        name,
        ruling,
        [],
        capital(context.messages.word(`inquiry.${name}`) ?? context.messages.field(name)),
      ),
    ),
    wins && h("section", { "data-part": "wins" }, h("h3", null, t("briefing.wins")), h("p", null, wins)),
  );
}

/** What wins the scenario, as its briefing says. */
export async function whatWins(context: TableContext): Promise<string> {
  const { store } = context;
  const { game = "", scenario = "" } = store.table ?? {};
  const games = await ask<GameSummary[]>("/api/games").catch(() => []);
  const found = games.find(({ name }) => name === game)?.briefing?.scenarios[scenario ?? ""];
  return found ? store.text(found.wins) : "";
}
