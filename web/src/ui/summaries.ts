/** What the lobby says of a game, at its table: fetched when somebody wants to read it. */

import type { GameSummary } from "../protocol.js";
import { ask } from "./requests.js";

/** A game's title, scenarios and briefings; null where they cannot be had just now. */
export async function summaryOf(game: string): Promise<GameSummary | null> {
  try {
    const games = await ask<GameSummary[]>("/api/games");
    return games.find((one) => one.name === game) ?? null;
  } catch {
    return null; // the table itself says what is needed to play
  }
}
