/** A ruling as a file: the question, the answer and the position as my side may know it, to go with a bug report. */

import { h, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { post, reason } from "./requests.js";
import type { TableContext } from "./tablecontext.js";

/** What was asked: an action that is explained, or a question of the game's own. */
export type Question = { explain: string } | { inquire: string };

/** A button beside an answer; none where the position is a past one, of which the server would tell another. */
export function reportButton(context: TableContext, question: Question): HTMLElement | null {
  if (context.store.replaying) return null;
  const button = iconButton("flag", t("report.title"), () => void save(context, question), { "data-key": "report" });
  return h("span.report", null, button);
}

async function save(context: TableContext, question: Question): Promise<void> {
  const { store } = context;
  const tokens = store.plays.find((seat) => seat.play === store.play)?.tokens ?? [];
  const [[name = "", asked = ""] = []] = Object.entries(question);
  try {
    const body = { tokens, side: store.side, [name]: asked.split(" ").filter(Boolean) };
    const report = await post<unknown>(`/api/plays/${store.play ?? ""}/report`, body);
    const file = new Blob([JSON.stringify(report, null, 1)], { type: "application/json" });
    const game = (store.facts?.game ?? "game").replaceAll("/", "-");
    const link = h("a", { href: URL.createObjectURL(file), download: `ruling-${game}-${store.n}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
    context.notice(t("report.saved"));
  } catch (error) {
    context.notice(reason(error), "no");
  }
}
