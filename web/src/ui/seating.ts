/** Who sits where at a new table, and the invitations for those who sit elsewhere. */

import type { PlayMade } from "../protocol.js";
import { dialog, linkField } from "./dialogs.js";
import { type Child, h } from "./dom.js";
import { has, t } from "./i18n.js";
import { linkOrigin, reachNote } from "./reach.js";

export type Seats = Record<string, string>;

/** The computer's player that answers at once and has a plan. */
const USUAL = "bot:heuristic";

/** The first side is mine and the computer takes the rest: one press and you play. */
export function usualSeats(sides: string[], bots: string[]): Seats {
  const bot = bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? "me");
  return Object.fromEntries(sides.map((side, i) => [side, i === 0 ? "me" : bot]));
}

/** What a kind of player is called: "bot:random". */
export function kindName(kind: string): string {
  return has(`seat.${kind}`) ? t(`seat.${kind}`) : `${t("seat.bot")}: ${kind.slice(4)}`;
}

/** A side, and who may play it. */
export function seatRow(
  side: string,
  name: string,
  bots: string[],
  chosen: string | undefined,
  choose: (kind: string) => void,
): HTMLElement {
  const level = (kind = ""): string | null => (has(`level.${kind}`) ? t(`level.${kind}`) : null);
  const button = (kind: string): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(chosen === kind),
        title: level(kind),
        "data-key": `seat-${side}-${kind}`,
        onclick: () => choose(kind),
      },
      kindName(kind),
    );
  return h(
    "div.seat",
    null,
    h("b", null, name),
    h("div.segments", { role: "group", "aria-label": name }, ["me", "link", ...bots].map(button)),
    level(chosen) && h("p.level.faint", { "data-part": "level" }, level(chosen)),
  );
}

/** The address by which somebody takes a side. */
export function invitationLink(play: string, code: string): string {
  return `${linkOrigin()}/play/${play}#join=${code}`;
}

/** The address by which somebody watches. */
export function watchLink(play: string): string {
  return `${linkOrigin()}/watch/${play}`;
}

/** Invitations to sides, one field each. */
export function invitationFields(
  play: string,
  invitations: Record<string, string>,
  name: (side: string) => string,
): Child {
  return Object.entries(invitations).map(([side, code]) =>
    linkField(h("b", null, name(side)), invitationLink(play, code)),
  );
}

/** The invitations to sides that others play are shown, to be handed on; where there are none one sits down at once. */
export function invitationDialog(
  { id, invitations = {}, commitment }: PlayMade,
  name: (side: string) => string,
  sit: () => void,
): void {
  if (!Object.keys(invitations).length) return sit();
  const box = dialog(
    t("links.title"),
    h("p", null, t("links.say")),
    reachNote(),
    h("ul.links", null, invitationFields(id, invitations, name), linkField(t("links.watch"), watchLink(id))),
    commitment && h("p.hint", null, t("links.commitment"), " ", h("code.hash", null, commitment)),
    h(
      "div.ends",
      null,
      h(
        "button.button.first",
        {
          type: "button",
          "data-key": "sit",
          onclick: () => {
            box.close();
            sit();
          },
        },
        t("links.sit"),
      ),
    ),
  );
}
