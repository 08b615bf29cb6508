/** The rules of a game: every line, searched in the language that is read, with where the program applies it and
 * examples to try. An address such as /rules/crossroads#7.2 leads to a rule. */

import type { BookRule, CodePlace, Language, Rulebook, Text } from "../../protocol.js";
import type { Store } from "../../store.js";
import { dialog } from "../dialogs.js";
import { type Child, type Component, fill, h, keepsKeys } from "../dom.js";
import { t } from "../i18n.js";
import { ask, reason } from "../requests.js";
import { exampleCard, tryExample } from "./example.js";
import { chapterOf, rulesPath, Search } from "./search.js";

/** With more rules than this the chapters are folded at first. */
const SMALL = 100;
const EXAMPLES = "examples";

export interface BookNavigation {
  lobby(): void;
  play(id: string): void;
  go(path: string): void;
}

interface Shelf {
  name: string;
  title: Text;
}

export class RulesPage implements Component {
  readonly root = h("div.rulespage");
  private readonly top = h("header");
  private readonly count = h("span.faint", { role: "status", "data-part": "found" });
  private readonly tongues = h("div.segments", { role: "group" });
  private readonly contents = h("nav.contents");
  private readonly book = h("div.book");
  private readonly field: HTMLInputElement;
  private found: Rulebook | null = null;
  private games: Shelf[] = [];
  private failed = false;
  private both = false;
  private opened = new Set<string>();
  private marked = "";
  /** What the address asks for and the book has not. */
  private missed = "";
  private drawn: Language | null = null;

  constructor(
    private readonly store: Store,
    readonly game: string,
    private readonly navigation: BookNavigation,
  ) {
    this.field = h("input", {
      type: "search",
      id: "book-search",
      "data-key": "book-search",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.typed(),
    });
    this.root.append(
      this.top,
      h("div.finder", null, this.field, this.count, this.tongues),
      h("main", null, this.contents, this.book),
    );
    // Keys work at once, wherever the focus is, as long as the book is on the screen.
    const onKey = (event: KeyboardEvent): void => {
      if (this.root.isConnected) this.key(event);
      else if (this.found || this.failed) removeEventListener("keydown", onKey);
    };
    addEventListener("keydown", onKey);
    this.update();
  }

  async load(): Promise<void> {
    try {
      const [book, games] = await Promise.all([
        ask<Rulebook>(`/api/games/${this.game.replaceAll("/", "~")}/rules`),
        ask<Shelf[]>("/api/games"),
      ]);
      this.found = book;
      this.games = games;
      if (book.rules.length <= SMALL) for (const rule of book.rules) this.opened.add(chapterOf(rule.id));
    } catch {
      this.failed = true;
    }
    this.draw();
    this.goTo(location.hash);
  }

