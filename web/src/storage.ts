/** What the browser keeps between visits: the tokens of my games, their dice, and how I like the screen. */

import type { OpenedExample } from "./protocol.js";

/** An invitation that is being taken up: the token is kept before it is sent, so that a lost answer loses no seat. */
export interface Joining {
  play: string;
  invitation: string;
  token: string;
}

/** A game this browser has sat down at. */
export interface Seat {
  play: string;
  tokens: string[];
  /** Which token opens which side, as far as that is known. */
  held?: Record<string, string>;
  /** The invitations to sides that others may take, as long as nobody has. */
  invitations?: Record<string, string>;
  game?: string;
  scenario?: string;
  /** It was opened from the rules, to try an example. */
  example?: OpenedExample;
  /** A position being built, not a game. */
  sandbox?: boolean;
  /** The last line of its log that was shown here. */
  seen?: number;
  /** Milliseconds: when it was last opened. */
  opened: number;
}

const PREFIX = "grognard.";
const MOST_SEATS = 60;
const MOST_JOINING = 20;

export class BrowserStorage {
  read<T>(name: string): T | null {
    try {
      const text = localStorage.getItem(PREFIX + name);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null; // storage is off, or holds something else
    }
  }

  /** False: there is no room, or it is a private window. The page works, it only forgets. */
  write(name: string, value: unknown): boolean {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  remove(name: string): void {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // then there is nothing kept either
    }
  }

  /** The names of all that is kept. */
  names(): string[] {
    try {
      return Object.keys(localStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
    } catch {
      return [];
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

  /** The token with which an invitation is taken up: the same whenever it is asked for, until the seat is had. */
  joining(play: string, invitation: string, make: () => string): Joining {
    const all = this.joinings();
    const old = all.find((one) => one.play === play && one.invitation === invitation);
    const joining = old ?? { play, invitation, token: make() };
    if (!old) this.write("joining", [joining, ...all].slice(0, MOST_JOINING));
    return joining;
  }

  joined(done: Joining): void {
    this.write(
      "joining",
      this.joinings().filter((one) => one.token !== done.token),
    );
  }

  private joinings(): Joining[] {
    const all = this.read<Joining[]>("joining");
    return Array.isArray(all) ? all : [];
  }
}
