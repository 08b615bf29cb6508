/** How a person likes the screen: language, light or dark, what moves and sounds. Kept by the browser. */

import type { Language } from "./protocol.js";
import { BrowserStorage } from "./storage.js";

export type Theme = "light" | "dark" | "system";

export interface Settings {
  animation: boolean;
  sound: boolean;
  /** How large words are, as a factor. */
  scale: number;
  minimap: boolean;
  hexNumbers: boolean;
  /** Ask again before a phase is ended with something left undone. */
  confirm: boolean;
  /** Give the usual answer by itself where it can be taken back, and take a stack as one. */
  defaults: boolean;
  /** On a shared screen: turn to the side that is asked. */
  follow: boolean;
  /** On a shared screen: hide what the other side must not see until the next player has sat down. */
  handover: boolean;
  /** How the turns of others are shown: at once, step by step by hand, or as a film at a speed. */
  film: FilmPace;
  /** Where they went and fought stays on the map until my own turn. */
  trails: boolean;
}

export type FilmPace = "off" | "hand" | "0.5" | "1" | "2" | "4" | "8";

const DEFAULTS: Settings = {
  animation: true,
  sound: false,
  scale: 1,
  minimap: true,
  hexNumbers: true,
  confirm: true,
  defaults: true,
  follow: true,
  handover: true,
  film: "1",
  trails: true,
};

/** Whatever may have changed when subscribers are told. */
export type Change =
  | "table"
  | "view" // a view, the position's number, or which side is looked at
  | "log"
  | "chat"
  | "connection"
  | "said" // the table said that something is wrong: see `said`
  | "pending" // an offered take-back, a computer that thinks
  | "presence" // who is at the table
  | "dice" // a round of dice
  | "acting" // an action is on its way, or was answered
  | "language"
  | "theme"
  | "settings"
  | "selection"
  | "shown"; // replay: another position than the live one

export class Preferences {
  language: Language;
  theme: Theme;
  settings: Settings;
  protected readonly storage = new BrowserStorage();
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    this.language = this.storage.read<Language>("language") ?? (navigator.language.startsWith("es") ? "es" : "en");
    this.theme = this.storage.read<Theme>("theme") ?? "system";
    this.settings = { ...DEFAULTS, ...this.storage.read<Partial<Settings>>("settings") };
  }

  subscribe(fn: (change: Change) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  protected tell(change: Change): void {
    for (const fn of [...this.listeners]) fn(change);
  }

  setLanguage(language: Language): void {
    this.language = language;
    this.storage.write("language", language);
    document.documentElement.lang = language;
    this.tell("language");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.storage.write("theme", theme);
    this.tell("theme");
  }

  get dark(): boolean {
    if (this.theme !== "system") return this.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  set(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.storage.write("settings", this.settings);
    this.tell("settings");
  }

  /** Has the person told the system to keep pictures still? Then they are, whatever the settings say. */
  get systemStill(): boolean {
    return this.still.matches;
  }

  /** Do counters move over the map, or are they just there? */
  get animated(): boolean {
    return this.settings.animation && !this.systemStill;
  }
}
