/** Searching rules as people type: by number or by words, whatever the accents and capitals. */

import type { BookRule, Language } from "../protocol.js";
import { h, type Child } from "./dom.js";

/** A text without accents and capitals, each letter still in its place. */
export function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === letter.length ? plain : letter; // what has no plain letter stays as it is
  }).join("");
}

export class Search {
  readonly words: readonly string[];

  constructor(typed: string) {
    this.words = folded(typed.normalize("NFC")).split(/\s+/).filter(Boolean);
  }

  get empty(): boolean {
    return this.words.length === 0;
  }

  /** Does a rule have every word, in its number or in one of the languages that are shown? */
  finds(rule: BookRule, languages: readonly Language[]): boolean {
    return languages.some((language) => {
      const text = folded(rule[language]);
      return this.words.every((word) => numbered(rule.id, word) || (!/^\d+$/.test(word) && text.includes(word)) || (/^\d+$/.test(word) && figure(text, word)));
    });
  }

  /** The text with what was looked for marked. */
  marked(text: string): Child[] {
    const plain = folded(text);
    const hits: [number, number][] = [];
    for (const word of this.words) for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) hits.push([at, at + word.length]);
    hits.sort((a, b) => a[0] - b[0]);
    const parts: Child[] = [];
    let done = 0;
    for (const [from, to] of hits) {
      if (from < done) continue;
      parts.push(text.slice(done, from), h("mark", null, text.slice(from, to)));
      done = to;
    }
    parts.push(text.slice(done));
    return parts;
  }
}

/** Is a word the number of a rule, or of the chapter or section that it stands in? 7.4 is of 7.4.2-1, not of 7.41. */
function numbered(id: string, word: string): boolean {
  const number = id.toLowerCase();
  return number === word || (number.startsWith(word) && /^[.-]|^[a-z]/.test(number.slice(word.length)));
}

/** A figure in a text stands alone: 3 is not found in 13. */
function figure(text: string, word: string): boolean {
  return text.split(/[^0-9]+/).includes(word);
}

/** The chapter of a rule: what its number begins with. */
export function chapterOf(id: string): string {
  return id.split(/[.-]/)[0] ?? id;
}

/** The address of a game's rules, at one of them. */
export function rulesPath(game: string, id = ""): string {
  return `/rules/${game.replaceAll("/", "~")}${id && `#${id}`}`;
}
