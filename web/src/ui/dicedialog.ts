/** The dice of this table: their rounds, who has a part in each, what this browser keeps; and after the end the
 * verdict. */

import type { DiceFacts, DiceRound, PendingRound } from "../protocol.js";
import { dialog } from "./dialogs.js";
import { type Child, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { reason } from "./requests.js";
import type { TableContext } from "./tablecontext.js";
import { checkDice, verdictList } from "./verdict.js";

export function diceDialog(context: TableContext, verify: (play: string) => void): void {
  const { store } = context;
  const rounds = h("div", { "data-part": "rounds" });
  const verdict = h("div", { role: "status", "data-part": "verdict" });
  const redraw = new Redraw();
  const draw = (): void => {
    const { facts, language } = store;
    if (redraw.needed(facts?.dice, store.fair.kept, language, isOver(context)))
      fill(rounds, said(context, facts?.dice));
  };
  const run = async (): Promise<void> => {
    fill(verdict, h("p", null, t("dice.checking")));
    await checkAtTable(context).catch((error) => fill(verdict, h("p.verdict.no", null, reason(error))));
    if (context.verdict)
      fill(
        verdict,
        verdictList(context.verdict, (side) => context.messages.side(side)),
      );
  };
  const stop = store.subscribe(draw);
  const whole = (): void => {
    box.close();
    verify(store.play ?? "");
  };
  const ask = { type: "button", "data-key": "check", disabled: !isOver(context), onclick: () => void run() };
  const box = dialog(
    t("dice.title"),
    h("p.hint", null, t("dice.say")),
    rounds,
    verdict,
    h(
      "div.ends",
      null,
      h("button.button", { type: "button", "data-key": "verify", onclick: whole }, t("dice.numbers")),
      h("button.button.first", ask, t("verify.check")),
    ),
  );
  box.dataset["part"] = "dice";
  box.addEventListener("close", stop);
  draw();
  if (isOver(context)) void run();
}

export function isOver({ store }: TableContext): boolean {
  return store.facts?.over === true || Boolean(store.live?.view.outcome);
}

/** Check the dice of the play that is open; the verdict is kept with the table. */
export async function checkAtTable(context: TableContext): Promise<void> {
  const { play } = context.store;
  if (play === null) return;
  const { verdict } = await checkDice(context.store, play);
  context.verdict = verdict;
}

function said(context: TableContext, dice: DiceFacts | undefined): Child {
  const { store } = context;
  if (!dice) return h("p", null, t("dice.none"));
  const rolls = store.fair.kept.lines.length;
  return [
    store.facts?.fair === false && h("p.verdict.no", null, t("dice.unfair")),
    h(
      "ol.rounds",
      null,
      dice.rounds.map((round) => roundLine(context, round)),
    ),
    dice.pending && pendingLine(context, dice.pending),
    !isOver(context) && h("p.hint", { "data-part": "kept" }, t(rolls ? "dice.keeps" : "dice.keepsnone", { n: rolls })),
  ];
}

function names(context: TableContext, sides: string[]): string {
  return [t("dice.server"), ...sides.map((side) => context.messages.side(side))].join(", ");
}

function roundLine(context: TableContext, { round, from, sides, commitment }: DiceRound): HTMLElement {
  const since = from > 0 ? t("dice.from", { n: from }) : t("dice.start");
  const parts = t("dice.parts", { who: names(context, sides) });
  return h(
    "li",
    { "data-round": round },
    h("b", null, `${t("dice.round", { n: round + 1 })}, ${since}`),
    h("div", null, parts),
    commitment && h("code.hash", null, commitment),
  );
}

/** A round that is being made, and for whom it waits. */
function pendingLine(context: TableContext, { sides, commits, revealed, dropped }: PendingRound): HTMLElement {
  const committed = sides.every((side) => Object.hasOwn(commits, side));
  const late = sides.filter((side) => (committed ? !revealed.includes(side) : !Object.hasOwn(commits, side)));
  return h(
    "p",
    { "data-part": "pending" },
    t("dice.pending", { who: late.map((side) => context.messages.side(side)).join(", ") }),
    dropped > 0 && ` ${t(dropped === 1 ? "dice.dropped.one" : "dice.dropped", { n: dropped })}`,
  );
}
