/** The hex that the keyboard stands on, moved by arrows and told to a screen reader in words. */

import type { Store } from "../store.js";
import type { Hex } from "./board.js";
import type { Piece } from "./pieces.js";

const WORDS = {
  en: {
    map:
      "Map. Arrows move from hex to hex, Enter chooses, Space opens a stack, full stop goes to the next choice, " +
      "plus and minus zoom, 0 shows all.",
    unit: "unit",
    units: "units",
    hidden: "face down",
    legal: "may be chosen",
    of: "of",
  },
  es: {
    map:
      "Mapa. Las flechas van de hexágono en hexágono, Intro elige, Espacio abre una pila, " +
      "el punto va a la opción siguiente, más y menos acercan y alejan, 0 muestra todo.",
    unit: "unidad",
    units: "unidades",
    hidden: "boca abajo",
    legal: "se puede elegir",
    of: "de",
  },
};

export class Cursor {
  hex: Hex | null = null;
  readonly live = document.createElement("div");
  /** Going up and down between columns keeps to where one started. */
  private lane = { x: 0, y: 0 };

  constructor(private readonly store: Store) {
    this.live.className = "map-live";
    this.live.setAttribute("aria-live", "polite");
    this.live.setAttribute("role", "status");
  }

  static description(store: Store): string {
    return WORDS[store.language].map;
  }

  put(hex: Hex): void {
    this.hex = hex;
    this.lane = { x: hex.x, y: hex.y };
  }

  /** One hex to a side. Where no neighbour lies straight there, the one nearer to where one came from. */
  step(dx: number, dy: number): Hex | null {
    const from = this.hex;
    if (!from) return null;
    let best: Hex | null = null;
    let least = Infinity;
    for (const other of from.around) {
      if (!other) continue;
      const [x, y] = [other.x - from.x, other.y - from.y];
      const ahead = x * dx + y * dy;
      if (ahead < 0.3) continue;
      const off = dx ? Math.abs(other.y - this.lane.y) : Math.abs(other.x - this.lane.x);
      const bad = off - ahead * 0.5;
      if (bad < least) {
        least = bad;
        best = other;
      }
    }
    if (best) {
      this.hex = best;
      if (dx) this.lane.x = best.x;
      else this.lane.y = best.y;
    }
    return best;
  }

  say(words: string): void {
    this.live.textContent = words;
  }

  /** "0806, Minsk, forest, 2 Soviet units: 5th Guards Tank Army, 11th Guards Army; may be chosen". */
  describe(hex: Hex, pieces: Piece[], legal: boolean): string {
    const words = WORDS[this.store.language];
    const parts = [hex.label];
    if (hex.place) parts.push(hex.place);
    parts.push(...hex.terrain.map((word) => this.word(word)));
    const bySide = new Map<string, Piece[]>();
    for (const piece of pieces) bySide.set(piece.side, [...(bySide.get(piece.side) ?? []), piece]);
    for (const [side, own] of bySide) {
      const count = `${own.length} ${this.side(side)} ${own.length === 1 ? words.unit : words.units}`;
      parts.push(`${count}: ${own.map((piece) => (piece.unit ? this.name(piece.unit) : words.hidden)).join(", ")}`);
    }
    if (legal) parts.push(words.legal);
    return parts.join("; ");
  }

  /** A card of an open fan. */
  describePiece(piece: Piece, index: number, count: number, legal: boolean): string {
    const words = WORDS[this.store.language];
    const unit = piece.unit;
    const about = unit
      ? `${this.name(unit)}, ${this.word(unit.type, "type")}`
      : `${this.side(piece.side)}, ${words.hidden}`;
    return `${about}, ${index + 1} ${words.of} ${count}${legal ? `; ${words.legal}` : ""}`;
  }

  private side(side: string): string {
    const said = this.store.table?.sides.find((other) => other.name === side)?.words;
    return said ? this.store.text(said) : this.word(side, "side");
  }

  private name(unit: { id: string; name: string }): string {
    const found = this.store.word(`unit.${unit.id}`);
    return found === `unit.${unit.id}` ? unit.name || unit.id : found;
  }

  /** A word of the game. */
  private word(word: string, list = "terrain"): string {
    const found = this.store.word(`${list}.${word}`);
    return found === `${list}.${word}` ? word.replaceAll("_", " ") : found;
  }
}
