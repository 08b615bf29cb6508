/** The colours of sides for all that lies on the map, such as zones and fronts: whatever their counters look like, they
 * are told apart by eyes that do not see red or green, by day and by night, and by which way their hatching leans. */

export interface Ink {
  colour: string;
  /** Hatching that rises to the right, or falls. */
  lean: Lean;
}

export type Lean = "rising" | "falling";

const LEANS: readonly Lean[] = ["rising", "falling"];
/** From the side with the warmest counters to that with the coolest. A game of two has the first and the second. */
const DAY = ["#a83c0c", "#1f5fb0", "#6d2c8f", "#1c6b52"];
const NIGHT = ["#ff9a5c", "#7db9ff", "#d0a6ff", "#7fdcb4"];

/** An ink for each side, by the colours of their counters, in the same order. */
export function inksOf(counters: string[], dark: boolean): Ink[] {
  const inks = dark ? NIGHT : DAY;
  const ranked = counters.map((colour, i) => ({ i, warmth: warmth(colour) }));
  ranked.sort((a, b) => b.warmth - a.warmth || a.i - b.i);
  const found: Ink[] = [];
  ranked.forEach(({ i }, rank) => {
    found[i] = { colour: inks[rank % inks.length] as string, lean: LEANS[rank % LEANS.length] as Lean };
  });
  return found;
}

/** How much more red than blue there is in #rrggbb; nothing in any other colour. */
function warmth(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return 0;
  const n = Number.parseInt(colour.slice(1), 16);
  return (n >> 16) - (n & 255);
}
