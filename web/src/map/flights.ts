/** Counters on their way from hex to hex: they are lifted off the map while they move. */

import type { Place, UnitState } from "../protocol.js";
import type { Journey } from "./api.js";
import type { Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { Piece, Pieces } from "./pieces.js";

/** A counter that is to fly. What is seen of it has its id; what is not is told apart by what it lies under. */
export interface Flier {
  id: string;
  piece: Piece;
  /** Where it lies face down once it is there; null: it is seen. */
  covered: Place | null;
  /** It was not seen where its way begins: it came there among others, face down. */
  unseen: boolean;
}

interface Flight extends Flier {
  points: Point[];
  since: number;
  lasts: number;
}

/** More than these that lie face down nobody can tell apart. */
const MOST_BACKS = 20;

/** The counters of a journey, bottom to top. */
export function party(
  { units, backs, way, before }: Journey,
  pieces: Pieces,
  now: (id: string) => UnitState | undefined,
  sideOf: (id: string) => string | undefined,
): Flier[] {
  const [top = ""] = units.slice(-1);
  const end = way.at(-1) ?? null;
  const back = (id: string): Piece => pieces.back(now(id)?.side ?? sideOf(id) ?? "");
  const count = Math.min(backs, MOST_BACKS);
  const unknown = (_: unknown, i: number): Flier => ({
    id: `${top}+${i + 1}`,
    piece: back(top),
    covered: end,
    unseen: false,
  });
  const beneath = Array.from({ length: count }, unknown);
  const named = units.map((id) => {
    const then = before?.units.find((unit) => unit.id === id);
    const seen = now(id) ?? then;
    return {
      id,
      piece: seen ? pieces.piece(seen) : back(id),
      covered: now(id) ? null : end,
      unseen: before !== null && then?.hex !== way[0],
    };
  });
  return [...beneath, ...named];
}

export class Flights {
  readonly flying = new Set<string>();
  /** What each counter has still before it, one way after the other. */
  private flights = new Map<string, Flight[]>();

  constructor(private readonly refresh: () => void) {}

  get any(): boolean {
    return this.flights.size > 0;
  }

  /** Until its turn has come, in `wait` milliseconds, a counter stands where its way begins, if it was seen there. */
  start(flier: Flier, points: Point[], wait: number, lasts: number): void {
    if (points.length < 2) return;
    const before = this.flights.get(flier.id) ?? [];
    const last = before.at(-1);
    const since = Math.max(performance.now() + wait, last ? last.since + last.lasts : 0);
    this.flights.set(flier.id, [...before, { ...flier, unseen: flier.unseen && !last, points, since, lasts }]);
    this.flying.add(flier.id);
    this.refresh();
  }

  /** How many of those that lie face down somewhere are still on their way there. */
  get awaited(): Map<Place, number> {
    const found = new Map<Place, number>();
    for (const flights of this.flights.values()) {
      const place = flights.at(-1)?.covered;
      if (place) found.set(place, (found.get(place) ?? 0) + 1);
    }
    return found;
  }

  /** All counters are put down where they belong. */
  land(): void {
    this.flights.clear();
    this.flying.clear();
    this.refresh();
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, pieces: Pieces, now: number): void {
    for (const [id, flights] of this.flights) {
      while (flights[0] && now >= flights[0].since + flights[0].lasts) flights.shift();
      const flight = flights[0];
      if (flight) {
        if (!flight.unseen || now >= flight.since) this.draw(context, camera, pieces, flight, now);
      } else {
        this.flights.delete(id);
        this.flying.delete(id);
        this.refresh();
      }
    }
  }

  private draw(context: CanvasRenderingContext2D, camera: Camera, pieces: Pieces, flight: Flight, now: number): void {
    const part = Math.max(0, (now - flight.since) / flight.lasts);
    const eased = part * part * (3 - 2 * part);
    const along = eased * (flight.points.length - 1);
    const from = flight.points[Math.floor(along)] as Point;
    const to = flight.points[Math.min(flight.points.length - 1, Math.floor(along) + 1)] as Point;
    const t = along - Math.floor(along);
    const size = pieces.pixels(camera);
    const scale = camera.zoom * camera.ratio;
    const origin = camera.origin();
    const x = origin.x + (from.x + (to.x - from.x) * t) * scale - size / 2;
    const y = origin.y + (from.y + (to.y - from.y) * t) * scale - size / 2;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(pieces.bitmap(flight.piece, size), x, y - scale * 0.06);
  }
}
