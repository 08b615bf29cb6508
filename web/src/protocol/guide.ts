/** A guided first game, GET /api/games/NAME/guide: steps, and the marks by which a play is known to have come to them. */

import type { Text } from "./words.js";

export interface Guide {
  game: string;
  title: Text;
  about: Text;
  /** The side of whoever learns. */
  side: string;
  steps: GuideStep[];
}

export interface GuideStep {
  name: string;
  /** Where a chapter begins: its title. */
  chapter: Text;
  /** Paragraphs; words between *stars* are terms met for the first time. */
  text: Text;
  rules: string[];
  /** "hex 0806", "unit B-1Arm", "verb done", "part why". */
  point: string[];
  /** The actions it wants, one after another; none: it is read. */
  do: string[];
  /** What is to be asked: "supply R-1Arm"; or nothing. */
  ask: string;
  /** A layer that lies upon the map meanwhile; or nothing. */
  overlay: string;
  /** Why it wants just this, for whoever did something else. */
  otherwise: Text;
  /** For each action the moment at which it is due; of a step that is read, the moment of reading. */
  marks: string[];
  /** Moments of another order of the same actions, and what is due there. */
  orders: Record<string, string>;
}

/** What the lobby is told of a game's guide. */
export interface GuideSummary {
  title: Text;
  about: Text;
  first: string;
  steps: number;
}
