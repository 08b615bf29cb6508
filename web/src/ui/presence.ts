/** Who sits where: a dot for each side in the line above, and the same in words in the dialog behind it. */

import type { SeatPresence } from "../protocol.js";
import type { Store } from "../store.js";
import { dialog, linkField } from "./dialogs.js";
import { type Child, fill, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { askReach, linkOrigin, reachNote } from "./reach.js";
import { invitationFields, kindName, watchLink } from "./seating.js";
import type { TableContext } from "./tablecontext.js";

type State = "bot" | "open" | "here" | "away";

function stateOf({ kind, taken, here }: SeatPresence): State {
  if (kind.startsWith("bot:")) return "bot";
  return !taken ? "open" : here ? "here" : "away";
}

/** "Blue: you", "Red: waiting for somebody to join". */
function said(context: TableContext, side: string, seat: SeatPresence): string {
  const state = stateOf(seat);
  const what =
    state === "bot" ? kindName(seat.kind) : t(`presence.${context.store.sides.includes(side) ? "you" : state}`);
  return t("presence.is", { side: context.messages.side(side), what });
}

/** Sides that are one person's, where a person has several; who has them all at this screen knows it. */
function together(store: Store): string[][] {
  const persons = new Map<number, string[]>();
  for (const [side, { person, taken }] of Object.entries(store.presence?.seats ?? {}))
    if (person !== null && taken) persons.set(person, [...(persons.get(person) ?? []), side]);
  return [...persons.values()].filter(
    (sides) => sides.length > 1 && !sides.every((side) => store.sides.includes(side)),
  );
}

/** All of it, a sentence each. */
export function presenceLines(context: TableContext): string[] {
  const { store, messages } = context;
  if (!store.presence) return [];
  const { seats, onlookers } = store.presence;
  const names = (sides: string[]): string => sides.map((side) => messages.side(side)).join(", ");
  return [
    ...Object.entries(seats).map(([side, seat]) => said(context, side, seat)),
    ...together(store).map((sides) => t("presence.same", { sides: names(sides) })),
    ...(onlookers > 0 ? [t(onlookers === 1 ? "presence.onlooker" : "presence.onlookers", { n: onlookers })] : []),
  ];
}

/** The button in the line above. */
export function presenceButton(context: TableContext): Child {
  const { store, messages } = context;
  if (!store.presence || store.sandbox) return null;
  const { seats, onlookers } = store.presence;
  const same = new Set(together(store).flat());
  const chip = ([side, seat]: [string, SeatPresence]): HTMLElement => {
    const state = stateOf(seat);
    const style = { "--side": messages.sideColor(side) ?? "var(--soft)" };
    const look = { class: state, "data-side": side, "data-state": state, style };
    return h("span.sitter", look, h("span.dot"), h("span.who", null, messages.side(side)));
  };
  const label = presenceLines(context).join(". ");
  return h(
    "button.presence",
    {
      type: "button",
      "data-key": "presence",
      "data-part": "presence",
      "aria-label": `${t("presence.title")}: ${label}`,
      title: label,
      "aria-haspopup": "dialog",
      onclick: () => presenceDialog(context),
    },
    Object.entries(seats).map((seat, i) => [
      i > 0 && same.has(seat[0]) && same.size > 1 && h("span.same", null, "="),
      chip(seat),
    ]),
    onlookers > 0 && h("span.onlookers", { "data-onlookers": onlookers }, icon("eye"), String(onlookers)),
  );
}

/** Who is there; what to send to whom; and, for my own other devices, the way to my seat. Follows what happens while it
 * is open. */
export function presenceDialog(context: TableContext): void {
  const { store } = context;
  const play = store.play ?? "";
  const who = h("ul.sitters", { "data-part": "sitters" });
  const invited = h("div", { "data-part": "invitations" });
  const draw = (): void => {
    fill(
      who,
      presenceLines(context).map((line) => h("li", null, line)),
    );
    fill(invited, invitations(context, play));
  };
  const stop = store.subscribe((change) => (change === "presence" || change === "language") && draw());
  const box = dialog(
    t("presence.title"),
    who,
    invited,
    h("ul.links", null, linkField(t("links.watch"), watchLink(play))),
    privateLinks(context, play),
    store.facts?.commitment &&
      h("p.hint", null, t("links.commitment"), " ", h("code.hash", null, store.facts.commitment)),
  );
  box.dataset["part"] = "at-table";
  box.addEventListener("close", stop);
  draw();
  void askReach().then(draw);
}

/** Those that nobody has taken yet, for whoever set up the table. */
function invitations(context: TableContext, play: string): Child {
  const all = context.store.seat?.invitations ?? {};
  const open = Object.fromEntries(Object.entries(all).filter(([side]) => !context.store.presence?.seats[side]?.taken));
  if (!Object.keys(open).length) return null;
  return [
    h("h3", null, t("links.invitations")),
    h("p.hint", null, t("links.say")),
    reachNote(),
    h(
      "ul.links",
      null,
      invitationFields(play, open, (side) => context.messages.side(side)),
    ),
  ];
}

/** The links to my own seats, folded: who reads them over a shoulder could play for me. */
function privateLinks(context: TableContext, play: string): Child {
  const { tokens = [], held = {} } = context.store.seat ?? {};
  const side = (token: string): string | undefined => Object.keys(held).find((one) => held[one] === token);
  const label = (token: string): string => context.messages.side(side(token));
  if (!tokens.length) return null;
  return h(
    "details.group",
    { "data-part": "private" },
    h("summary", { "data-key": "private" }, t("links.private")),
    h("p.hint", null, t("links.private.say")),
    h(
      "ul.links",
      null,
      tokens.map((token) =>
        linkField(side(token) ? label(token) : t("links.mine"), `${linkOrigin()}/play/${play}#${token}`),
      ),
    ),
  );
}
