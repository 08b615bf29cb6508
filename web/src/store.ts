/** What the page knows: the table, the views of my sides, the log, and how it is all to be shown. One object; whoever
 * draws something subscribes and reads. No rules are here: what may be done is in the views. */

import { Net, type ConnectionState } from "./net.js";
import { Keep, type Seat } from "./keep.js";
import type {
  ChatLine,
  CounterSheet,
  Decision,
  Language,
  LogEntry,
  OverlayFrame,
  PendingFacts,
  Place,
  PlayFacts,
  ReplayedFrame,
  Ruling,
  ServerFrame,
  Table,
  Text,
  UnitState,
  Unsent,
  View,
  ViewFrame,
  WelcomeFrame,
} from "./protocol.js";

export type Theme = "light" | "dark" | "system";

export interface Settings {
  animation: boolean;
  sound: boolean;
  /** How large words are, as a factor. */
  scale: number;
  minimap: boolean;
  hexNumbers: boolean;
  [more: string]: unknown;
}

/** What the person has picked on the map, before it becomes an action. */
export interface Selection {
  hex: Place | null;
  unit: string | null;
}

export type Change =
  | "table"
  | "view" // a view, the position's number, or which side is looked at
  | "log"
  | "chat"
  | "connection"
  | "said" // the table said that something is wrong: see `said`
  | "pending" // an offered take-back, a computer that thinks
  | "acting" // an action is on its way, or was answered
  | "language"
  | "theme"
  | "settings"
  | "selection"
  | "shown"; // replay: another position than the live one

export type ActAnswer =
  | { ok: true; n: number }
  | { ok: false; why: "refused"; ruling: Ruling }
  | { ok: false; why: "stale" | "busy" | "lost" }
  | { ok: false; why: "error"; said: Text };

export interface Connection {
  state: ConnectionState;
  /** True from the moment a lost connection is back until the next change: "connected again". */
  back: boolean;
}

const DEFAULTS: Settings = { animation: true, sound: false, scale: 1, minimap: true, hexNumbers: true };

export class Store {
  table: Table | null = null;
  /** The play that is open, its public facts, and which of its sides are mine. */
  play: string | null = null;
  facts: PlayFacts | null = null;
  sides: string[] = [];
  /** Views of my sides by name; an onlooker's under "". */
  views = new Map<string, ViewFrame>();
  /** The side whose view is on the screen; null for an onlooker. */
  side: string | null = null;
  n = 0;
  log: LogEntry[] = [];
  chat: ChatLine[] = [];
  pending: PendingFacts = {};
  /** What the table said last that was no answer: "no such play", "this token is not of this play". */
  said: Text | null = null;
  connection: Connection = { state: "idle", back: false };
  /** An action is on its way: buttons wait. */
  acting = false;
  selection: Selection = { hex: null, unit: null };
  language: Language;
  theme: Theme;
  settings: Settings;
  /** In a hot-seat game the screen turns to the side that is asked, unless this is off. */
  follow = true;

  private shownView: View | null = null;
  private tokens: string[] = [];
  private listeners = new Set<(change: Change) => void>();
  private sheets = new Map<string, CounterSheet>();
  private keep = new Keep();
  readonly net: Net;

  constructor() {
    this.language = this.keep.read<Language>("language") ?? (navigator.language.startsWith("es") ? "es" : "en");
    this.theme = this.keep.read<Theme>("theme") ?? "system";
    this.settings = { ...DEFAULTS, ...this.keep.read<Partial<Settings>>("settings") };
    this.net = new Net({
      seen: () => this.n,
      language: () => this.language,
      frame: (frame) => this.receive(frame),
      state: (state, back) => {
        this.connection = { state, back };
        this.tell("connection");
      },
    });
  }

  // Who wants to know

