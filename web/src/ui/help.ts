/** Help: what I can do now, how this game flows, where its rules are, and the keys. All of it follows from what the game
 * declares; the page knows no game. */

import type { GameSummary } from "../protocol.js";
import { scenarioBriefing } from "./briefing.js";
import { dialog } from "./dialogs.js";
import { type Child, fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { capital } from "./messages.js";
import { cite } from "./rules.js";
import { rulesPath } from "./rulespage/search.js";
import { summaryOf } from "./summaries.js";
import type { TableContext } from "./tablecontext.js";

/** Names that an answer is shown with before they are only counted. */
const MOST_NAMES = 4;

export function helpDialog(context: TableContext): void {
  const flow = h("section", { "data-part": "help-flow" });
  const sheet = dialog(t("help.title"), now(context), flow, rules(context), keys());
  sheet.classList.add("wide");
  sheet.dataset["part"] = "help";
  // Whoever follows a rule wants to read it, not to close a sheet first.
  sheet.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".rule")) sheet.close();
  });
  const draw = (game?: GameSummary): void => fill(flow, sequence(context), about(context, game));
  draw();
  void summaryOf(context.store.facts?.game ?? "").then((game) => game && draw(game));
}

/** The current question, and each kind of answer to it. */
function now(context: TableContext): Child {
  const { store, messages } = context;
  const { decision } = store;
  const asked = store.live?.view.decision;
  if (!decision)
    return h(
      "section",
      { "data-part": "help-now" },
      h("h3", null, t("help.now")),
      h("p", null, asked ? t("help.theirs", { side: messages.side(asked.side) }) : t("prompt.over")),
    );
  const verbs = new Map<string, string[]>();
  for (const action of decision.actions ?? []) {
    const [verb = ""] = action.split(" ");
    verbs.set(verb, [...(verbs.get(verb) ?? []), action]);
  }
  return h(
    "section",
    { "data-part": "help-now" },
    h("h3", null, t("help.now")),
    h("p", null, h("b", null, messages.question(decision)), " ", cite(context, decision.rule ?? "")),
    h(
      "ul.answers",
      null,
      [...verbs].map(([verb, actions]) => h("li", null, answer(context, verb, actions))),
    ),
    h("p.hint", null, t("help.point")),
  );
}

function answer(context: TableContext, verb: string, actions: string[]): Child {
  const { messages } = context;
  const bare = actions.filter((action) => action === verb);
  if (bare.length === actions.length) return messages.verb(verb);
  const names = actions.slice(0, MOST_NAMES).map((action) => messages.action(action));
  const more = actions.length - names.length;
  const told = names.every((name) => name.startsWith(messages.verb(verb)));
  return `${told ? "" : `${messages.verb(verb)}: `}${names.join(", ")}${more > 0 ? ` ${t("help.more", { n: more })}` : ""}`;
}

/** The phases that a turn has, the present one marked. */
function sequence({ store, messages }: TableContext): Child {
  const phases = store.table?.flow ?? store.table?.edit?.phases ?? [];
  const here = store.view?.phase ?? "";
  const at = phases.filter((phase) => here === phase || here.startsWith(`${phase}.`)).at(-1);
  return [
    h("h3", null, t("help.flow")),
    phases.length > 1 &&
      h(
        "ul.sequence",
        null,
        phases.map((phase) =>
          h("li", { "aria-current": phase === at ? "step" : null }, capital(messages.phase(phase))),
        ),
      ),
  ];
}

/** What the game and this scenario are about, and its guided first turn. */
function about({ store }: TableContext, game: GameSummary | undefined): Child {
  if (!game) return null;
  return [
    game.briefing && h("p", null, store.text(game.briefing.about)),
    scenarioBriefing(store, game.briefing?.scenarios[store.facts?.scenario ?? ""]),
    game.guide &&
      h("p", { "data-part": "help-guide" }, t("help.guide"), " ", h("b", null, store.text(game.guide.title))),
  ];
}

function rules({ store }: TableContext): Child {
  const game = store.facts?.game ?? "";
  return h(
    "section",
    { "data-part": "help-rules" },
    h("h3", null, t("help.rules")),
    h("p", null, t("help.rules.how")),
    h("a.button.small", { href: rulesPath(game), target: "_blank", rel: "noopener" }, t("book.open")),
  );
}

function keys(): Child {
  const rows: [string[], string][] = [
    [["1", "…", "9"], "help.answer"],
    [["Shift 1", "…", "9"], "help.beyond"],
    [["P", "N"], "help.pass"],
    [["A"], "help.keepall"],
    [["D"], "help.done"],
    [["X"], "help.skip"],
    [["G"], "help.left"],
    [["U", "Ctrl Z"], "help.undo"],
    [["J", "K"], "help.next"],
    [["Space"], "help.take"],
    [["← ↑ → ↓", "Enter"], "help.map"],
    [["Shift ← ↑ → ↓"], "help.pan"],
    [["Space", "← →", "Enter"], "help.fan"],
    [["+", "−", "0"], "help.zoom"],
    [["[", "]"], "help.panels"],
    [["L", "F", "T", "C", "R", "H"], "help.tabs"],
    [["O"], "help.overlays"],
    [["V"], "help.replay"],
    [["← →", "PgUp", "PgDn", "Home", "End", "Space", ",", "."], "help.inreplay"],
    [["Space", "← →", ",", ".", "Esc"], "help.film"],
    [["W"], "help.eyes"],
    [["M", "S"], "help.menu"],
    [["/"], "help.search"],
    [["E"], "help.language"],
    [["?"], "help.help"],
    [["Esc"], "help.escape"],
  ];
  return h(
    "section",
    null,
    h("h3", null, t("help.keys")),
    h(
      "dl.keys",
      null,
      rows.map(([keys, said]) =>
        h(
          "div",
          null,
          h(
            "dt",
            null,
            keys.map((key) => h("kbd", null, key)),
          ),
          h("dd", null, t(said)),
        ),
      ),
    ),
    h("p.hint", { style: { "margin-top": "0.9rem" } }, t("help.mouse")),
  );
}
