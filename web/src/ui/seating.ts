/** Who sits where at a new table, and the links for those who sit elsewhere. */

import type { PlayMade } from "../protocol.js";
import { dialog, linkField } from "./dialogs.js";
import { h } from "./dom.js";
import { has, t } from "./i18n.js";

export type Seats = Record<string, string>;

/** The first side is mine and the computer takes the rest: one press and you play. */
export function usualSeats(sides: string[], bots: string[]): Seats {
  return Object.fromEntries(sides.map((side, i) => [side, i === 0 ? "me" : (bots.at(-1) ?? "me")]));
}

/** A side, and who may play it. */
export function seatRow(side: string, name: string, bots: string[], chosen: string | undefined, choose: (kind: string) => void): HTMLElement {
  const called = (kind: string): string => (has(`seat.${kind}`) ? t(`seat.${kind}`) : `${t("seat.bot")}: ${kind.slice(4)}`);
  const level = (kind = ""): string | null => (has(`level.${kind}`) ? t(`level.${kind}`) : null);
  const button = (kind: string): HTMLElement => h("button", { type: "button", "aria-pressed": String(chosen === kind), title: level(kind), "data-key": `seat-${side}-${kind}`, onclick: () => choose(kind) }, called(kind));
  return h("div.seat", null, h("b", null, name), h("div.segments", { role: "group", "aria-label": name }, ["me", "link", ...bots].map(button)), level(chosen) && h("p.level.faint", { "data-part": "level" }, level(chosen)));
}

/** The tokens of my own sides. */
export function myTokens(seats: Seats, made: PlayMade): string[] {
  return Object.keys(seats).filter((side) => seats[side] === "me").flatMap((side) => made.tokens[side] ?? []);
}

/** The links of sides that others play are shown once, to be handed on; where there are none one sits down at once. */
export function handOn(seats: Seats, made: PlayMade, name: (side: string) => string, sit: () => void): void {
  const others = Object.keys(seats).filter((side) => seats[side] === "link" && made.tokens[side]);
  if (!others.length) return sit();
  const box = dialog(
    t("links.title"),
    h("p", null, t("links.say")),
    h(
      "ul.links",
      null,
      others.map((side) => linkField(h("b", null, name(side)), `${location.origin}/play/${made.id}#${made.tokens[side] ?? ""}`)),
      linkField(t("links.watch"), `${location.origin}/watch/${made.id}`),
    ),
    made.commitment && h("p.hint", null, t("links.commitment"), " ", h("code", { style: { "word-break": "break-all" } }, made.commitment)),
    h("div.ends", null, h("button.button.first", { type: "button", "data-key": "sit", onclick: () => (box.close(), sit()) }, t("links.sit"))),
  );
}
