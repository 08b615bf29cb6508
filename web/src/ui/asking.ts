/** Asking the server for something over HTTP, and what it says when it refuses. */

import type { Text } from "../protocol.js";
import { spoken, t } from "./i18n.js";

/** The server has answered, and it was no. */
export class Refused extends Error {}

export async function ask<T>(path: string): Promise<T> {
  return answered(path, { headers: { accept: "application/json" } });
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answered(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** The answer; a refusal is thrown with the sentence that says why, in the language that is read. */
async function answered<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await fetch(path, request).catch(() => {
    throw new Error(t("lobby.unreachable"));
  });
  const found = (await answer.json().catch(() => ({}))) as T & { error?: string; said?: Text };
  if (!answer.ok) throw new Refused(found.said ? spoken(found.said) : (found.error ?? String(answer.status)));
  return found;
}

/** What went wrong, as a sentence. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
