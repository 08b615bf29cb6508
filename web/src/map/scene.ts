/** One board and everything that is drawn on it: what has to be made anew when another table is laid. */

import type { Store } from "../store.js";
import { Board, type Hex } from "./board.js";
import { Camera } from "./camera.js";
import { Cursor } from "./cursor.js";
import { Fan } from "./fan.js";
import { Ground } from "./ground.js";
import { Minimap } from "./minimap.js";
import { DAY, NIGHT } from "./palette.js";
import { Pieces } from "./pieces.js";
import { type StateMark, stateMarks } from "./statemarks.js";
import { Tiles } from "./tiles.js";
import type { Table } from "../protocol.js";

export class Scene {
  readonly board: Board;
  readonly camera: Camera;
  readonly tiles: Tiles;
  readonly pieces: Pieces;
  readonly fan: Fan;
  readonly minimap: Minimap;
  readonly cursor: Cursor;
  marks: StateMark[] = [];
  private ground: Ground;

  constructor(
    readonly table: Table,
    private readonly store: Store,
    moved: () => void,
  ) {
    this.board = new Board(table.map);
    this.camera = new Camera(this.board.bounds);
    this.ground = this.print();
    this.tiles = new Tiles(this.ground, () => store.settings.hexNumbers);
    this.pieces = new Pieces(this.board, table);
    this.fan = new Fan(this.board, this.pieces);
    this.cursor = new Cursor(store);
    this.minimap = new Minimap(this.board, this.camera, this.pieces, this.tiles, moved);
  }

  /** Another theme or setting: the same map in another printing. */
  reprint(): void {
    this.ground = this.print();
    this.tiles.renew(this.ground);
    this.minimap.renew();
  }

  /** Counters as the view has them. */
  arrange(): void {
    const { view } = this.store;
    this.pieces.arrange(view);
    this.marks = stateMarks(view, this.board, this.table.sides.map((side) => side.name));
    if (this.fan.place !== null && this.pieces.at(this.fan.place).length < 2) this.fan.show(null);
    this.minimap.renew();
  }

  /** The hexes that must not be covered: of an open stack, and the one that the keyboard stands on. */
  looked(focused: boolean): Hex[] {
    const fanned = this.fan.place === null ? undefined : this.board.hex(this.fan.place);
    return [fanned, focused ? this.cursor.hex : null].flatMap((hex) => hex ?? []);
  }

  /** The colour of a side, if a word is one. */
  coat(side: string): string | null {
    return this.table.sides.some((other) => other.name === side) ? this.pieces.coat(side).body : null;
  }

  private print(): Ground {
    return new Ground(this.board, this.table, this.store.dark ? NIGHT : DAY);
  }
}
