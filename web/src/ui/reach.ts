/** Whether a link reaches anybody else: an address such as localhost means the machine that it is opened on. */

import { getJson } from "../http.js";
import type { Reach } from "../protocol.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

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

function network(): string | null {
  return known?.address ? `http://${known.address}${known.port ? `:${known.port}` : ""}` : null;
}

/** The beginning of a link that others are to open. */
export function linkOrigin(): string {
  return (isThisMachine(location.hostname) && known?.open && network()) || location.origin;
}

/** A warning beside links that only this machine can open, and how to play with a friend; nothing where there is no need. */
export function reachNote(): HTMLElement | null {
  if (!isThisMachine(location.hostname)) return null;
  const address = network();
  if (known?.open)
    return h(
      "p.hint",
      { "data-part": "reach" },
      address ? t("links.network", { address }) : t("links.listening", { port: known.port ?? location.port }),
    );
  const port = known?.port ?? location.port;
  const command = `grognard serve --host 0.0.0.0${port && Number(port) !== 8000 ? ` --port ${port}` : ""}`;
  return h(
    "div.warning",
    { role: "note", "data-part": "reach" },
    h("p", null, h("b", null, t("links.local"))),
    h("p", null, t("links.local.how"), " ", h("code", null, command)),
    h("p", null, address ? t("links.local.address", { address }) : t("links.local.find", { port: port || "80" })),
  );
}
