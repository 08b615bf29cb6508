/** Counters on their way from hex to hex: they are lifted off the map while they move. */

import type { Place, UnitState } from "../protocol.js";
import type { Journey } from "./api.js";
import type { Point } from "./board.js";
import type { Camera } from "./camera.js";
import type { Piece, Pieces } from "./pieces.js";

/** A counter that is to be moved. What is seen of it has its id; what is not is told apart by what it lies under. */
export interface MovingCounter {
  id: string;
  piece: Piece;
  /** Where it lies face down once it is there; null: it is seen. */
  covered: Place | null;
  /** It was not seen where its path begins: it came there among others, face down. */
  unseen: boolean;
}

interface MoveAnimation extends MovingCounter {
  points: Point[];
  since: number;
  lasts: number;
}

/** More than these that lie face down nobody can tell apart. */
const MOST_BACKS = 20;

/** The counters of a journey, bottom to top. */
export function movingCounters(
  { units, backs, path, before }: Journey,
  pieces: Pieces,
  now: (id: string) => UnitState | undefined,
  sideOf: (id: string) => string | undefined,
): MovingCounter[] {
  const [top = ""] = units.slice(-1);
  const end = path.at(-1) ?? null;
  const back = (id: string): Piece => pieces.back(now(id)?.side ?? sideOf(id) ?? "");
  const count = Math.min(backs, MOST_BACKS);
  const unknown = (_: unknown, i: number): MovingCounter => ({
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
      unseen: before !== null && then?.hex !== path[0],
    };
  });
  return [...beneath, ...named];
}

export class MoveAnimations {
  readonly flying = new Set<string>();
  /** What each counter has still before it, one path after the other. */
  private animations = new Map<string, MoveAnimation[]>();

  constructor(private readonly refresh: () => void) {}

  get any(): boolean {
    return this.animations.size > 0;
  }

  /** Until its turn has come, in `wait` milliseconds, a counter stands where its path begins, if it was seen there. */
  start(moving: MovingCounter, points: Point[], wait: number, lasts: number): void {
    if (points.length < 2) return;
    const before = this.animations.get(moving.id) ?? [];
    const last = before.at(-1);
    const since = Math.max(performance.now() + wait, last ? last.since + last.lasts : 0);
    this.animations.set(moving.id, [...before, { ...moving, unseen: moving.unseen && !last, points, since, lasts }]);
    this.flying.add(moving.id);
    this.refresh();
  }

  /** How many of those that lie face down somewhere are still on their way there. */
  get awaited(): Map<Place, number> {
    const found = new Map<Place, number>();
    for (const animations of this.animations.values()) {
      const place = animations.at(-1)?.covered;
      if (place) found.set(place, (found.get(place) ?? 0) + 1);
    }
    return found;
  }

  /** All counters are put down where they belong. */
  land(): void {
    this.animations.clear();
    this.flying.clear();
    this.refresh();
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, pieces: Pieces, now: number): void {
    for (const [id, animations] of this.animations) {
      while (animations[0] && now >= animations[0].since + animations[0].lasts) animations.shift();
      const animation = animations[0];
      if (animation) {
        if (!animation.unseen || now >= animation.since) this.draw(context, camera, pieces, animation, now);
      } else {
        this.animations.delete(id);
        this.flying.delete(id);
        this.refresh();
      }
    }
  }

  private draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    pieces: Pieces,
    animation: MoveAnimation,
    now: number,
  ): void {
    const part = Math.max(0, (now - animation.since) / animation.lasts);
    const eased = part * part * (3 - 2 * part);
    const along = eased * (animation.points.length - 1);
    const from = animation.points[Math.floor(along)] as Point;
    const to = animation.points[Math.min(animation.points.length - 1, Math.floor(along) + 1)] as Point;
    const t = along - Math.floor(along);
    const size = pieces.pixels(camera);
    const scale = camera.zoom * camera.ratio;
    const origin = camera.origin();
    const x = origin.x + (from.x + (to.x - from.x) * t) * scale - size / 2;
    const y = origin.y + (from.y + (to.y - from.y) * t) * scale - size / 2;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(pieces.bitmap(animation.piece, size), x, y - scale * 0.06);
  }
}
