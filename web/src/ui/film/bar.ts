/** The bar below a film: what happens, how fast, stop and go, on to the live view; after it: show me again. */

import type { FilmPace } from "../../preferences.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { lineText, logLines } from "../log.js";
import { rollCard } from "../rollcard.js";
import type { TableContext } from "../tablecontext.js";
import type { Director } from "./director.js";
import { PACES, paceName } from "./paces.js";

export class FilmBar implements Component {
  readonly root = h("section.film", { role: "region", hidden: true, "data-part": "film" });
  private readonly said = h("div.said", { "aria-live": "polite" });
  private readonly card = h("div.fight");
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly film: Director,
  ) {}

  update(): void {
    const { film } = this;
    const { store } = this.context;
    const { state, at, following, absent } = film;
    if (!this.redraw.needed(state, at, film.scenes.length, following, absent, store.language, store.settings.film))
      return;
    this.root.hidden = state === "none" || store.handover !== null;
    Object.assign(this.root.dataset, { state, at, of: film.scenes.length, following });
    this.root.setAttribute("aria-label", t("film.title"));
    this.root.classList.toggle("small", !film.running);
    if (film.running) this.running();
    else fill(this.root, this.offer());
  }

  private running(): void {
    const { film } = this;
    const plays = film.state === "playing";
    this.say();
    fill(
      this.root,
      this.card,
      h(
        "div.controls",
        null,
        iconButton("back", t("film.back"), () => film.by(-1), { "data-key": "film-back" }),
        iconButton(plays ? "pause" : "play", `${t(plays ? "replay.pause" : "replay.play")} (␣)`, () => film.toggle(), {
          "data-key": "film-toggle",
        }),
        iconButton("next", t("film.next"), () => film.by(1), { "data-key": "film-next" }),
        h("span.number.label", { "data-part": "film-count" }, `${film.at + 1} / ${film.scenes.length}`),
        this.speed(),
        iconButton("eye", t("film.follow"), () => film.setFollowing(!film.following), {
          "data-key": "film-follow",
          "aria-pressed": String(film.following),
        }),
        h(
          "button.button.first.small",
          { type: "button", "data-key": "film-skip", title: `${t("film.skip")} (Esc)`, onclick: () => film.skip() },
          t("film.skip"),
        ),
      ),
      this.said,
    );
  }

  private speed(): Child {
    const { store } = this.context;
    const select = h(
      "select",
      {
        "aria-label": t("replay.speed"),
        "data-key": "film-speed",
        onchange: () => store.set({ film: select.value as FilmPace }),
      },
      PACES.filter((pace) => pace !== "off").map((pace) =>
        h("option", { value: pace, selected: pace === store.settings.film }, paceName(pace)),
      ),
    );
    return select;
  }

  /** What happens, in words; where the explanations are folded the dice of a fight lie here. */
  private say(): void {
    const scene = this.film.scene;
    const texts = logLines(scene?.entries ?? []).map((line) => lineText(this.context, line));
    this.said.textContent = texts.join(". ");
    this.said.title = texts.join(". ");
    fill(this.card, scene?.fight ? rollCard(this.context, scene.entries) : null);
  }

  private offer(): Child {
    const { film } = this;
    const { moves, fights, losses } = film.summary();
    const count = (n: number, one: string, many = `${one}s`): string => t(n === 1 ? one : many, { n });
    const parts = [
      moves > 0 && count(moves, "film.move"),
      fights > 0 && count(fights, "film.fight"),
      losses > 0 && count(losses, "film.loss", "film.losses"),
    ].filter(Boolean);
    const said = parts.length ? parts.join(", ") : count(film.scenes.length, "film.event");
    return [
      h("span", { "data-part": "film-summary" }, `${t(film.absent ? "film.absent" : "film.was")}: ${said}`),
      h(
        "button.button.small",
        { type: "button", class: film.absent ? "first" : "", "data-key": "film-again", onclick: () => film.again() },
        t(film.absent ? "film.show" : "film.again"),
      ),
      iconButton("close", t("film.forget"), () => film.forget(), { "data-key": "film-forget" }),
    ];
  }
}
