/** Keeps the dice of the play that is open, and answers for my sides by itself. Nothing here may stop a game: where there is no
 * room to keep anything, it is held as long as the page is open. */

import type { Keep } from "../keep.js";
import type { DiceFacts, LogEntry } from "../protocol.js";
import { linesOf, merged, note, nothingKept, setUp, withLines, type Kept } from "./kept.js";
import { answer, recommit, type Reply } from "./rounds.js";

/** Lines in an entry of the storage: one that grows is written again, the others are not. */
const CHUNK = 400;
/** Milliseconds until a part that seems lost is given up: another device may be about to send it. */
const PATIENCE = 3000;

type Stored = Omit<Kept, "lines">;

export class FairKeeper {
  private play: string | null = null;
  private held: Kept = nothingKept();
  private mine: string[] = [];
  private told: DiceFacts | null = null;
  private over = false;
  private sent = new Set<string>();
  private timer = 0;
  private written = "";

  constructor(
    private readonly keep: Keep,
    private readonly send: (reply: Reply) => Promise<unknown>,
  ) {}

  /** What is kept of the play that is open. */
  get kept(): Kept {
    return this.held;
  }

  /** Another play is opened, or none. */
  open(play: string | null): void {
    clearTimeout(this.timer);
    this.play = play;
    this.held = (play === null ? null : this.read(play)) ?? nothingKept();
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
    if (this.play === null || this.over) return;
    this.told = dice;
    const before = merged(this.held, this.read(this.play));
    const found = answer(before, this.play, dice, this.mine);
    this.store(found.kept, before);
    for (const reply of found.send) this.reply(reply);
    clearTimeout(this.timer);
    if (found.lost.length) this.timer = window.setTimeout(() => this.giveUp(found.lost), PATIENCE * (1 + Math.random()));
  }

  /** Something has happened. */
  see(events: readonly LogEntry[]): void {
    if (this.play === null || this.over) return;
    const after = withLines(this.held, linesOf(events));
    if (after !== this.held) this.store(after, this.held);
  }

  /** What a browser has kept of a play; null if nothing. */
  read(play: string): Kept | null {
    const stored = this.keep.read<Stored>(`fair.${play}`);
    const lines: string[] = [];
    for (let i = 0; ; i += 1) {
      const chunk = this.keep.read<string[]>(`rolls.${play}.${i}`);
      if (!Array.isArray(chunk)) break;
      lines.push(...chunk);
    }
    if (!stored || typeof stored.rounds !== "object") return lines.length ? { ...nothingKept(), lines } : null;
    return { ...nothingKept(), ...stored, lines };
  }

  /** I have set up a play: what I was shown and what I have sent. */
  begin(play: string, commitment: string, parts: Record<string, string>): void {
    const { lines: _, ...stored } = setUp(commitment, parts);
    this.keep.write(`fair.${play}`, stored);
  }

  /** What is kept of plays that are no longer in the list goes. */
  sweep(plays: readonly string[]): void {
    for (const name of this.keep.names()) {
      const play = /^(?:fair|rolls)\.([0-9a-zA-Z]+)/.exec(name)?.[1];
      if (play !== undefined && !plays.includes(play) && play !== this.play) this.keep.remove(name);
    }
  }

  /** First kept, then sent. */
  private store(after: Kept, before: Kept): void {
    this.held = after;
    if (this.play === null) return;
    const { lines, ...stored } = after;
    const text = JSON.stringify(stored);
    let room = text === this.written || this.keep.write(`fair.${this.play}`, stored);
    this.written = text;
    const first = Math.floor(Math.min(before.lines.length, lines.length) / CHUNK);
    if (lines.length > before.lines.length)
      for (let i = first; i * CHUNK < lines.length; i += 1)
        room = this.keep.write(`rolls.${this.play}.${i}`, lines.slice(i * CHUNK, (i + 1) * CHUNK)) && room;
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
      const found = recommit(note(this.held, told), play, round, side);
      this.store(found.kept, this.held);
      for (const reply of found.send) this.reply(reply);
    }
  }
}
