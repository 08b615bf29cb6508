/** Searching rules as people type: by number or by words, whatever the accents and capitals. */

import { type Child, h } from "../dom.js";

/** A text without accents and capitals, each letter still in its place. */
export function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === letter.length ? plain : letter; // what has no plain letter stays as it is
  }).join("");
}

export class Search {
  readonly words: readonly string[];

  /** As people type and paste: a number may stand in brackets, or end with a stop. */
  constructor(typed: string) {
    this.words = folded(typed.normalize("NFC"))
      .split(/\s+/)
      .map((word) => word.replace(/^[[("'«¿¡]+|[\])"'».,;:?!]+$/g, ""))
      .filter(Boolean);
  }

  get empty(): boolean {
    return this.words.length === 0;
  }

  /** Does a rule have every word, in its number or in one of its texts? */
  finds(id: string, ...texts: string[]): boolean {
    return texts
      .map(folded)
      .some((text) => this.words.every((word) => numbered(id, word) || hits(text, word).length > 0));
  }

  /** A text with what was looked for marked. */
  marked(text: string): Child[] {
    const plain = folded(text);
    const found = this.words
      .flatMap((word) => hits(plain, word).map((at) => [at, at + word.length] as const))
      .sort((a, b) => a[0] - b[0]);
    const parts: Child[] = [];
    let done = 0;
    for (const [from, to] of found) {
      if (from < done) continue;
      parts.push(text.slice(done, from), h("mark", null, text.slice(from, to)));
      done = to;
    }
    parts.push(text.slice(done));
    return parts;
  }

  /** A rule's number, marked if it was looked for. */
  markedId(id: string): Child[] {
    const word = this.words.find((one) => numbered(id, one));
    return word === undefined ? [id] : [h("mark", null, id.slice(0, word.length)), id.slice(word.length)];
  }
}

/** Is a word the number of a rule, or of the chapter or section that it stands in? 7.4 is of 7.4.2-1, not of 7.41. */
function numbered(id: string, word: string): boolean {
  const number = id.toLowerCase();
  return number === word || (number.startsWith(word) && /^[.\-a-z]/.test(number.slice(word.length)));
}

/** Where a word stands in a text: where one begins, so that "río" is not found in "escenario"; and a figure alone, 3
 * not in 35. */
function hits(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const cut = /\d$/.test(word) && /\d/.test(text[at + word.length] ?? "");
    if (!cut && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) found.push(at);
  }
  return found;
}

/** The chapter of a rule: what its number begins with. */
export function chapterOf(id: string): string {
  return id.split(/[.-]/)[0] ?? id;
}

/** The address of a game's rules, at one of them. */
export function rulesPath(game: string, id = ""): string {
  return `/rules/${game.replaceAll("/", "~")}${id && `#${id}`}`;
}
