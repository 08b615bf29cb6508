/** A screen that says one thing: what is waited for, or what went wrong and what can be done now. */

import { TooLarge } from "../bounds.js";
import { HttpError, Unreachable } from "../http.js";
import { fill, h } from "./dom.js";
import { spoken, t } from "./i18n.js";
import { waitText } from "./requests.js";

export interface ScreenButton {
  /** Names the button for tests and for the focus. */
  key: string;
  text: string;
  go(): void;
}

/** Something is waited for. */
export function waitScreen(root: HTMLElement, text: string): void {
  fill(root, h("div.verify", null, h("main", { role: "status", "data-part": "waiting" }, text)));
}

/** Something has to be decided, or has gone wrong; the first button is the usual one. */
export function choiceScreen(root: HTMLElement, part: string, text: string, ways: ScreenButton[], hint = ""): void {
  const button = ({ key, text: name, go }: ScreenButton, i: number): HTMLElement =>
    h("button.button", { type: "button", class: i ? "" : "first", "data-key": key, onclick: go }, name);
  fill(
    root,
    h(
      "div.verify",
      null,
      h(
        "main",
        { role: "alert", "data-part": part },
        h("p", null, text),
        hint && h("p.hint", null, hint),
        h("div.ways", null, ways.map(button)),
      ),
    ),
  );
  root.querySelector<HTMLElement>(".ways button")?.focus();
}

/** Why a table could not be opened. */
export function openErrorText(error: unknown): string {
  if (error instanceof TooLarge) return t("table.toolarge", { hexes: error.hexes, units: error.units });
  if (error instanceof Unreachable) return t("lobby.unreachable");
  if (!(error instanceof HttpError)) return t("table.broken");
  if (error.status === 404) return t("table.notfound");
  return error.retryAfter !== null ? waitText(error.retryAfter) : spoken(error.said);
}

/** Seconds after which it is worth trying again without being asked; null: it is not. */
export function retryDelay(error: unknown): number | null {
  const late = error instanceof HttpError && (error.status === 429 || error.status === 503);
  return late ? (error.retryAfter ?? 5) : null;
}
