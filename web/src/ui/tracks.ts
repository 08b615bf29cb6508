/** Tracks, pools and whatever else a game keeps: which of it is shown where. */

import type { Ruling, View } from "../protocol.js";
import { turnOfBox } from "../turnboxes.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { t } from "./i18n.js";
import { capital } from "./messages.js";
import { PrintedTracks } from "./printedtracks.js";
import { rulingCard } from "./ruling.js";
import { standing } from "./standing.js";
import { type Keyed, StateValues } from "./statevalues.js";
import type { TableContext } from "./tablecontext.js";
import { numbersGrid } from "./trackparts.js";

const MOST_NAMES = 30;
/** So many columns of a table have room beside the map. */
const MOST_COLUMNS = 4;

export class TracksPanel implements Component {
  readonly root = h("div.scroll", { "data-part": "tracks" });
  private readonly redraw = new Redraw(this.root, () => this.update());
  /** Answers to what can be asked of a position as a whole, such as how the points stand. */
  private answers: [string, Ruling][] = [];
  private askedOf: View | null = null;
  private readonly values: StateValues;
  private readonly tracks: PrintedTracks;

  constructor(private readonly context: TableContext) {
    this.values = new StateValues(context);
    this.tracks = new PrintedTracks(context, this.values);
  }

  update(): void {
    const { store } = this.context;
    if (!this.redraw.needed(store.table, store.view, store.language, this.answers)) return;
    const { view } = store;
    if (!view) return;
    // Whose marker it is stands beside the marker, not in a line of its own.
    const silent = new Set(store.table?.counter?.silent ?? []);
    const beside = Object.entries(store.table?.owners ?? {}).flatMap(([name, side]) =>
      name in view.state ? side : [],
    );
    const state = Object.entries(view.state)
      .filter(([name]) => !silent.has(name))
      .map(([name, value]): [string, unknown] => [name, this.whole(name, value)])
      .filter(([name, value]) => !isEmpty(value) && !beside.includes(name));
    const spaces = store.table?.tracks ?? {};
    const printed = Object.keys(spaces).flatMap((name) =>
      state.filter(([other, value]) => other === name && (typeof value === "number" || this.isCounted(value))),
    );
    const others = state.filter((entry) => !printed.includes(entry));
    // What is kept for each side or each formation stands in one table; the rest line by line.
    const bySide = others.filter(
      ([, value]) =>
        this.keys(value, (key) => this.context.messages.isSide(key)) && this.isFlat(value) && this.isTold(value),
    );
    const byFormation = others.filter(
      ([name, value]) =>
        !bySide.some(([other]) => other === name) &&
        this.keys(value, (key) => this.tracks.formations().has(key)) &&
        this.isFlat(value) &&
        this.isTold(value),
    );
    const rest = others.filter(([, value]) => !this.isFlatColumn(value));
    const plain = rest.filter(([, value]) => typeof value !== "object" || value === null);
    const shaped = rest.filter(([, value]) => typeof value === "object" && value !== null);
    void this.ask();
    fill(
      this.root,
      this.answers.map(([name, ruling]) =>
        h(
          "section",
          { "data-part": `asked-${name}` },
          rulingCard(
            this.context,
            name,
            ruling,
            [],
            capital(this.context.messages.word(`inquiry.${name}`) ?? this.context.messages.field(name)),
            { inquire: name },
          ),
        ),
      ),
      view.outcome &&
        h("section", null, h("h2", null, t("prompt.over")), h("p", null, this.context.messages.outcome(view.outcome))),
      printed.map(([name, value]) => this.tracks.printed(name, value, spaces[name] ?? [])),
      this.matrix(bySide, store.table?.sides.map((side) => side.name) ?? [], (name) => this.values.value(name)),
      this.matrix(byFormation, this.tracks.fielded(), (name) => this.context.messages.formation(name)),
      plain.length > 0 &&
        h(
          "section",
          null,
          plain.map(([name, value]) => this.tracks.scalar(name, value)),
        ),
      shaped.map(([name, value]) =>
        h(
          "section",
          { "data-field": name },
          h("h3", null, this.context.messages.track(name)),
          this.values.shaped(value, name),
        ),
      ),
      this.boxes(view),
      this.options(view.options),
    );
  }

