/** What a table may measure: a position that somebody else made may hold anything, and has to leave the page usable. */

import type { Table } from "./protocol.js";

const MOST_HEXES = 30_000;
const MOST_UNITS = 5_000;
const LONGEST_NAME = 80;

/** A table that is too large to be laid. */
export class TooLarge extends Error {
  constructor(
    readonly hexes: number,
    readonly units: number,
  ) {
    super(`${hexes} hexes, ${units} units`);
  }
}

/** The table, with names that a map has room for; an error if no screen could show it. */
export function bounded(table: Table): Table {
  const { map, units } = table;
  if (map.hexes.length > MOST_HEXES || units.length > MOST_UNITS) throw new TooLarge(map.hexes.length, units.length);
  if (map.places.every(({ name }) => name.length <= LONGEST_NAME)) return table;
  const places = map.places.map((place) => ({ ...place, name: shortened(place.name, LONGEST_NAME) }));
  return { ...table, map: { ...map, places } };
}

/** A text of so many characters at most. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
