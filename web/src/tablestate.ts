/** What lies before the person: the table, the views of my sides, the log; and who looks at it. */

import { bounded } from "./bounds.js";
import { ownValue } from "./ownvalue.js";
import { Preferences, type Settings } from "./preferences.js";
import type {
  ChatLine,
  CounterSheet,
  Decision,
  LogEntry,
  OpenedExample,
  PendingFacts,
  Place,
  PresenceFrame,
  Table,
  Text,
  UnitState,
  View,
  ViewFrame,
} from "./protocol.js";

/** What the person has picked on the map, before it becomes an action. */
export interface Selection {
  hex: Place | null;
  unit: string | null;
}

/** What else the table waits for, and how far the computer has come. */
export interface Pending extends PendingFacts {
  decisions: number;
  /** Which part of its turn a computer that searches has thought over; null if none is told. */
  part: number | null;
  /** How the last offer was answered, and who had made it. */
  answered: { what: "takeback" | "edit"; side: string; ok: boolean; failed: boolean } | null;
}

const NOTHING_PENDING: Pending = { takeback: null, thinking: null, decisions: 0, part: null, answered: null };

export class TableState extends Preferences {
  table: Table | null = null;
  /** The worked example that this play was opened to try: one person has every side, and nothing to hide. */
  example: OpenedExample | null = null;
  /** My sides: none for an onlooker. */
  sides: string[] = [];
  /** Views of my sides by name; an onlooker's under "". */
  views = new Map<string, ViewFrame>();
  /** The side whose view is on the screen; null for an onlooker. */
  side: string | null = null;
  n = 0;
  /** One person builds a position here, with nobody to hide anything from. */
  sandbox = false;
  log: LogEntry[] = [];
  chat: ChatLine[] = [];
  pending: Pending = NOTHING_PENDING;
  /** Who is there, and who is not; null until it is told. */
  presence: Pick<PresenceFrame, "seats" | "onlookers"> | null = null;
  selection: Selection = { hex: null, unit: null };

  private shownView: View | null = null;
  private sheets = new Map<string, CounterSheet>();
  /** Who sits before a shared screen: whoever said so last. */
  private seated: string | null = null;

  setTable(found: Table): void {
    const table = bounded(found);
    this.table = table;
    this.sheets = new Map(table.units.map((unit) => [unit.id, unit]));
    this.tell("table");
  }

  /** Nothing of a play is left on the table. */
  protected clear(): void {
    this.example = null;
    this.sides = [];
    this.views.clear();
    this.side = null;
    this.n = 0;
    this.sandbox = false;
    this.log = [];
    this.chat = [];
    this.pending = NOTHING_PENDING;
    this.presence = null;
    this.selection = { hex: null, unit: null };
    this.shownView = null;
    this.seated = null;
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

  // A shared screen

  /** Do several sides sit before this screen, of whom each has something to hide? */
  get shared(): boolean {
    return (
      this.sides.length > 1 &&
      !this.example &&
      !this.sandbox &&
      this.table?.hides === true &&
      this.settings.handover &&
      !this.live?.view.outcome
    );
  }

  /** The side whose player is to take over the screen; null: whoever looks at it may. */
  get handover(): string | null {
    return this.shared && this.live !== null && this.side !== this.seated ? this.side : null;
  }

  /** The player of the side that is looked at has sat down. */
  sitDown(): void {
    this.seated = this.side;
    this.tell("view");
  }

  /** Whoever turns the handover screen on sits before the screen. */
  override set(settings: Partial<Settings>): void {
    if (settings.handover) this.seated = this.side;
    super.set(settings);
  }

  // Counters and words

  unit(id: string): UnitState | undefined {
    return this.view?.units.find((unit) => unit.id === id);
  }

  sheet(id: string): CounterSheet | undefined {
    return this.sheets.get(id);
  }

  /** A word of the game in the person's language; the key itself if it has none. */
  word(key: string): string {
    const words = this.table?.words;
    return ownValue(words?.[this.language], key) ?? ownValue(words?.en, key) ?? key;
  }

  text(text: Text | null | undefined): string {
    if (text === null || text === undefined) return "";
    return typeof text === "string" ? text : (text[this.language] ?? text.en ?? text.es ?? "");
  }

  select(selection: Partial<Selection>): void {
    this.selection = { hex: null, unit: null, ...selection };
    this.tell("selection");
  }
}
