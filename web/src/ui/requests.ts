/** Asking the server for something over HTTP, and what it says when it refuses. */

import { getJson, HttpError, postJson, Unreachable } from "../http.js";
import { spoken, t } from "./i18n.js";

/** The server has answered, and it was no: the sentence that says why, in the language that is read. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

export async function ask<T>(path: string): Promise<T> {
  return said(() => getJson<T>(path));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return said(() => postJson<T>(path, body));
}

async function said<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HttpError) throw new Refused(sentence(error), error.status, error.retryAfter);
    throw error instanceof Unreachable ? new Error(t("lobby.unreachable")) : error;
  }
}

/** Whoever asks too much is told how long to wait. */
function sentence({ status, said: text, retryAfter }: HttpError): string {
  if (status === 429 && retryAfter !== null) return waitText(retryAfter);
  return spoken(text);
}

export function waitText(seconds: number): string {
  return t(seconds === 1 ? "busy.second" : "busy.seconds", { n: seconds });
}

/** What went wrong, as a sentence. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
