/** The rules of a game as a page shows them: GET /api/games/NAME/rules. */

import type { Text } from "./words.js";

export interface Rulebook {
  game: string;
  title: Text;
  /** Names of the chapters, by what a rule's number begins with. */
  chapters: Record<string, Text>;
  rules: BookRule[];
  examples: Record<string, BookExample>;
}

export interface BookRule {
  id: string;
  kind: string;
  en: string;
  es: string;
  /** Where the program applies it. */
  code: CodePlace[];
  /** Names of the examples that show it. */
  examples: string[];
}

export interface CodePlace {
  module: string;
  line: number;
  /** The function or class around the line; empty: none. */
  name: string;
  /** The line itself. */
  text: string;
}

export interface BookExample {
  title: Text;
  says: Text;
  rules: string[];
  provenance: string;
  /** A position file. */
  position: Record<string, unknown>;
}

/** What is kept of an example that was opened as a play, to be read beside the map. */
export interface OpenedExample {
  game: string;
  title: Text;
  says: Text;
  rules: string[];
}
