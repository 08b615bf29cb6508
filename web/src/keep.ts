/** What the browser keeps between visits: the tokens of my games, and how I like the screen. Nothing leaves the page. */

import type { OpenedExample } from "./protocol.js";

/** A game this browser has sat down at. */
export interface Seat {
  play: string;
  tokens: string[];
  game?: string;
  scenario?: string;
  /** It was opened from the rules, to try an example. */
  example?: OpenedExample;
  /** A position being built, not a game. */
  sandbox?: boolean;
  /** Milliseconds: when it was last opened. */
  opened: number;
}

const PREFIX = "grognard.";
const MOST_SEATS = 60;

export class Keep {
  read<T>(name: string): T | null {
    try {
      const text = localStorage.getItem(PREFIX + name);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null; // storage is off, or holds something else
    }
  }

  write(name: string, value: unknown): void {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // a private window: the page works, it only forgets
    }
  }

  seats(): Seat[] {
    const seats = this.read<Seat[]>("seats");
    return Array.isArray(seats) ? seats.sort((a, b) => b.opened - a.opened) : [];
  }

  /** Note that a play was opened, with these tokens beside those held already. */
  seat(play: string, tokens: string[]): Seat {
    const seats = this.seats();
    const old = seats.find((seat) => seat.play === play);
    const seat: Seat = { ...old, play, tokens: [...new Set([...(old?.tokens ?? []), ...tokens])], opened: Date.now() };
    this.write("seats", [seat, ...seats.filter((other) => other.play !== play)].slice(0, MOST_SEATS));
    return seat;
  }

  describe(play: string, about: Partial<Seat>): void {
    this.write(
      "seats",
      this.seats().map((seat) => (seat.play === play ? { ...seat, ...about, play } : seat)),
    );
  }

  forget(play: string): void {
    this.write(
      "seats",
      this.seats().filter((seat) => seat.play !== play),
    );
  }
}
