/** Worked examples: a card in the book with "try it", and the same words beside the map once it is opened. */

import type { BookExample, OpenedExample, PlayMade } from "../../protocol.js";
import type { Store } from "../../store.js";
import { type Child, type Component, fill, h, iconButton, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { post } from "../requests.js";
import { cites } from "../rules.js";
import type { TableContext } from "../tablecontext.js";
import { rulesPath } from "./search.js";

/** Open an example in a sandbox; its id. */
export async function tryExample(store: Store, game: string, example: BookExample): Promise<string> {
  const made = await post<PlayMade>("/api/games", { game, position: example.position });
  const { title, says, rules } = example;
  store.remember(made, { game, sandbox: true, example: { game, title, says, rules } });
  return made.id;
}

/** An example in the book. */
export function exampleCard(store: Store, name: string, example: BookExample, tryIt: () => void): HTMLElement {
  return h(
    "article.example",
    { id: `example-${name}` },
    h("h3", null, store.text(example.title)),
    h("p", null, store.text(example.says)),
    h(
      "div.ends",
      null,
      h("button.button.small.first", { type: "button", "data-key": `try-${name}`, onclick: tryIt }, t("book.try")),
      h(
        "span.refs",
        null,
        example.rules.flatMap((id, i): Child[] => [i ? " " : null, h("a.ruleid", { href: `#${id}` }, id)]),
      ),
      h(
        "span.provenance",
        { class: example.provenance.split(/[ ,]/)[0] ?? "" },
        t(`book.from.${example.provenance.split(/[ ,]/)[0] ?? ""}`),
      ),
    ),
  );
}

/** What an example shows, beside its map or over a corner of it. */
export class ExampleNote implements Component {
  readonly root = h("section.examplenote", { "data-part": "example", hidden: true });
  private readonly redraw = new Redraw(this.root, () => this.update());

  /** On a small screen it begins as a button, so as not to hide the map. */
  constructor(
    private readonly context: TableContext,
    private shut: boolean,
  ) {}

  update(): void {
    const { store } = this.context;
    const { example } = store;
    this.root.hidden = !example;
    if (!example || !this.redraw.needed(example, store.language, this.shut)) return;
    this.root.setAttribute("aria-label", t("book.example"));
    fill(this.root, this.shut ? this.folded() : this.open(example));
  }

  private folded(): Child {
    return h(
      "button.button.small",
      { type: "button", "data-key": "example-open", onclick: () => this.fold(false) },
      t("book.example"),
    );
  }

  private open(example: OpenedExample): Child {
    const { store } = this.context;
    return [
      h(
        "header",
        null,
        h("h2", null, store.text(example.title)),
        iconButton("close", t("close"), () => this.fold(true), { "data-key": "example-shut" }),
      ),
      h("p", null, store.text(example.says)),
      h(
        "p.refs",
        null,
        cites(this.context, example.rules),
        " ",
        h("a", { href: rulesPath(example.game, example.rules[0]), "data-key": "example-rules" }, t("book.back")),
      ),
    ];
  }

  private fold(shut: boolean): void {
    this.shut = shut;
    this.update();
  }
}
