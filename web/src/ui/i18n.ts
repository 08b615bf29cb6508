/** The client speaks English and Spanish (its words are in words.ts). Words of a game, its rules and events come from
 * the table. */

import { ownValue } from "../ownvalue.js";
import type { Language, Text } from "../protocol.js";
import { WORDS } from "./words.js";

let language: Language = "en";

export function setLanguage(next: Language): void {
  language = next;
}

export type Facts = Record<string, string | number>;

/** A text of the client with its {facts} filled in; a key without a text is said as it is. */
export function t(key: string, facts: Facts = {}): string {
  const found = ownValue(WORDS, key);
  const text = found === undefined ? key : found[language === "es" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(facts, name) ?? whole));
}

/** A text of the server in the language that is spoken now. */
export const spoken = (text: Text): string => (typeof text === "string" ? text : (text[language] ?? text.en ?? ""));

export const has = (key: string): boolean => Object.hasOwn(WORDS, key);

/** How the page writes numbers: the decimal sign of the language. */
export function decimal(value: number, digits = 0): string {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
