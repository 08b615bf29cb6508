/** The lobby: games that can be played, a new play, and what anybody may know of one. */

import type { DiceFacts } from "./dice.js";
import type { GuideSummary } from "./guide.js";
import type { Outcome } from "./view.js";
import type { Text } from "./words.js";

/** What somebody should know before playing a scenario. */
export interface ScenarioBriefing {
  /** How long two people take, from and to. */
  hours: [number, number];
  situation: Text;
  forces: Text;
  wins: Text;
  advice: Text;
}

/** What somebody should know before choosing a game. */
export interface Briefing {
  period: Text;
  /** From 1 to 5. */
  complexity: number;
  about: Text;
  scenarios: Record<string, ScenarioBriefing>;
}

export interface GameSummary {
  name: string;
  title: Text;
  sides: string[];
  side_words: Record<string, Text>;
  scenarios: { name: string; title: Text; turns: number; rule: string }[];
  options: {
    name: string;
    rule: string;
    default: unknown;
    choices: unknown[];
    words: Text;
    choice_words?: Record<string, Text>;
  }[];
  /** The computer's players that know this game: "bot:random". */
  bots: string[];
  /** Its guided first game, if it has one. */
  guide?: GuideSummary | null;
  briefing?: Briefing | null;
  /** Is there a picture at GET /api/games/NAME/picture? */
  picture?: boolean;
}

export interface NewPlay {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  /** What the server has committed itself to, and the parts of those sides that whoever sets it up plays. */
  dice?: { commitment: string; parts: Record<string, string> };
  /** Anyone may take the free seats, as long as I am there. */
  listed?: boolean;
}

/** GET /api/open: a play whose free seats anyone may take. */
export interface OpenTable {
  id: string;
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  /** The free sides. */
  sides: string[];
  /** Seconds since 1970. */
  made: number;
}

/** GET /api/reach: where others reach the server; null for whoever is not at its machine. */
export interface Reach {
  /** Does it listen to more than this machine? */
  open: boolean;
  /** The beginning of an address at which they do, in the local network: "http://192.168.1.5:8000". */
  origin: string | null;
}

/** POST /api/commitments: good for one play. */
export interface Commitment {
  commitment: string;
}

/** GET /api/version: of the program that serves. */
export interface Version {
  version: string;
}

export interface PlayMade {
  id: string;
  /** The secret of each side that whoever set it up plays. */
  tokens: Record<string, string>;
  /** For each side that is open to others, the code by which one of them can take it. */
  invitations?: Record<string, string>;
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
  /** The side that has to decide; null when it is over. */
  asked: string | null;
  over: boolean;
  outcome: Outcome | null;
  commitment: string | null;
  /** False: somebody knew the dice, or changed them: it goes on from a record, or dice were scripted. */
  fair: boolean;
  /** The rounds of the dice. */
  dice?: DiceFacts;
  /** Seconds since 1970. */
  made: number;
  /** True: it began at a position file, so the table may be its own. */
  position?: boolean;
  /** Only after the end: that of the first round. */
  seed?: string;
}

/** POST /api/plays/ID/join: the side that was taken. */
export interface Joined {
  side: string;
}
