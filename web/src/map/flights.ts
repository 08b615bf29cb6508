/** Counters on their way from hex to hex: they are lifted off the map while they move. */

import type { Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { Piece, Pieces } from "./pieces.js";

const A_HEX = 130;
const LONGEST = 900;

interface Flight {
  piece: Piece;
  points: Point[];
  since: number;
  lasts: number;
  landed: () => void;
}

export class Flights {
  readonly flying = new Set<string>();
  private flights = new Map<string, Flight>();

  constructor(private readonly refresh: () => void) {}

  get any(): boolean {
    return this.flights.size > 0;
  }

  start(id: string, piece: Piece, points: Point[]): Promise<void> {
    if (points.length < 2) return Promise.resolve();
    this.flights.get(id)?.landed();
    const lasts = Math.min(LONGEST, (points.length - 1) * A_HEX + 120);
    return new Promise((landed) => {
      this.flights.set(id, { piece, points, since: performance.now(), lasts, landed });
      this.flying.add(id);
      this.refresh();
    });
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, pieces: Pieces, now: number): void {
    for (const [id, flight] of this.flights) {
      const part = Math.max(0, (now - flight.since) / flight.lasts);
      if (part >= 1) {
        this.flights.delete(id);
        this.flying.delete(id);
        flight.landed();
        this.refresh();
        continue;
      }
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
}
