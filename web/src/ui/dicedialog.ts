/** The dice of this table: their rounds, who has a part in each, what this browser keeps; and after the end the
 * verdict. */

import type { DiceFacts, DiceRound, PendingRound } from "../protocol.js";
import { reason } from "./asking.js";
import type { Desk } from "./desk.js";
import { dialog } from "./dialogs.js";
import { type Child, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { checkDice, verdictList } from "./verdict.js";

export function diceDialog(desk: Desk, verify: (play: string) => void): void {
  const { store } = desk;
  const rounds = h("div", { "data-part": "rounds" });
  const verdict = h("div", { role: "status", "data-part": "verdict" });
  const redraw = new Redraw();
  const draw = (): void => {
    const { facts, language } = store;
    if (redraw.needed(facts?.dice, store.fair.kept, language, isOver(desk))) fill(rounds, said(desk, facts?.dice));
  };
  const run = async (): Promise<void> => {
    fill(verdict, h("p", null, t("dice.checking")));
    await checkAtTable(desk).catch((error) => fill(verdict, h("p.verdict.no", null, reason(error))));
    if (desk.verdict)
      fill(
        verdict,
        verdictList(desk.verdict, (side) => desk.messages.side(side)),
      );
  };
  const stop = store.subscribe(draw);
  const whole = (): void => {
    box.close();
    verify(store.play ?? "");
  };
  const ask = { type: "button", "data-key": "check", disabled: !isOver(desk), onclick: () => void run() };
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
  if (isOver(desk)) void run();
}

export function isOver({ store }: Desk): boolean {
  return store.facts?.over === true || Boolean(store.live?.view.outcome);
}

/** Check the dice of the play that is open; the verdict is kept on the desk. */
export async function checkAtTable(desk: Desk): Promise<void> {
  const { play } = desk.store;
  if (play === null) return;
  const { verdict } = await checkDice(desk.store, play);
  desk.verdict = verdict;
}

function said(desk: Desk, dice: DiceFacts | undefined): Child {
  const { store } = desk;
  if (!dice) return h("p", null, t("dice.none"));
  const rolls = store.fair.kept.lines.length;
  return [
    store.facts?.fair === false && h("p.verdict.no", null, t("dice.unfair")),
    h(
      "ol.rounds",
      null,
      dice.rounds.map((round) => roundLine(desk, round)),
    ),
    dice.pending && pendingLine(desk, dice.pending),
    !isOver(desk) && h("p.hint", { "data-part": "kept" }, t(rolls ? "dice.keeps" : "dice.keepsnone", { n: rolls })),
  ];
}

function names(desk: Desk, sides: string[]): string {
  return [t("dice.server"), ...sides.map((side) => desk.messages.side(side))].join(", ");
}

function roundLine(desk: Desk, { round, from, sides, commitment }: DiceRound): HTMLElement {
  const since = from > 0 ? t("dice.from", { n: from }) : t("dice.start");
  const parts = t("dice.parts", { who: names(desk, sides) });
  return h(
    "li",
    { "data-round": round },
    h("b", null, `${t("dice.round", { n: round + 1 })}, ${since}`),
    h("div", null, parts),
    commitment && h("code.hash", null, commitment),
  );
}

/** A round that is being made, and for whom it waits. */
function pendingLine(desk: Desk, { sides, commits, revealed, dropped }: PendingRound): HTMLElement {
  const committed = sides.every((side) => Object.hasOwn(commits, side));
  const late = sides.filter((side) => (committed ? !revealed.includes(side) : !Object.hasOwn(commits, side)));
  return h(
    "p",
    { "data-part": "pending" },
    t("dice.pending", { who: late.map((side) => desk.messages.side(side)).join(", ") }),
    dropped > 0 && ` ${t(dropped === 1 ? "dice.dropped.one" : "dice.dropped", { n: dropped })}`,
  );
}