  subscribe(fn: (change: Change) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  private tell(change: Change): void {
    for (const fn of [...this.listeners]) fn(change);
  }

  // Sitting down and leaving

  /** Open a play: with my tokens, those kept from before, or none (to watch). Fetches the table if it is another. */
  async open(play: string, tokens: string[] = []): Promise<void> {
    this.leave();
    this.play = play;
    const seat = this.keep.seat(play, []);
    this.tokens = [...new Set([...seat.tokens, ...tokens])];
    const facts = await this.fetchJson<PlayFacts>(`/api/plays/${encodeURIComponent(play)}`);
    if (this.play !== play) return; // left while it loaded
    this.facts = facts;
    this.keep.describe(play, { game: facts.game, scenario: facts.scenario });
    await this.lay(facts.game, facts.scenario, facts.options ?? {});
    if (this.play === play) this.net.open({ play, tokens: this.tokens });
  }

  /** Put a table before the person without a play: for the lobby's preview, a record, a test. */
  async lay(game: string, scenario: string, options: Record<string, unknown>): Promise<void> {
    const query = new URLSearchParams({ scenario, options: JSON.stringify(options) });
    this.setTable(await this.fetchJson<Table>(`/api/games/${game.replaceAll("/", "~")}/table?${query}`));
  }

  setTable(table: Table): void {
    this.table = table;
    this.sheets = new Map(table.units.map((unit) => [unit.id, unit]));
    this.tell("table");
  }

  leave(): void {
    if (this.play !== null) this.net.close();
    this.play = null;
    this.facts = null;
    this.sides = [];
    this.views.clear();
    this.side = null;
    this.n = 0;
    this.log = [];
    this.chat = [];
    this.pending = {};
    this.shownView = null;
    this.acting = false;
    this.selection = { hex: null, unit: null };
    this.tell("view");
  }

  /** The games this browser has tokens for, newest first. */
  get plays(): Seat[] {
    return this.keep.seats();
  }

  forget(play: string): void {
    this.keep.forget(play);
    this.tell("settings");
  }

  /** Keep the tokens of a play that was just made, so that "my games" lists it. */
  remember(play: string, tokens: string[], about: Partial<Seat> = {}): void {
    this.keep.seat(play, tokens);
    this.keep.describe(play, about);
  }

  // What is seen

  /** The view on the screen: the replayed one if there is one, else the live one of the side looked at. */
  get view(): View | null {
    return this.shownView ?? this.live?.view ?? null;
  }

  get live(): ViewFrame | null {
    return this.views.get(this.side ?? "") ?? null;
  }

  /** What my side is asked right now; null if nothing, if another side is, or in a replay. */
  get decision(): Decision | null {
    if (this.shownView) return null;
    const decision = this.live?.view.decision ?? null;
    return decision?.actions ? decision : null;
  }

  get canUndo(): boolean {
    return !this.shownView && (this.live?.undo ?? false);
  }

  get replaying(): boolean {
    return this.shownView !== null;
  }

  /** Replay: show this position instead of the live one; null goes back. */
  show(view: View | null): void {
    this.shownView = view;
    this.tell("shown");
  }

  setSide(side: string | null): void {
    this.side = side;
    this.tell("view");
  }

  unit(id: string): UnitState | undefined {
    return this.view?.units.find((unit) => unit.id === id);
  }

  sheet(id: string): CounterSheet | undefined {
    return this.sheets.get(id);
  }

  // Words

  /** A word of the game in the person's language; the key itself if it has none. */
  word(key: string): string {
    const words = this.table?.words;
    return words?.[this.language]?.[key] ?? words?.en?.[key] ?? key;
  }

  text(text: Text | null | undefined): string {
    if (text === null || text === undefined) return "";
    return typeof text === "string" ? text : (text[this.language] ?? text.en ?? text.es ?? "");
  }

  // What the person does

  /** Play an action on the position that is seen. */
  async act(action: string | string[], side = this.live?.view.decision?.side ?? this.side): Promise<ActAnswer> {
    if (this.acting) return { ok: false, why: "busy" };
    if (side === null) return { ok: false, why: "lost" };
    const words = typeof action === "string" ? action.split(/\s+/).filter(Boolean) : action;
    return this.commit({ type: "act", side, on: this.n, action: words });
  }

  async undo(): Promise<ActAnswer> {
    if (this.acting || this.side === null) return { ok: false, why: "busy" };
    return this.commit({ type: "undo", side: this.side, on: this.n });
  }

  async explain(actions: (string | string[])[], side = this.side): Promise<Ruling[]> {
    const lists = actions.map((action) => (typeof action === "string" ? action.split(" ") : action));
    const answer = await this.net.request({ type: "explain", ...forSide(side), actions: lists });
    if (answer.type === "explained") return answer.rulings;
    throw new Error(answer.type === "error" ? this.text(answer.said) : answer.type);
  }

  async inquire(question: string, side = this.side): Promise<ServerFrame> {
    return this.net.request({ type: "inquire", ...forSide(side), question });
  }

  async overlay(name: string, side = this.side): Promise<OverlayFrame> {
    const answer = await this.net.request({ type: "overlay", ...forSide(side), name });
    if (answer.type === "overlay") return answer;
    throw new Error(answer.type === "error" ? this.text(answer.said) : answer.type);
  }

  /** The position after so many actions, as a side saw it (after the end: any side). */
  async replay(step: number, side = this.side): Promise<ReplayedFrame> {
    const answer = await this.net.request({ type: "replay", ...forSide(side), step });
    if (answer.type === "replayed") return answer;
    throw new Error(answer.type === "error" ? this.text(answer.said) : answer.type);
  }

  /** Take-back offers, resigning, chat: whatever else the table understands. */
  request(frame: Unsent): Promise<ServerFrame> {
    return this.net.request(frame);
  }

  private async commit(frame: Unsent): Promise<ActAnswer> {
    this.acting = true;
    this.tell("acting");
    try {
      const answer = await this.net.request(frame);
      if (answer.type === "done") return { ok: true, n: answer.n };
      if (answer.type === "refused") return { ok: false, why: "refused", ruling: answer.ruling };
      if (answer.type === "error") return { ok: false, why: "error", said: answer.said };
      return { ok: false, why: "stale" };
    } catch {
      return { ok: false, why: "lost" };
    } finally {
      this.acting = false;
      this.tell("acting");
    }
  }

  select(selection: Partial<Selection>): void {
    this.selection = { hex: null, unit: null, ...selection };
    this.tell("selection");
  }

  // How it is shown

  setLanguage(language: Language): void {
    this.language = language;
    this.keep.write("language", language);
    document.documentElement.lang = language;
    this.tell("language");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.keep.write("theme", theme);
    this.tell("theme");
  }

  get dark(): boolean {
    if (this.theme !== "system") return this.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  set(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings } as Settings;
    this.keep.write("settings", this.settings);
    this.tell("settings");
  }

  // What the server says

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "welcome":
        return this.welcomed(frame);
      case "view":
        return this.seen(frame);
      case "chat":
        this.chat.push(frame);
        return this.tell("chat");
      case "asked_takeback":
        this.pending = { ...this.pending, takeback: frame.side };
        return this.tell("pending");
      case "thinking":
        this.pending = { ...this.pending, thinking: frame.done ? null : frame.side, decisions: frame.decisions ?? 0 };
        return this.tell("pending");
      case "answered":
        this.pending = { ...this.pending, takeback: null };
        return this.tell("pending");
      case "error":
        // An answer to a frame reaches whoever sent it; what is said to all, or instead of a welcome, is told here.
        if (frame.id !== undefined && frame.id !== null) return;
        this.said = frame.said;
        return this.tell("said");
    }
  }

  private welcomed(frame: WelcomeFrame): void {
    this.sides = frame.sides;
    this.keep.seat(frame.play, this.tokens); // only now: a token that is not of this play would spoil the others
    this.chat = []; // what was said is told again after each welcome
    this.said = null;
    if (this.side === null || !frame.sides.includes(this.side)) this.side = frame.sides[0] ?? null;
    this.tell("view");
  }

  private seen(frame: ViewFrame): void {
    const key = frame.side ?? "";
    this.views.set(key, frame);
    this.n = frame.n;
    this.gather(frame, key);
    if (frame.asked && this.follow && frame.side !== null && this.sides.includes(frame.side)) this.side = frame.side;
    this.pending = frame.pending ?? {};
    this.tell("view");
  }

  /** Events come once for each of my sides; each is told once. An undo is a line of its own: numbers only grow. */
  private gather(frame: ViewFrame, key: string): void {
    const known = new Map<string, number>();
    for (const entry of this.log) known.set(fingerprint(entry), (known.get(fingerprint(entry)) ?? 0) + 1);
    // Two like events in one action (two dice that show the same) are two.
    const fresh = frame.events.filter((entry) => {
      const left = known.get(fingerprint(entry)) ?? 0;
      known.set(fingerprint(entry), left - 1);
      return left <= 0;
    });
    for (const entry of fresh) this.log.push(entry.event.only ? { ...entry, side: key } : entry);
    if (fresh.length) this.log.sort((a, b) => a.n - b.n);
    if (fresh.length) this.tell("log");
  }

  private async fetchJson<T>(path: string): Promise<T> {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
    return (await answer.json()) as T;
  }
}

/** An onlooker asks for no side. */
function forSide(side: string | null): { side?: string } {
  return side === null ? {} : { side };
}

function fingerprint(entry: LogEntry): string {
  return `${entry.n}:${JSON.stringify(entry.event)}`;
}
