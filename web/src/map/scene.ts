/** One board and everything that is drawn on it: what has to be made anew when another table is laid. */

import type { Table } from "../protocol.js";
import type { Store } from "../store.js";
import type { Highlight } from "./api.js";
import { Board, type Box, type Hex } from "./board.js";
import { Camera } from "./camera.js";
import { Cursor } from "./cursor.js";
import { Fan } from "./fan.js";
import { Glide } from "./glide.js";
import { forgetChips } from "./highlights.js";
import { namesCover } from "./lettering.js";
import { type FrontLine, frontLines, type MapMarker, mapMarkers, type PaintedMarker } from "./markers.js";
import { Minimap, vivid } from "./minimap.js";
import { DAY, NIGHT } from "./palette.js";
import { Pieces } from "./pieces.js";
import { TileQueue } from "./tilequeue.js";
import { Tiles } from "./tiles.js";

/** Zooms at which names are measured: up to 110 they grow with the hexes, below 50 they are as small as can be read. */
const MEASURED = [22, 26, 30, 36, 44, 52, 110];

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
  front: FrontLine[] = [];
  /** What the scenario leaves out of the map. */
  readonly unused: Hex[];
  laid: PaintedMarker[] = [];
  private covered: { size: number; boxes: Box[] } | null = null;
  private readonly queue: TileQueue;

  constructor(
    readonly table: Table,
    private readonly store: Store,
    moved: () => void,
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
        moved();
      },
    );
    this.tiles.paper = this.paper;
    this.pieces = new Pieces(this.board, table);
    this.fan = new Fan(this.board, this.pieces);
    this.cursor = new Cursor(store);
    this.minimap = new Minimap(this.board, this.camera, this.pieces, this.tiles, moved, (side) => this.sideInk(side));
  }

  /** Another theme or setting: the same map in another printing. */
  reprint(): void {
    this.queue.set(this.store.dark);
    this.tiles.renew();
    this.tiles.paper = this.paper;
    this.minimap.renew();
  }

  /** Letters have come that were not there: whatever this thread has written is written and measured anew. */
  reletter(): void {
    this.covered = null;
    this.pieces.forget();
    forgetChips();
    if (this.queue.here) this.reprint();
  }

  /** Counters as the view has them. */
  arrange(): void {
    const { view } = this.store;
    this.pieces.arrange(view);
    this.marks = mapMarkers(view, this.board, this.table);
    this.front = frontLines(view, this.board, this.table);
    if (this.fan.place !== null && this.pieces.at(this.fan.place).length < 2) this.fan.show(null);
    this.minimap.renew();
  }

  /** What the names of places cover. A name that is written small is wide for its hex: it is measured anew when the
   * zoom has changed much. */
  names(context: CanvasRenderingContext2D): Box[] {
    const size = MEASURED.find((most) => this.camera.zoom <= most) ?? this.camera.zoom;
    if (this.covered?.size !== size)
      this.covered = { size, boxes: namesCover(context, this.board, this.table.map.places, size) };
    return this.covered.boxes;
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

  /** The colour of a side, if a word is one. */
  sideColours(side: string): string | null {
    return this.table.sides.some((other) => other.name === side) ? this.pieces.sideColours(side).body : null;
  }

  /** The colour of a side so that a fine line of it is seen on the map. */
  sideInk(side: string): string {
    return vivid(this.pieces.sideColours(side).body);
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
