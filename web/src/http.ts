/** Asking the server for something over HTTP. */

import { earlyAnswer, JSON_WANTED } from "./early.js";
import type { Text } from "./protocol.js";

/** Another answer than the one that was hoped for. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly said: Text,
    /** Seconds until it is worth trying again; null: that was not said. */
    readonly retryAfter: number | null = null,
  ) {
    super(typeof said === "string" ? said : (said.en ?? String(status)));
  }
}

/** No answer at all. */
export class Unreachable extends Error {}

const LONGEST_WAIT = 3600;

export async function getJson<T>(path: string): Promise<T> {
  return answered(path, earlyAnswer(path) ?? fetch(path, JSON_WANTED));
}

export async function postJson<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return answered(path, fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answered<T>(path: string, coming: Promise<Response>): Promise<T> {
  const answer = await coming.catch(() => {
    throw new Unreachable(path);
  });
  const found = (await answer.json().catch(() => ({}))) as T & { error?: string; said?: Text; retry_after?: unknown };
  if (answer.ok) return found;
  throw new HttpError(
    answer.status,
    found.said ?? found.error ?? String(answer.status),
    secondsIn(found.retry_after, answer),
  );
}

function secondsIn(said: unknown, answer: Response): number | null {
  const seconds = Number(said ?? answer.headers.get("retry-after") ?? NaN);
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(seconds))) : null;
}

/** Wait so many seconds. */
export const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
