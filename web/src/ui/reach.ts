/** Whether a link reaches anybody else: an address such as localhost means the machine that it is opened on. */

import { getJson } from "../http.js";
import type { Reach } from "../protocol.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** The port that a server has unless it is told another. */
const USUAL_PORT = "8000";
/** What the server has said: only whoever sits at its own machine is told. */
let known: Reach | null = null;

export const isThisMachine = (name: string): boolean => name === "localhost" || name === "[::1]" || /^127\./.test(name);

/** Ask the server at which address others reach it, where this page was opened by one that they cannot use. */
export async function askReach(): Promise<void> {
  if (!isThisMachine(location.hostname)) return;
  try {
    known = await getJson<Reach | null>("/api/reach");
  } catch {
    known = null; // then it is only warned
  }
}

/** The beginning of a link that others are to open. */
export function linkOrigin(): string {
  return (isThisMachine(location.hostname) && known?.open && known.origin) || location.origin;
}

/** A warning beside links that only this machine can open, and how to play with a friend; nothing where there is no need. */
export function reachNote(): HTMLElement | null {
  if (!isThisMachine(location.hostname)) return null;
  const address = known?.origin;
  const port = location.port || "80";
  if (known?.open)
    return h(
      "p.hint",
      { "data-part": "reach" },
      address ? t("links.network", { address }) : t("links.listening", { port }),
    );
  const command = `grognard serve --host 0.0.0.0${port === USUAL_PORT ? "" : ` --port ${port}`}`;
  return h(
    "div.warning",
    { role: "note", "data-part": "reach" },
    h("p", null, h("b", null, t("links.local"))),
    h("p", null, t("links.local.how"), " ", h("code", null, command)),
    h("p", null, address ? t("links.local.address", { address }) : t("links.local.find", { port })),
  );
}