  /** Ask again what can be asked without naming anything. */
  private async ask(): Promise<void> {
    const { store } = this.context;
    const view = store.view;
    if (view === this.askedOf) return;
    this.askedOf = view;
    const answers = await standing(this.context);
    if (view !== store.view || (!answers.length && !this.answers.length)) return;
    // What is asked of a moment that is not now comes after what stands.
    this.answers = answers.sort(([, a], [, b]) => Number(b.legal) - Number(a.legal));
    this.update();
  }

  /** Counters that lie in boxes beside the map; those of later turns stand among the reinforcements. */
  private boxes(view: View): Child {
    const { messages, map } = this.context;
    const boxes = new Map<string, string[]>();
    for (const unit of view.units)
      if (unit.box !== undefined && turnOfBox(this.context.store.table, unit.box) === undefined)
        boxes.set(unit.box, [...(boxes.get(unit.box) ?? []), unit.id]);
    return [...boxes].map(([box, ids]) =>
      h(
        "section",
        { "data-part": "box" },
        h("h3", null, capital(messages.place(box)), " ", h("span.count", null, String(ids.length))),
        h(
          "div.pool",
          null,
          ids
            .slice(0, MOST_NAMES)
            .map((id) => h("span", { title: messages.unit(id) }, map?.counterCanvas(id, 32) ?? id)),
          ids.length > MOST_NAMES && ` … (${ids.length})`,
        ),
      ),
    );
  }

  /** A view leaves out what is as on a fresh table: here everybody has something again. */
  private whole(name: string, value: unknown): unknown {
    const fresh = this.context.store.table?.fresh?.[name];
    if (!fresh || !this.keyed(value)) return value;
    const unseen = new Set(this.context.store.view?.unseen?.[name]);
    return Object.fromEntries(Object.entries({ ...fresh, ...value }).filter(([key]) => !unseen.has(key)));
  }

  private keyed(value: unknown): value is Keyed {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }

  private isCounted(value: unknown): value is Record<string, number> {
    return this.keyed(value) && Object.values(value).every((item) => typeof item === "number");
  }

  /** Kept for sides or formations, and not at nothing everywhere. */
  private isTold(value: Keyed): boolean {
    return Object.values(value).some((item) => item !== 0 && item !== false && item !== null);
  }

  private isFlatColumn(value: unknown): boolean {
    const names = (key: string): boolean => this.context.messages.isSide(key) || this.tracks.formations().has(key);
    return (
      this.keys(value, names) &&
      Object.values(value).every((item) =>
        Array.isArray(item) ? item.length === 0 : typeof item !== "object" || item === null,
      )
    );
  }

  private keys(value: unknown, known: (key: string) => boolean): value is Keyed {
    return (
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      Object.keys(value).every(known)
    );
  }

  private isFlat(value: Keyed): boolean {
    return Object.values(value).every((item) => typeof item !== "object" || item === null);
  }

  /** Rows are sides or formations, columns what is kept for them; what is not told is nothing yet. Few who have much of
   * everything stand side by side instead. */
  private matrix(columns: [string, unknown][], rows: string[], title: (name: string) => Child): Child {
    if (!columns.length) return null;
    const told = rows.length <= 12 ? rows : rows.filter((row) => columns.some(([, value]) => row in (value as Keyed)));
    const kept = columns.map(([name, value]) => ({ head: this.context.messages.track(name), value: value as Keyed }));
    if (columns.length > MOST_COLUMNS && told.length <= MOST_COLUMNS)
      return numbersGrid(
        told.map(title),
        kept.map(({ head, value }) => [head, told.map((row) => this.values.cell(value[row]))]),
      );
    return numbersGrid(
      kept.map(({ head }) => head),
      told.map((row) => [title(row), kept.map(({ value }) => this.values.cell(value[row]))]),
    );
  }

  private options(options: Record<string, unknown>): Child {
    const on = Object.entries(options).filter(([, value]) => value !== false && value !== "scenario");
    if (!on.length) return null;
    return h(
      "section",
      null,
      h("h3", null, t("tracks.options")),
      h(
        "ul",
        null,
        on.map(([name, value]) =>
          h(
            "li",
            null,
            this.context.messages.word(`option.${name}`) ?? name,
            value === true ? "" : `: ${this.context.messages.word(`setting.${String(value)}`) ?? String(value)}`,
          ),
        ),
      ),
    );
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value as object).length === 0;
}
