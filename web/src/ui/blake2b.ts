/** BLAKE2b (RFC 7693) with key and personal string, small enough to be read: the dice can be checked in the browser. */

const MASK = (1n << 64n) - 1n;

const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
] as const;

const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;

const LINES = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;

const turn = (value: bigint, bits: bigint): bigint => ((value >> bits) | (value << (64n - bits))) & MASK;

/** The digest of `data`, `size` bytes long. */
export function blake2b(data: Uint8Array, size: number, key: Uint8Array = new Uint8Array(), person: Uint8Array = new Uint8Array()): Uint8Array {
  const parameters = new Uint8Array(64);
  parameters.set([size, key.length, 1, 1]);
  parameters.set(person.slice(0, 16), 48);
  const block = new DataView(parameters.buffer);
  const state = START.map((word, i) => word ^ block.getBigUint64(i * 8, true));
  const message = new Uint8Array((key.length ? 128 : 0) + data.length);
  message.set(key);
  message.set(data, key.length ? 128 : 0);
  const blocks = Math.max(1, Math.ceil(message.length / 128));
  for (let n = 0; n < blocks; n += 1) {
    const last = n === blocks - 1;
    const piece = new Uint8Array(128);
    piece.set(message.subarray(n * 128, n * 128 + 128));
    compress(state, new DataView(piece.buffer), BigInt(last ? message.length : (n + 1) * 128), last);
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => out.setBigUint64(i * 8, word, true));
  return new Uint8Array(out.buffer, 0, size);
}

function compress(state: bigint[], piece: DataView, counted: bigint, last: boolean): void {
  const words = Array.from({ length: 16 }, (_, i) => piece.getBigUint64(i * 8, true));
  const v = [...state, ...START];
  const at = (i: number): bigint => v[i] ?? 0n;
  v[12] = at(12) ^ (counted & MASK);
  if (last) v[14] = at(14) ^ MASK;
  for (let round = 0; round < 12; round += 1) {
    const order = SIGMA[round % 10] ?? SIGMA[0];
    LINES.forEach(([a, b, c, d], i) => {
      for (const [half, first, second] of [[0, 32n, 24n], [1, 16n, 63n]] as const) {
        v[a] = (at(a) + at(b) + (words[order[2 * i + half] ?? 0] ?? 0n)) & MASK;
        v[d] = turn(at(d) ^ at(a), first);
        v[c] = (at(c) + at(d)) & MASK;
        v[b] = turn(at(b) ^ at(c), second);
      }
    });
  }
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0n) ^ at(i) ^ at(i + 8);
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const SPAN = 1n << 64n;

/** The dice of a game from its seed, as `engine/dice.py` documents them. */
export class Dice {
  private readonly key: Uint8Array;
  used = 0;

  constructor(seed: string) {
    this.key = blake2b(bytes(seed), 32, undefined, bytes("grognard dice 1"));
  }

  /** The next number from 0 to bound - 1. */
  below(bound: number): number {
    const size = BigInt(bound);
    const fair = SPAN - (SPAN % size);
    for (;;) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(this.used), true);
      this.used += 1;
      const digest = blake2b(new Uint8Array(counter.buffer), 8, this.key);
      const value = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0, true);
      if (value < fair) return Number(value % size);
    }
  }
}
