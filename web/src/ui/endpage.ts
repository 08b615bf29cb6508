/** The end of a game: who has won by which rule, the points by what they are for and over the turns, the losses; and
 * what can be done now: look at it again, play it again with the sides changed. */

import type { CourseFrame, CoursePoint, Outcome } from "../protocol.js";
import { dialog } from "./dialogs.js";
import { type Child, h } from "./dom.js";
import { t } from "./i18n.js";
import { amount } from "./messages.js";
import { makePlay } from "./newplay.js";
import { reason } from "./requests.js";
import { cite } from "./rules.js";
import { flag, scoreTable, whatWins } from "./score.js";
import { invitationDialog } from "./seating.js";
import type { TableContext } from "./tablecontext.js";
import { headline } from "./verdict.js";

const SVG = "http://www.w3.org/2000/svg";
/** Of the chart, in its own units. */
const [WIDTH, HEIGHT, LEFT, BELOW] = [560, 180, 34, 22];
/** Where the screen has fewer pixels across, so has the chart: its letters stay as large as others. */
const [NARROW, LESS_WIDE] = [520, 330];
/** How wide a letter of the chart is about, and how far apart two names of turns stand. */
const [LETTER, APART] = [6.4, 8];
/** So many counters of a side's losses are shown one by one. */
const MOST_COUNTERS = 40;

export async function endPage(context: TableContext): Promise<void> {
  const { store } = context;
  const outcome = store.live?.view.outcome;
  if (!outcome || document.querySelector("[data-part=end]")) return;
  const body = h("div.endpage", null, h("p.faint", null, t("table.loading")));
  const box = dialog(
    t("prompt.over"),
    result(context, outcome),
    body,
    choices(context, () => box.close()),
  );
  box.classList.add("wide");
  box.dataset["part"] = "end";
  try {
    const [course, wins] = await Promise.all([store.course(), whatWins(context)]);
    body.replaceChildren(
      ...[points(context, course), chart(context, course), losses(context, course), measure(wins)].flat(),
    );
  } catch {
    body.replaceChildren(h("p.faint", null, t("prompt.lost")));
  }
}

function result(context: TableContext, outcome: Outcome): HTMLElement {
  const { messages, verdict } = context;
  return h(
    "div.endresult",
    { "data-part": "outcome", style: { "--side": messages.sideColor(outcome.winner) ?? "var(--soft)" } },
    h("p.overbanner", null, mine(context, outcome), messages.outcome(outcome), " ", cite(context, outcome.rule ?? "")),
    verdict && h("p.faint", null, headline(verdict)),
  );
}

/** Whoever sits at one side wants to know first whether it was theirs. */
function mine({ store: { sides } }: TableContext, { winner }: Outcome): Child {
  return winner && sides.length === 1 && [h("b", null, t(sides[0] === winner ? "end.won" : "end.lost")), ". "];
}

/** Who has scored anything at any time. */
function scorers(points: CoursePoint[]): string[] {
  const sides = Object.keys(points.at(-1)?.score ?? {});
  return sides.filter((side) => points.some(({ score }) => score[side]?.points || score[side]?.parts.length));
}

function points(context: TableContext, { points }: CourseFrame): HTMLElement[] {
  const last = points.at(-1);
  const sides = scorers(points);
  if (!last || !sides.length) return [];
  return [
    h("section", { "data-part": "score" }, h("h3", null, t("end.score")), scoreTable(context, last.score, sides)),
  ];
}

/** By what the scenario is won: a result without points explains itself by nothing else. */
function measure(wins: string): HTMLElement[] {
  return wins ? [h("section", { "data-part": "wins" }, h("h3", null, t("briefing.wins")), h("p", null, wins))] : [];
}

