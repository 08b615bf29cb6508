/** A new play whose dice nobody can choose: the server commits itself first, then come the parts of my own sides. */

import { newPart } from "../fair/dice.js";
import type { Commitment, NewPlay, PlayMade } from "../protocol.js";
import type { Seat } from "../storage.js";
import type { Store } from "../store.js";
import { post, Refused } from "./requests.js";

/** What a play begins with; a position file instead of a scenario, if there is one. */
export type Wanted = Pick<NewPlay, "game" | "seats"> &
  Partial<Pick<NewPlay, "scenario" | "options" | "listed">> & { position?: unknown };

/** A commitment that is forgotten or used up: another is asked for. */
const USED_UP = 409;

/** Set up a play, and keep its tokens, its invitations and my parts of its dice. */
export async function makePlay(store: Store, wanted: Wanted, about: Partial<Seat>): Promise<PlayMade> {
  try {
    return await made(store, wanted, about);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== USED_UP) throw error;
    return made(store, wanted, about);
  }
}

async function made(store: Store, wanted: Wanted, about: Partial<Seat>): Promise<PlayMade> {
  const { commitment } = await post<Commitment>("/api/commitments", {});
  const mine = Object.keys(wanted.seats).filter((side) => wanted.seats[side] === "me");
  const parts = Object.fromEntries(mine.map((side) => [side, newPart()]));
  const play = await post<PlayMade>("/api/games", { ...wanted, dice: { commitment, parts } });
  store.remember(play, about);
  store.fair.begin(play.id, commitment, parts);
  return play;
}
