/** Keeps the dice of the play that is open, and answers for my sides by itself. Nothing here may stop a game: where
 * there is no room to keep anything, it is held as long as the page is open. */

import type { DiceFacts, LogEntry } from "../protocol.js";
import type { BrowserStorage } from "../storage.js";
import { type DiceRecord, emptyRecord, linesOf, merged, newRecord, recordRounds, withLines } from "./dicerecord.js";
import { answer, type Reply, recommit } from "./rounds.js";

/** Lines in an entry of the storage: one that grows is written again, the others are not. */
const CHUNK = 400;
/** Milliseconds until a part that seems lost is given up: another device may be about to send it. */
const PATIENCE = 3000;
/** Milliseconds, at most, that a commit waits after a round was dropped; twice as long after each more. Two devices at
 * one seat that commit at the same moment drop each other's rounds: the next time one of them comes first. */
const STAGGER = 800;
const MOST_STAGGER = 4;

type Stored = Omit<DiceRecord, "lines">;

export class DiceRecorder {
  private play: string | null = null;
  private held: DiceRecord = emptyRecord();
  private mine: string[] = [];
  private told: DiceFacts | null = null;
  private over = false;
  private sent = new Set<string>();
  private timer = 0;
  private written = "";

  constructor(
    private readonly storage: BrowserStorage,
    private readonly send: (reply: Reply) => Promise<unknown>,
  ) {}

  /** What is kept of the play that is open. */
  get kept(): DiceRecord {
    return this.held;
  }

  /** Another play is opened, or none. */
  open(play: string | null): void {
    clearTimeout(this.timer);
    this.play = play;
    this.held = (play === null ? null : this.read(play)) ?? emptyRecord();
    this.told = null;
    this.mine = [];
    this.over = false;
    this.sent.clear();
    this.written = "";
  }

  /** The table has said welcome. After the end nothing that is told is worth keeping: it might have been made up since. */
  welcome(facts: { over: boolean; fair: boolean; dice?: DiceFacts }, sides: string[]): void {
    this.over = facts.over;
    this.mine = sides;
    this.sent.clear();
    if (this.over) return;
    this.held = { ...this.held, fair: this.held.fair ?? facts.fair };
    if (facts.dice) this.hear(facts.dice);
  }

  /** Something is told of the dice. */
  hear(dice: DiceFacts): void {
    clearTimeout(this.timer);
    if (this.play !== null && !this.over) this.safely(() => this.answer(dice, dice.pending?.dropped ?? 0));
  }

  /** Something has happened. */
  see(events: readonly LogEntry[]): void {
    if (this.play === null || this.over) return;
    this.safely(() => {
      const after = withLines(this.held, linesOf(events));
      if (after !== this.held) this.store(after, this.held);
    });
  }

  /** Whatever is told of the dice, the game goes on. */
  private safely(what: () => void): void {
    try {
      what();
    } catch (error) {
      console.error("dice", error);
    }
  }

  private answer(dice: DiceFacts, dropped: number): void {
    if (this.play === null) return;
    this.told = dice;
    const before = merged(this.held, this.read(this.play));
    const found = answer(before, this.play, dice, this.mine);
    this.store(found.kept, before);
    const later = dropped > 0 && found.send.some((reply) => reply.type === "commit");
    for (const reply of found.send) if (!later || reply.type === "part") this.reply(reply);
    const wait = (longest: number, then: () => void): void => {
      this.timer = window.setTimeout(() => this.safely(then), longest);
    };
    if (later) wait(Math.random() * STAGGER * 2 ** Math.min(dropped, MOST_STAGGER), () => this.answer(dice, 0));
    else if (found.lost.length) wait(PATIENCE * (1 + Math.random()), () => this.giveUp(found.lost));
  }

  /** All that is kept of a play: in the storage, and of the one that is open in the page as well; null if nothing. */
  of(play: string): DiceRecord | null {
    const stored = this.read(play);
    const some = Object.keys(this.held.rounds).length > 0 || this.held.lines.length > 0;
    return play === this.play && some ? merged(this.held, stored) : stored;
  }

  private read(play: string): DiceRecord | null {
    const stored = this.storage.read<Stored>(`fair.${play}`);
    const lines: string[] = [];
    for (let i = 0; ; i += 1) {
      const chunk = this.storage.read<string[]>(`rolls.${play}.${i}`);
      if (!Array.isArray(chunk)) break;
      lines.push(...chunk);
    }
    if (!stored || typeof stored.rounds !== "object") return lines.length ? { ...emptyRecord(), lines } : null;
    return { ...emptyRecord(), ...stored, lines };
  }

  /** I have set up a play: what I was shown and what I have sent. */
  begin(play: string, commitment: string, parts: Record<string, string>): void {
    const { lines: _, ...stored } = newRecord(commitment, parts);
    this.storage.write(`fair.${play}`, stored);
  }

  /** What is kept of plays that are no longer in the list goes. */
  sweep(plays: readonly string[]): void {
    for (const name of this.storage.names()) {
      const play = /^(?:fair|rolls)\.([0-9a-zA-Z]+)/.exec(name)?.[1];
      if (play !== undefined && !plays.includes(play) && play !== this.play) this.storage.remove(name);
    }
  }

  /** First kept, then sent. */
  private store(after: DiceRecord, before: DiceRecord): void {
    this.held = after;
    if (this.play === null) return;
    const { lines, ...stored } = after;
    const text = JSON.stringify(stored);
    let room = text === this.written || this.storage.write(`fair.${this.play}`, stored);
    this.written = text;
    const first = Math.floor(Math.min(before.lines.length, lines.length) / CHUNK);
    if (lines.length > before.lines.length)
      for (let i = first; i * CHUNK < lines.length; i += 1)
        room = this.storage.write(`rolls.${this.play}.${i}`, lines.slice(i * CHUNK, (i + 1) * CHUNK)) && room;
    if (!room) this.held = { ...after, more: true };
  }

  private reply(reply: Reply): void {
    const name = `${reply.type} ${reply.round} ${reply.side} ${"commit" in reply ? reply.commit : reply.part}`;
    if (this.sent.has(name)) return; // it is on its way, over a lost connection if need be
    this.sent.add(name);
    this.send(reply).catch(() => this.sent.delete(name));
  }

  /** Nobody has sent the part that all wait for: this round is lost, and another begins. */
  private giveUp(sides: string[]): void {
    const { play, told } = this;
    if (play === null || !told?.pending) return;
    const { round } = told.pending;
    for (const side of sides) {
      const found = recommit(recordRounds(this.held, told), play, round, side);
      this.store(found.kept, this.held);
      for (const reply of found.send) this.reply(reply);
    }
  }
}
