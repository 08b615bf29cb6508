/** What the position says of a hex beside who stands there: what a marker on the map means, who holds it, what it is
 * worth. */

import { type LaidMarker, laidMarkers } from "../markers.js";
import type { Desk } from "./desk.js";

/** A line for each marker: "Bagration marker", "Control: Soviet", "Objectives: German, Points 2". */
export function saidOfHex({ store, messages }: Desk, label: string): string[] {
  const on = (what: string): LaidMarker[] => laidMarkers(store.table, store.view, what);
  const here = on("hex").filter((marker) => marker.at === label);
  const beside = on("hexside").filter((marker) => marker.at.split("/").includes(label));
  return [...here.map((marker) => said(marker)), ...beside.map((marker) => said(marker, ` ${marker.at}`))];

  function said(marker: LaidMarker, where = ""): string {
    const { name, form, at } = marker.sheet;
    const known = Object.entries(marker.parts).filter(([part, value]) => part !== at && value !== null);
    const told = known.filter(([, value]) => value !== false && (form !== "column" || value !== true));
    const values = told.map(([part, value]) =>
      form === "column"
        ? messages.value(value, name)
        : typeof value === "number"
          ? `${messages.field(part)} ${value}`
          : messages.value(value, part),
    );
    return `${messages.track(name)}${where}${values.length ? `: ${values.join(", ")}` : ""}`;
  }
}
