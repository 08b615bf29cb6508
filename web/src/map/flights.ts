/** Counters on their way from hex to hex: they are lifted off the map while they move. */

import type { Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { Piece, Pieces } from "./pieces.js";

interface Flight {
  piece: Piece;
  points: Point[];
  since: number;
  lasts: number;
  landed: () => void;
}

export class Flights {
  readonly flying = new Set<string>();
  /** What each counter has still before it, one way after the other. */
  private flights = new Map<string, Flight[]>();

  constructor(private readonly refresh: () => void) {}

  get any(): boolean {
    return this.flights.size > 0;
  }

  /** Until its turn has come, in `wait` milliseconds, a counter stands where its way begins. */
  start(id: string, piece: Piece, points: Point[], wait: number, lasts: number): Promise<void> {
    if (points.length < 2) return Promise.resolve();
    const before = this.flights.get(id) ?? [];
    const last = before.at(-1);
    const since = Math.max(performance.now() + wait, last ? last.since + last.lasts : 0);
    return new Promise((landed) => {
      this.flights.set(id, [...before, { piece, points, since, lasts, landed }]);
      this.flying.add(id);
      this.refresh();
    });
  }

  /** All counters are put down where they belong. */
  land(): void {
    for (const flights of this.flights.values()) for (const flight of flights) flight.landed();
    this.flights.clear();
    this.flying.clear();
    this.refresh();
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, pieces: Pieces, now: number): void {
    for (const [id, flights] of this.flights) {
      while (flights[0] && now >= flights[0].since + flights[0].lasts) flights.shift()?.landed();
      if (flights[0]) this.draw(context, camera, pieces, flights[0], now);
      else {
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
