/** The dice of a game from its seed, as `engine/dice.py` documents them: so that anybody can check them in the browser. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const PERSON = new Uint8Array(16);
PERSON.set(utf8ToBytes("grognard dice 1"));
const SPAN = 1n << 64n;

function hashOf(text: string): string {
  return bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));
}

/** What the server published of its secret before the game. */
export function commitmentTo(secret: string): string {
  return hashOf(secret);
}

/** What a side says of its part before it shows it: good for this play, this round and this side only. */
export function commitOf(play: string, round: number, side: string, part: string): string {
  return hashOf(`${play}.${round}.${side}.${part}`);
}

/** A part that nobody can guess: 256 bits in hex. */
export function newPart(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The seed of a round: the server's secret, and the part of each side in the game's order; empty where there is none. */
export function seedOf(secret: string, parts: Record<string, string>, sides: readonly string[]): string {
  return [secret, ...sides.map((side) => (Object.hasOwn(parts, side) ? parts[side] : ""))].join(".");
}

export class Dice {
  private readonly key: Uint8Array;
  used = 0;

  constructor(seed: string) {
    this.key = blake2b(utf8ToBytes(seed), { dkLen: 32, personalization: PERSON });
  }

  /** The next number from 0 to bound - 1. */
  below(bound: number): number {
    const size = BigInt(bound);
    const fair = SPAN - (SPAN % size);
    for (;;) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(this.used), true);
      this.used += 1;
      const digest = blake2b(new Uint8Array(counter.buffer), { dkLen: 8, key: this.key });
      const value = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0, true);
      if (value < fair) return Number(value % size);
    }
  }
}
