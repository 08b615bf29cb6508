import { ownValue } from "./ownvalue.js";
import type { Table } from "./protocol.js";

/** The turn for which units wait in a box, where the game declares it. */
export function turnOfBox(table: Table | null | undefined, box: string | undefined): number | undefined {
  return box === undefined ? undefined : ownValue(table?.turn_boxes, box);
}
