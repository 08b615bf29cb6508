/** One board and everything that is drawn on it: what has to be made again when another table is laid. */

import { isIn, LABEL, SANS, SERIF } from "../fonts.js";
import type { Table } from "../protocol.js";
import type { Store } from "../store.js";
import type { Highlight } from "./api.js";
import { Board, type Box, type Hex } from "./board.js";
import { Camera } from "./camera.js";
import { Cursor } from "./cursor.js";
import { Fan } from "./fan.js";
import { Glide } from "./glide.js";
import { forgetChips } from "./highlights.js";
import { type Ink, inksOf } from "./inks.js";
import { drawLetters, type Lettered, lettered, type Named } from "./lettering.js";
import { type MapMarker, mapMarkers, type PaintedMarker } from "./markers.js";
import { Minimap } from "./minimap.js";
import { DAY, NIGHT } from "./palette.js";
import { Pieces } from "./pieces.js";
import { Territory } from "./territory.js";
import { TileQueue } from "./tilequeue.js";
import { Tiles } from "./tiles.js";

/** Zooms at which names are measured: up to 110 they grow with the hexes, below 50 they are as small as can be read. */
const MEASURED = [15, 18, 22, 26, 30, 36, 44, 52, 110];

export class Scene {
  readonly board: Board;
  readonly camera: Camera;
  readonly tiles: Tiles;
  readonly pieces: Pieces;
  readonly fan: Fan;
  readonly minimap: Minimap;
  readonly cursor: Cursor;
  readonly glide: Glide;
  marks: MapMarker[] = [];
  readonly territory: Territory;
  /** What the scenario leaves out of the map. */
  readonly unused: Hex[];
  laid: PaintedMarker[] = [];
  /** The hexes whose names are never hidden by a counter. */
  private readonly named: Named;
  private inks: Map<string, Ink>;
  private covered: { size: number; boxes: Box[] } | null = null;
  /** Names that counters would hide, at the zoom that they were measured at. */
  private hidden: { size: number; names: Lettered[]; said: string; written: string } | null = null;
  private readonly queue: TileQueue;

  constructor(
    readonly table: Table,
    private readonly store: Store,
    moved: () => void,
    printed: () => void,
  ) {
    this.queue = new TileQueue(table); // first: it has most to do
    this.queue.set(store.dark);
    this.board = new Board(table.map);
    this.unused = (table.unused ?? []).flatMap((label) => this.board.hex(label) ?? []);
    this.camera = new Camera(this.board.bounds);
    this.glide = new Glide(this.camera);
    this.tiles = new Tiles(
      this.queue,
      this.board.bounds,
      () => store.settings.hexNumbers,
      (overview) => {
        if (overview) this.minimap.renew();
        printed();
      },
    );
    this.tiles.paper = this.paper;
    this.named = { board: this.board, places: table.map.places, objectives: new Set(table.objectives) };
    this.pieces = new Pieces(this.board, table);
    this.territory = new Territory(this.board, table);
    this.inks = this.mixed();
    this.fan = new Fan(this.board, this.pieces);
    this.cursor = new Cursor(store);
    this.minimap = new Minimap(this.board, this.camera, this.pieces, this.tiles, moved, (side) => this.sideInk(side));
  }

  /** Another theme or setting: the same map in another printing. */
  reprint(): void {
    this.inks = this.mixed();
    this.queue.set(this.store.dark);
    this.tiles.renew();
    this.tiles.paper = this.paper;
    this.minimap.renew();
  }

  /** Letters of these families have come: whatever this thread has written with them is written and measured again. */
  reletter(families: string[]): void {
    const came = (font: string): boolean => families.some((family) => isIn(family, font));
    if (came(SERIF)) this.covered = this.hidden = null;
    if (came(SANS) || came(LABEL)) {
      this.pieces.forget();
      forgetChips();
    }
    if (this.queue.here) this.reprint();
  }

