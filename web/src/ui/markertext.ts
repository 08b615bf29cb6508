/** What a marker means, in words: "Bagration marker", "Control: Soviet", "Objectives: German, Points 2". */

import { type LaidMarker, laidMarkers } from "../markers.js";
import type { MessageFormatter } from "./messages.js";
import type { TableContext } from "./tablecontext.js";

export function markerText(messages: MessageFormatter, { sheet, parts }: LaidMarker, where = ""): string {
  const { name, form, at } = sheet;
  const known = Object.entries(parts).filter(([part, value]) => part !== at && value !== null);
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

/** A line for each marker on a hex and on its hexsides. */
export function markersOfHex({ store, messages }: TableContext, label: string): string[] {
  const on = (what: string): LaidMarker[] => laidMarkers(store.table, store.view, what);
  const here = on("hex").filter((marker) => marker.at === label);
  const beside = on("hexside").filter((marker) => marker.at.split("/").includes(label));
  return [
    ...here.map((marker) => markerText(messages, marker)),
    ...beside.map((marker) => markerText(messages, marker, ` ${marker.at}`)),
  ];
}