  /** Turn to a rule, to a chapter or section by the beginning of its numbers, or to the examples. */
  goTo(hash: string): void {
    const wanted = decoded(hash.replace(/^#/, ""));
    if (!wanted || !this.found) return;
    const rules = this.found.rules;
    const chapter = rules.some((rule) => chapterOf(rule.id) === wanted) || wanted === EXAMPLES;
    const rule =
      rules.find(({ id }) => id === wanted) ??
      rules.find(({ id }) => id.startsWith(wanted) && /^[.-]/.test(id.slice(wanted.length)));
    this.missed = chapter || rule ? "" : wanted;
    if (!chapter && !rule) return this.drawBook();
    this.field.value = "";
    this.marked = chapter ? "" : (rule?.id ?? "");
    this.opened.add(chapter ? wanted : chapterOf(this.marked));
    this.drawBook();
    const at = document.getElementById(chapter ? `chapter-${wanted}` : this.marked);
    at?.scrollIntoView({ block: chapter ? "start" : "center" });
    (chapter ? at?.querySelector<HTMLElement>("summary") : at)?.focus({ preventScroll: true });
  }

  update(): void {
    if (this.drawn !== this.store.language) this.draw();
  }

  private get languages(): Language[] {
    return this.both ? ["en", "es"] : [this.store.language];
  }

  private get search(): Search {
    return new Search(this.field.value);
  }

  // -- keys

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target === this.field;
    if (!typing && keepsKeys(event.target)) return;
    if (event.key === "/" && !typing) {
      this.field.focus();
      this.field.select();
    } else if (event.key === "Escape" && this.field.value) {
      this.field.value = "";
      this.typed();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      this.step(event.key === "ArrowDown" ? 1 : -1, typing);
    else return;
    event.preventDefault();
  }

  /** From one rule to the next; from the first back to the search. */
  private step(by: number, typing: boolean): void {
    const rows = [...this.book.querySelectorAll<HTMLElement>(".rulerow")].filter((row) =>
      row.closest("details.chapter")?.hasAttribute("open"),
    );
    const now = typing ? -1 : rows.findIndex((row) => row.contains(document.activeElement));
    if (now < 0 && by < 0) return;
    const next = rows[now + by];
    if (next) {
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    } else if (by < 0) this.field.focus();
  }

  private typed(): void {
    this.marked = this.missed = "";
    this.drawBook();
    this.root.scrollTop = 0;
  }

  // -- drawing

  private draw(): void {
    const anchor = this.firstSeen();
    this.drawn = this.store.language;
    this.field.placeholder = t("book.find");
    this.field.setAttribute("aria-label", t("book.find"));
    const title = this.store.text(this.found?.title);
    document.title = `${t("book.title")}: ${title || this.game}`;
    const pick = h(
      "select",
      {
        "aria-label": t("lobby.game"),
        "data-key": "book-game",
        onchange: () => this.navigation.go(rulesPath(pick.value)),
      },
      this.games.map((game) =>
        h("option", { value: game.name, selected: game.name === this.game }, this.store.text(game.title)),
      ),
    );
    fill(
      this.top,
      h(
        "button.button.quiet.small",
        { type: "button", "data-key": "book-lobby", onclick: () => this.navigation.lobby() },
        t("table.back"),
      ),
      h("h1", null, t("book.title"), title && h("span", null, `: ${title}`)),
      h("div.space"),
      this.games.length > 1 && pick,
    );
    this.tongues.setAttribute("aria-label", t("book.languages"));
    fill(
      this.tongues,
      (["en", "es", "both"] as const).map((kind) => this.languageButton(kind)),
    );
    this.drawBook();
    if (anchor) this.backTo(anchor);
  }

  private languageButton(kind: Language | "both"): HTMLElement {
    const chosen = this.both ? "both" : this.store.language;
    const choose = (): void => {
      this.both = kind === "both";
      if (kind !== "both") this.store.setLanguage(kind);
      this.draw();
    };
    const name = kind === "both" ? t("book.both") : kind === "en" ? "English" : "Español";
    return h(
      "button",
      {
        type: "button",
        "aria-pressed": String(kind === chosen),
        "data-key": `book-${kind}`,
        lang: kind === "both" ? null : kind,
        onclick: choose,
      },
      name,
    );
  }

  /** The rule at the top of the screen stays there when the words around it change their length. */
  private firstSeen(): { id: string; top: number } | null {
    const line = this.book.getBoundingClientRect().top;
    if (this.root.scrollTop === 0 || line === 0) return null;
    const row = [...this.book.querySelectorAll(".rulerow")].find(
      (one) => one.getBoundingClientRect().bottom > this.field.getBoundingClientRect().bottom,
    );
    return row ? { id: row.id, top: row.getBoundingClientRect().top } : null;
  }

  private backTo(anchor: { id: string; top: number }): void {
    const row = document.getElementById(anchor.id);
    if (row) this.root.scrollTop += row.getBoundingClientRect().top - anchor.top;
  }

  private drawBook(): void {
    const book = this.found;
    if (!book)
      return fill(
        this.book,
        h("p", { role: this.failed ? "alert" : "status" }, t(this.failed ? "book.failed" : "book.loading")),
      );
    const { search } = this;
    const shown = search.empty
      ? book.rules
      : book.rules.filter((rule) => search.finds(rule.id, ...this.languages.map((language) => rule[language])));
    this.root.classList.toggle("searching", !search.empty);
    const chapters = new Map<string, BookRule[]>();
    for (const rule of shown) chapters.set(chapterOf(rule.id), [...(chapters.get(chapterOf(rule.id)) ?? []), rule]);
    fill(
      this.count,
      search.empty
        ? t("book.all", { n: book.rules.length })
        : t("book.some", { n: shown.length, all: book.rules.length }),
    );
    fill(this.contents, this.contentsOf(book, chapters));
    fill(
      this.book,
      this.missed && h("p", { role: "alert", "data-part": "missed" }, t("book.missed", { id: this.missed })),
      search.empty && this.exampleChapter(book),
      [...chapters].map(([id, rules]) => this.chapter(book, id, rules, search)),
      shown.length === 0 && h("p.faint", null, t("rules.none")),
    );
  }

  private contentsOf(book: Rulebook, chapters: Map<string, BookRule[]>): Child {
    const entry = (id: string, name: string, n: number): Child =>
      h(
        "li",
        null,
        h("a", { href: `#${id}`, "data-key": `contents-${id}` }, name),
        h("span.faint.number", null, String(n)),
      );
    const examples = Object.keys(book.examples).length;
    return h(
      "ul",
      null,
      this.search.empty && examples > 0 && entry(EXAMPLES, t("book.examples"), examples),
      [...chapters].map(([id, rules]) => entry(id, this.chapterName(book, id), rules.length)),
    );
  }

  private chapterName(book: Rulebook, id: string): string {
    const name = this.store.text(book.chapters[id]);
    return /^\d/.test(id) || !name ? `${id} ${name}`.trim() : name;
  }

  /** A chapter that can be folded; what is folded is not built. */
  private fold(id: string, name: string, n: number, open: boolean, content: () => Child): HTMLElement {
    const body = h("div.body");
    const box = h(
      "details.chapter",
      { id: `chapter-${id}`, open },
      h("summary", { "data-key": `chapter-${id}` }, h("h2", null, name), h("span.faint.number", null, String(n))),
      body,
    );
    if (open) fill(body, content());
    box.addEventListener("toggle", () => {
      if (box.open && !body.hasChildNodes()) fill(body, content());
      if (!this.search.empty) return; // what a search has opened is folded again after it
      if (box.open) this.opened.add(id);
      else this.opened.delete(id);
    });
    return box;
  }

  private chapter(book: Rulebook, id: string, rules: BookRule[], search: Search): HTMLElement {
    const rows = (): Child =>
      h(
        "ol",
        null,
        rules.map((rule) => this.row(book, rule, search)),
      );
    return this.fold(id, this.chapterName(book, id), rules.length, !search.empty || this.opened.has(id), rows);
  }

  private exampleChapter(book: Rulebook): Child {
    const all = Object.entries(book.examples);
    if (!all.length) return null;
    return this.fold(EXAMPLES, t("book.examples"), all.length, this.opened.has(EXAMPLES), () => [
      h("p.hint", null, t("book.examples.say")),
      h(
        "div.examples",
        null,
        all.map(([name, example]) => exampleCard(this.store, name, example, () => void this.try(name))),
      ),
    ]);
  }

  private row(book: Rulebook, rule: BookRule, search: Search): HTMLElement {
    const { id, kind } = rule;
    return h(
      "li.rulerow",
      { id, tabindex: -1, class: id === this.marked ? "marked" : "" },
      h(
        "div.ids",
        null,
        h("a.ruleid", { href: `#${id}`, title: t("book.link") }, search.markedId(id)),
        h("span.kind", null, t(`book.kind.${kind}`)),
      ),
      h(
        "div.says",
        null,
        this.languages.map((language) =>
          h("p", { lang: language }, linked(book, search.marked(rule[language]), search.empty)),
        ),
      ),
      h(
        "div.more",
        null,
        this.code(rule),
        rule.examples.map((name) => this.tryButton(book, name)),
      ),
    );
  }

  private tryButton(book: Rulebook, name: string): Child {
    const title = this.store.text(book.examples[name]?.title);
    return h(
      "button.button.small",
      { type: "button", "data-example": name, title: t("book.try.hint"), onclick: () => void this.try(name) },
      `▸ ${t("book.tryone", { title })}`,
    );
  }

  private code(rule: BookRule): Child {
    if (!rule.code.length) return h("span.faint", null, t("book.nocode"));
    const list = h("ul");
    const box = h(
      "details.code",
      null,
      h("summary", null, t(rule.code.length === 1 ? "book.code.one" : "book.code", { n: rule.code.length })),
      list,
    );
    box.addEventListener("toggle", () => box.open && fill(list, rule.code.map(place)));
    return box;
  }

  private async try(name: string): Promise<void> {
    const example = this.found?.examples[name];
    if (!example) return;
    try {
      this.navigation.play(await tryExample(this.store, this.game, example));
    } catch (error) {
      dialog(t("lobby.failed", { why: reason(error) }));
    }
  }
}

function place(at: CodePlace): HTMLElement {
  const where = `${at.module}${at.name ? `: ${at.name}` : ""}`;
  return h(
    "li",
    null,
    h("code.where", null, where),
    h("span.faint", null, ` ${t("book.line", { n: at.line })}`),
    h("code.line", null, at.text),
  );
}

/** Numbers of other rules and sections in a rule's text lead there. */
function linked(book: Rulebook, parts: Child[], on: boolean): Child[] {
  if (!on) return parts;
  const known = new Set(book.rules.flatMap((rule) => [rule.id, rule.id.replace(/-.*/, "")]));
  return parts.flatMap((part): Child[] =>
    typeof part === "string"
      ? part
          .split(/(\b\d+\.\d+(?:\.\d+)*(?:-\d+)?\b)/)
          .map((piece) => (known.has(piece) ? h("a", { href: `#${piece}` }, piece) : piece))
      : [part],
  );
}

/** A fragment as it was meant; one that was cut off in the middle of a letter as it is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
