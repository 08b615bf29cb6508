/** The lobby: games that can be played, a new play, and what anybody may know of one. */

import type { Outcome } from "./view.js";
import type { GuideSummary } from "./guide.js";
import type { Text } from "./words.js";

export interface GameSummary {
  name: string;
  title: Text;
  sides: string[];
  side_words: Record<string, Text>;
  scenarios: { name: string; title: Text; turns: number; rule: string }[];
  options: { name: string; rule: string; default: unknown; choices: unknown[]; words: Text; choice_words?: Record<string, Text> }[];
  /** The computer's players that know this game: "bot:random". */
  bots: string[];
  /** Its guided first game, if it has one. */
  guide?: GuideSummary | null;
}

export interface NewPlay {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  seed_parts?: Record<string, string>;
}

export interface PlayMade {
  id: string;
  /** The secret of each side that a person plays. */
  tokens: Record<string, string>;
  /** None for a record that was opened: its dice were known before. */
  commitment: string | null;
}

/** Public facts of a play: GET /api/plays/ID, and the welcome. */
export interface PlayFacts {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  /** Who sits where: "me", "link", "bot:...". */
  seats: Record<string, string>;
  turn: number;
  over: boolean;
  outcome: Outcome | null;
  commitment: string | null;
  /** False: the dice of this play were not fixed by a commitment, as it goes on from a record. */
  fair: boolean;
  /** Seconds since 1970. */
  made: number;
  /** True: it began at a position file, so the table may be its own. */
  position?: boolean;
  /** Only after the end. */
  seed?: string;
}
