/** What can be asked of a position as a whole, without naming anything: how the points stand, the weather. */

import type { Ruling } from "../protocol.js";
import type { TableContext } from "./tablecontext.js";

/** The answers, by what was asked. What is about something that is not going on is no news; an earlier position of a
 * replay cannot be asked about. */
export async function standing({ store }: TableContext): Promise<[string, Ruling][]> {
  if (store.replaying) return [];
  const names = Object.entries(store.table?.inquiries ?? {}).flatMap(([name, kinds]) => (kinds.length ? [] : [name]));
  const found = await Promise.all(
    names.map(async (name) => [name, await store.inquire(name).catch(() => null)] as const),
  );
  return found.flatMap(([name, answer]): [string, Ruling][] =>
    answer?.ruling && !answer.ruling.out_of_place ? [[name, answer.ruling]] : [],
  );
}