  /** Counters as the view has them. */
  arrange(): void {
    const { view } = this.store;
    this.pieces.arrange(view);
    this.marks = mapMarkers(view, this.board, this.table);
    this.territory.arrange(view);
    this.hidden = null;
    if (this.fan.place !== null && this.pieces.at(this.fan.place).length < 2) this.fan.show(null);
    this.minimap.renew();
  }

  /** What the names of places cover. A name that is written small is wide for its hex: it is measured again when the
   * zoom has changed much. */
  names(context: CanvasRenderingContext2D): Box[] {
    const size = MEASURED.find((most) => this.camera.zoom <= most) ?? this.camera.zoom;
    if (this.covered?.size !== size)
      this.covered = {
        size,
        boxes: lettered(context, this.named, size).map(({ covers }) => covers),
      };
    return this.covered.boxes;
  }

  /** Write the names of towns that matter once more, above the counters that lie on them. While the zoom changes they
   * are stretched with the map. */
  nameAbove(context: CanvasRenderingContext2D, settled: boolean): void {
    const { zoom } = this.camera;
    if (!this.hidden || (settled && this.hidden.size !== zoom)) {
      const names = lettered(context, this.named, zoom);
      const hidden = names.filter((name) => this.mattersHere(name));
      const said = (all: Lettered[]): string => JSON.stringify(all.map(({ place }) => place.name));
      this.hidden = { size: zoom, names: hidden, said: said(hidden), written: said(names) };
    }
    const seen = this.camera.seen();
    const inSight = this.hidden.names.filter(
      ({ covers }) =>
        covers.left < seen.right && covers.right > seen.left && covers.top < seen.bottom && covers.bottom > seen.top,
    );
    drawLetters(context, inSight, this.hidden.size, this.store.dark ? NIGHT : DAY);
  }

  /** The names that are written at all, as the host says it. */
  get written(): string {
    return this.hidden?.written ?? "[]";
  }

  /** The names that stand above counters, as the host says it. */
  get above(): string {
    return this.hidden?.said ?? "[]";
  }

  /** Does a counter lie on the name of a place that counts, or that is more than a village? */
  private mattersHere({ hex, small, counts, covers }: Lettered): boolean {
    if (small && !counts) return false;
    return [hex, ...hex.around].some((near) => {
      const stack = near ? this.pieces.at(near.label) : [];
      return stack.some((_, i) => {
        const at = this.pieces.position(near as Hex, i, stack.length);
        const half = this.pieces.edge / 2;
        return (
          covers.left < at.x + half &&
          covers.right > at.x - half &&
          covers.top < at.y + half &&
          covers.bottom > at.y - half
        );
      });
    });
  }

  /** The hexes that must not be covered: of an open stack, and the one that the keyboard stands on. */
  looked(focused: boolean): Hex[] {
    const fanned = this.fan.place === null ? undefined : this.board.hex(this.fan.place);
    return [fanned, focused ? this.cursor.hex : null].flatMap((hex) => hex ?? []);
  }

  /** Where something can be chosen. */
  lit(highlights: Highlight[]): Hex[] {
    return highlights.flatMap(
      ({ hex, unit }) => this.board.hex(hex ?? (unit === undefined ? "" : (this.pieces.find(unit) ?? ""))) ?? [],
    );
  }

  /** What a side's zones, fronts and ways are drawn with, if a word is a side. */
  inkOf(side: string): Ink | null {
    return this.inks.get(side) ?? null;
  }

  /** The colour of a side for a fine line on the map. */
  sideInk(side: string): string {
    return this.inkOf(side)?.colour ?? "#555555";
  }

  private mixed(): Map<string, Ink> {
    const names = this.table.sides.map(({ name }) => name);
    const inks = inksOf(
      names.map((name) => this.pieces.sideColours(name).body),
      this.store.dark,
    );
    return new Map(names.map((name, i) => [name, inks[i] as Ink]));
  }

  /** Another table is laid, or none. */
  clear(): void {
    this.queue.close();
    this.minimap.canvas.remove();
    this.cursor.live.remove();
  }

  private get paper(): string {
    return (this.store.dark ? NIGHT : DAY).paper;
  }
}
