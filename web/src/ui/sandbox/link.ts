/** A position in an address: /sandbox#p=..., packed. A fragment never leaves the browser, so a link needs no server to
 * keep it. */

import type { Table } from "../../protocol.js";
import { t } from "../i18n.js";

export type PositionFile = Record<string, unknown> & { game?: string; scenario?: string | null };

/** The format of a ruling that somebody reported. */
const REPORT = "grognard ruling";
/** Longer addresses are cut off by mail programs and refused by some browsers. */
export const LONGEST_LINK = 32_000;
/** As much as the server takes. */
const LARGEST = 1_000_000;

/** The address of a position. */
export async function linkOf(position: PositionFile): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  const packed = await collected(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const text = btoa(packed.reduce((found, byte) => found + String.fromCharCode(byte), ""));
  return `${location.origin}/sandbox#p=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The packed part of an address, or of a fragment of one; null if there is none. */
export function packedIn(address: string): string | null {
  return /#p=([A-Za-z0-9_-]+)/.exec(address)?.[1] ?? null;
}

/** The position that an address holds; where it holds none, an error that says so. */
export async function unpacked(address: string): Promise<PositionFile> {
  try {
    const packed = packedIn(address) ?? "";
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const plain = await collected(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    return positionIn(new TextDecoder().decode(plain));
  } catch {
    throw new Error(t("sandbox.badlink"));
  }
}

/** A position file's text, read; where it is none, an error that says so. */
export function positionIn(text: string): PositionFile {
  let found: unknown = null;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(t("sandbox.nojson"));
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) throw new Error(t("sandbox.noobject"));
  const file = found as PositionFile;
  const { position } = file;
  // A ruling that was reported holds the position that it is about.
  const reported = file["format"] === REPORT && typeof position === "object" && position !== null;
  return reported ? (position as PositionFile) : file;
}

/** Everything of a stream; one that swells beyond all measure is left. */
async function collected(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new Error("too large");
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Without what a scenario's own counters print, and without counters that are in no place: it loads as the same. */
export function shortened(position: PositionFile, table: Table): PositionFile {
  const { units } = position;
  if (
    !position.scenario ||
    !Array.isArray(units) ||
    position["map"] !== undefined ||
    !Array.isArray(position["frames"])
  )
    return position;
  const printed = new Map(table.units.map((sheet) => [sheet.id, sheet]));
  const columns = new Set(["id", ...(table.edit?.unit.map((field) => field.name) ?? [])]);
  const short = units.flatMap((unit: Record<string, unknown>) => {
    const sheet = printed.get(String(unit["id"]));
    if (!sheet) return [unit];
    const kept = Object.entries(unit).filter(
      ([name, value]) => columns.has(name) || !(name in sheet) || JSON.stringify(sheet[name]) !== JSON.stringify(value),
    );
    return kept.length > 1 ? [Object.fromEntries(kept)] : [];
  });
  return { ...position, units: short };
}