/** The points of each side over the turns: a line for each. */
function chart(context: TableContext, { points }: CourseFrame): HTMLElement[] {
  const sides = scorers(points);
  const { messages } = context;
  const value = (point: CoursePoint, side: string): number => point.score[side]?.points ?? 0;
  if (points.length < 2 || !points.some((point) => sides.some((side) => value(point, side)))) return [];
  const width = innerWidth < NARROW ? LESS_WIDE : WIDTH;
  const all = points.flatMap((point) => sides.map((side) => value(point, side)));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number): number => LEFT + (i * (width - LEFT - 40)) / (points.length - 1);
  const y = (n: number): number => 8 + ((high - n) * (HEIGHT - BELOW - 16)) / (high - low);
  const said = sides.map((side) => `${messages.side(side)}: ${points.map((one) => value(one, side)).join(", ")}`);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "pointchart", role: "img" });
  picture.setAttribute("aria-label", `${t("end.course")}. ${said.join(". ")}`);
  for (const n of new Set([low, 0, high])) {
    picture.append(svg("line", { class: "ruled", x1: LEFT, x2: width - 36, y1: y(n), y2: y(n) }));
    picture.append(text(amount(n), LEFT - 5, y(n) + 4, "end"));
  }
  const names = points.map(({ turn }) => messages.turnName(turn - 1) ?? String(turn - 1));
  const last = points.length - 1;
  const label = (i: number): string => (i === 0 ? t("end.start") : i === last ? t("end.end") : (names[i] ?? ""));
  const half = (i: number): number => (label(i).length * LETTER) / 2;
  let taken = -Infinity;
  for (let i = 0; i <= last; i++) {
    // What would run into the one before it, or into that of the end, is left out.
    const fits = x(i) - half(i) >= taken && x(i) + half(i) + APART <= x(last) - half(last);
    if (i !== last && !fits) continue;
    picture.append(text(label(i), x(i), HEIGHT - 6, "middle"));
    taken = x(i) + half(i) + APART;
  }
  sides.forEach((side, k) => {
    const colour = messages.sideColor(side) ?? "var(--soft)";
    const line = points.map((point, i) => `${x(i)},${y(value(point, side))}`).join(" ");
    // Two lines are told apart without colours too.
    const dash = k ? "7 4" : "none";
    picture.append(svg("polyline", { class: "casing", points: line }));
    picture.append(svg("polyline", { class: "points", points: line, stroke: colour, "stroke-dasharray": dash }));
    const end = points.at(-1) as CoursePoint;
    picture.append(text(amount(value(end, side)), width - 32, y(value(end, side)) + 4, "start"));
  });
  return [
    h(
      "section",
      { "data-part": "course" },
      h("h3", null, t("end.course")),
      h(
        "p.legend",
        null,
        sides.map((side, k) => h("span", null, flag(context, side), k ? " - - " : " —— ")),
      ),
      picture as unknown as HTMLElement,
    ),
  ];
}

function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function text(said: string, x: number, y: number, anchor: string): SVGElement {
  const element = svg("text", { x, y, "text-anchor": anchor });
  element.textContent = said;
  return element;
}

/** Whoever lost a step or was lost, as counters, with how often. */
function losses(context: TableContext, { losses }: CourseFrame): HTMLElement[] {
  const { store, map, messages } = context;
  const sides = (store.table?.sides ?? []).map((side) => side.name);
  const rows = sides.flatMap((side) => {
    const hurt = Object.entries(losses).filter(([id]) => store.sheet(id)?.side === side);
    if (!hurt.length) return [];
    const total = hurt.reduce((sum, [, count]) => sum + count, 0);
    return [
      h(
        "div",
        { "data-side": side },
        h("p", null, flag(context, side), " ", t(total === 1 ? "film.loss" : "film.losses", { n: total })),
        h(
          "div.pool",
          null,
          hurt
            .slice(0, MOST_COUNTERS)
            .map(([id, count]) =>
              h(
                "span",
                { title: messages.unit(id) },
                map?.counterCanvas(id, 32) ?? id,
                count > 1 && h("small", null, `× ${count}`),
              ),
            ),
          hurt.length > MOST_COUNTERS && ` … (${hurt.length})`,
        ),
      ),
    ];
  });
  return rows.length ? [h("section", { "data-part": "losses" }, h("h3", null, t("end.losses")), rows)] : [];
}

function choices(context: TableContext, close: () => void): HTMLElement {
  const { store } = context;
  const button = (key: string, text: string, first: boolean, then: () => void): Child =>
    h("button.button", { type: "button", class: first ? "first" : "", "data-key": key, onclick: then }, text);
  const plays = store.sides.length > 0 && !store.facts?.position && !store.sandbox;
  return h(
    "div.ends",
    null,
    button("end-dice", t("menu.verify"), false, () => {
      close();
      context.openDice();
    }),
    button("end-replay", t("end.replay"), false, () => {
      close();
      context.openReplay(0);
    }),
    plays && button("end-rematch", t("end.rematch"), true, () => void rematch(context, close)),
  );
}

/** The same scenario again: whoever had a side has the next one. */
async function rematch(context: TableContext, close: () => void): Promise<void> {
  const { store, messages } = context;
  const { facts } = store;
  if (!facts) return;
  const sides = (store.table?.sides ?? []).map((side) => side.name);
  const kind = (side: string): string =>
    store.sides.includes(side) ? "me" : facts.seats[side] === "me" ? "link" : (facts.seats[side] ?? "link");
  const seats = Object.fromEntries(sides.map((side, i) => [side, kind(sides[(i + 1) % sides.length] ?? side)]));
  const { game, scenario, options } = facts;
  try {
    const made = await makePlay(store, { game, scenario, options, seats }, { game, scenario });
    close();
    invitationDialog(
      made,
      (side) => messages.side(side),
      () => context.openPlay(made.id),
    );
  } catch (error) {
    context.notice(t("lobby.failed", { why: reason(error) }), "no");
  }
}
