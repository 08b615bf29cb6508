/** The log in words: dice as faces, chits as chits, links to hexes, units and rules, filters. */

import type { LogEntry, RulingPart, Topic } from "../protocol.js";
import { chitFace } from "./chits.js";
import { dieFace } from "./dice.js";
import { type Child, type Component, fill, h, Redraw } from "./dom.js";
import { type Facts, factsOf } from "./facts.js";
import { t } from "./i18n.js";
import { linked } from "./links.js";
import { type LogGroup, logGroups } from "./loggroups.js";
import { capital } from "./messages.js";
import { cite } from "./rules.js";
import { ledger } from "./ruling.js";
import { type Change, changesText } from "./sandbox/draft.js";
import { speaksOf } from "./spoken.js";
import type { TableContext } from "./tablecontext.js";
import { isOfCombat, topicOf } from "./topics.js";

const FILTERS = ["all", "combat", "moves", "dice", "other"] as const;
type Filter = (typeof FILTERS)[number];
const PAGE = 250;

/** Under which filter an entry falls. */
function filterOf(topic: Topic): Filter {
  if (isOfCombat(topic)) return "combat";
  return topic === "chance" ? "dice" : topic === "movement" ? "moves" : "other";
}

/** Topics whose entries look otherwise. */
const LOOKS: Partial<Record<Topic, string>> = { turn: "turn", result: "result", victory: "result", loss: "loss" };

/** On a shared screen each side reads only its own secrets. */
export function entriesFor(log: LogEntry[], side: string | null): LogEntry[] {
  return log.filter((entry) => entry.side === undefined || entry.side === (side ?? ""));
}

/** The numbers of lines that were taken back: every undo says which. */
export function takenBack(log: LogEntry[]): Set<number> {
  return new Set(
    log.flatMap(({ event }) => (event.event === "undone" && typeof event["of"] === "number" ? [event["of"]] : [])),
  );
}

/** Steps of one move are one line. What everybody may know of a move is left out where the side knows it in full. */
export function logLines(entries: LogEntry[]): Line[] {
  const lines: Line[] = [];
  const moves = new Map<string, Line>();
  const movers = (event: LogEntry["event"]): unknown[] => [event["unit"], event["units"]].flat().filter(Boolean);
  const mover = (event: LogEntry["event"]): string => movers(event).join();
  const step = ({ n, event }: LogEntry): string => `${n} ${String(event["from"])} ${String(event["to"])}`;
  const known = new Map(
    entries
      .filter(({ event }) => event.only && "from" in event && "to" in event)
      .map((entry) => [step(entry), movers(entry.event)]),
  );
  for (const entry of entries) {
    const { n, event } = entry;
    const { from, to } = event;
    const isStep = typeof from === "string" && typeof to === "string" && mover(event) !== "";
    if (isStep && !event.only && movers(event).every((id) => known.get(step(entry))?.includes(id))) continue;
    const key = `${n} ${event.event} ${mover(event)}`;
    const going = isStep ? moves.get(key) : undefined;
    if (going && going.way.at(-1) === from) {
      going.way.push(String(to));
      going.cost += Number(event["cost"] ?? 0);
      continue;
    }
    const line: Line = { entry, way: isStep ? [from, to] : [], cost: Number(event["cost"] ?? 0) };
    if (isStep) moves.set(key, line);
    lines.push(line);
  }
  return lines;
}

/** An entry, and where a move that it began has led. */
export interface Line {
  entry: LogEntry;
  way: string[];
  cost: number;
}

/** What a line says, without its rule. */
export function lineText(context: TableContext, line: Line): string {
  const { event, text } = line.entry;
  return context.messages.sentence(
    event.event === "edited"
      ? editText(context, event)
      : line.way.length > 2
        ? wayText(context, line)
        : context.store.text(text).replace(/\s*\[[^\]]*\]\s*$/, ""),
  );
}

/** One line, as the log, the replay and the news show it. */
export function entryLine(context: TableContext, line: Line, more = ""): HTMLElement {
  const { entry } = line;
  const { event } = entry;
  const topic = topicOf(context.store.table, entry);
  const whole = line.way.length > 2;
  const text = lineText(context, line);
  const side = context.messages.isSide(event["side"]) ? event["side"] : sideOfUnit(context, event);
  const color = side ? context.messages.sideColor(side) : null;
  const facts = event.event === "edited" ? editFacts(event) : whole ? { ...event, path: line.way } : event;
  const element = h(
    "li",
    { class: `${LOOKS[topic] ?? ""} ${more}`, style: color ? { "--side": color } : {} },
    h(
      "span",
      null,
      face(context, entry),
      linked(context, text, facts),
      topic === "turn" && turnName(context, event),
      aim(context, event, text),
      sum(context, event),
    ),
    cite(context, event.rule),
  );
  return speaksOf(context, element, facts);
}

/** A turn that begins has a name, on many tracks a date. */
function turnName(context: TableContext, { turn }: LogEntry["event"]): Child {
  const name = typeof turn === "number" ? context.messages.turnName(turn) : null;
  return name !== null && ` (${name})`;
}

/** Whom or where an event is aimed at, where its words leave it out: "4AA flies: interdiction → XXVI". */
function aim(context: TableContext, event: LogEntry["event"], text: string): Child {
  const { messages, store } = context;
  const units = factsOf(store.table, event, "unit").filter((id): id is string => messages.isUnit(id));
  const hexes = factsOf(store.table, event, "hex").filter((hex): hex is string => messages.isHex(hex));
  const told = (name: string): boolean => text.includes(name) || text.includes(messages.unitName({ id: name }));
  const untold = [
    ...units.filter((id) => !told(id)).map((id) => messages.saidUnit(id)),
    ...hexes.filter((hex) => !told(hex)),
  ];
  return untold.length > 0 && [" → ", linked(context, untold.join(", "), event)];
}

/** How a column or a number came about, part by part, for whoever unfolds it. */
function sum(context: TableContext, event: LogEntry["event"]): Child {
  const [parts] = factsOf(context.store.table, event, "ledger");
  if (!Array.isArray(parts) || !parts.length) return null;
  const element = h("details.sum", null, h("summary", null, t("log.sum")));
  element.addEventListener(
    "toggle",
    () => element.open && element.childElementCount === 1 && element.append(ledger(context, parts as RulingPart[])),
  );
  return element;
}

/** A change by hand is told in words, not in the names of a file. */
function editText(context: TableContext, event: LogEntry["event"]): string {
  return t("edit.made", {
    side: context.messages.side(String(event["side"])),
    what: changesText(context, event["changes"] as Change[]),
  });
}

/** The units and hexes that a change by hand names, as facts. */
function editFacts(event: LogEntry["event"]): Facts {
  const changes = event["changes"] as Change[];
  const units = changes.flatMap(({ path }) => (path.startsWith("units.") ? [path.split(".")[1]] : []));
  return { units, path: changes.flatMap(({ value }) => [value].flat()) };
}

function wayText(context: TableContext, line: Line): string {
  const { event } = line.entry;
  const who = [event["unit"], event["units"]]
    .flat()
    .filter(Boolean)
    .map((id) => context.messages.saidUnit(String(id)))
    .join(", ");
  const down = Number(event["count"] ?? 0) - [event["unit"], event["units"]].flat().filter(Boolean).length;
  const beneath = down > 0 ? ` + ${down === 1 ? t("why.onefacedown") : t("why.facedown", { n: down })}` : "";
  return `${who}${beneath}: ${line.way.join(" → ")}${line.cost ? ` (${context.messages.value(line.cost)})` : ""}`;
}

function sideOfUnit(context: TableContext, event: LogEntry["event"]): string | undefined {
  const id = [event["unit"], event["units"]].flat().find((one) => typeof one === "string");
  return typeof id === "string" ? context.store.sheet(id)?.side : undefined;
}

function face(context: TableContext, entry: LogEntry): Child {
  const { die, result, chit } = entry.event;
  if (typeof die === "number" && typeof result === "number")
    return [dieFace(die, result), " ", roller(context, entry.event)];
  return typeof chit === "string" && entry.event.event === "drew" ? [chitFace(context, chit), " "] : null;
}

/** Whose die it is, where its purpose names nobody: both sides roll for the initiative. */
function roller(context: TableContext, { side, purpose }: LogEntry["event"]): Child {
  return (
    context.messages.isSide(side) &&
    /^\w+$/.test(String(purpose)) &&
    h("span.faint", null, `${context.messages.side(side)}: `)
  );
}

export class LogPanel implements Component {
  readonly root = h("div", {
    class: "side-body",
    style: { display: "flex", "flex-direction": "column", "min-height": "0", flex: "1" },
  });
  private readonly filters = h("div.filters", { role: "toolbar" });
  private readonly list = h("ol.log", { role: "log" });
  private readonly scroll: HTMLElement;
  private readonly field: HTMLInputElement;
  private filter: Filter = "all";
  private shown = PAGE;
  private seen = 0;
  /** The lines on the screen are those of a film. */
  private filmed = false;
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(private readonly context: TableContext) {
    this.field = h("input", { type: "search", oninput: () => this.update() });
    this.scroll = h("div.scroll", null, this.list);
    this.root.append(this.filters, this.scroll);
  }

  update(): void {
    const { store } = this.context;
    if (
      !this.redraw.needed(
        store.table,
        store.log,
        store.log.length,
        store.log.at(-1),
        store.language,
        store.side,
        this.filter,
        this.field.value,
        this.shown,
        this.context.replayAt,
      )
    )
      return;
    this.drawFilters();
    const atEnd = this.isAtEnd();
    const wanted = this.field.value.trim().toLowerCase();
    // In a film what is still to come is not told either.
    const filming = this.context.film?.running ?? false;
    const until = filming ? (this.context.replayAt ?? 0) : Infinity;
    const lines = entriesFor(store.log, store.side).filter(
      (entry) =>
        entry.n <= until &&
        this.wanted(topicOf(store.table, entry)) &&
        (!wanted || store.text(entry.text).toLowerCase().includes(wanted)),
    );
    const undone = takenBack(store.log);
    const told = logLines(lines);
    const page = told.slice(-this.shown);
    const older = told.length - page.length;
    fill(
      this.list,
      older > 0 &&
        h(
          "li",
          null,
          h("button.button.small", { type: "button", onclick: () => this.more() }, `${t("log.older")} (${older})`),
        ),
      logGroups(page, undone).map((group) => this.group(group, undone)),
      !lines.length && h("li.faint", null, t("log.empty")),
    );
    // The last line of a film is what is shown just now; after its end it is the last there is.
    const follows = atEnd || filming || this.filmed || store.log.length < this.seen;
    this.filmed = filming;
    if (this.context.replayAt !== null && !filming)
      this.list.querySelector(".later")?.previousElementSibling?.scrollIntoView({ block: "nearest" });
    else if (follows) this.goToEnd();
    this.seen = store.log.length;
  }

  /** To the last line, if there is any. */
  goToEnd(): void {
    if (this.context.store.log.length) this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** A log that begins is not measured: the page would be laid out for it. */
  private isAtEnd(): boolean {
    if (this.seen === 0) return true;
    const { scrollHeight, scrollTop, clientHeight } = this.scroll;
    return scrollHeight - scrollTop - clientHeight < 60;
  }

  /** A line, the heading of a phase, or what was taken back, which opens. */
  private group(group: LogGroup, undone: Set<number>): Child {
    const line = (one: Line): HTMLElement => entryLine(this.context, one, this.mark(one, undone));
    if ("line" in group) return line(group.line);
    if ("phase" in group) return h("li.phase", null, capital(this.context.messages.phase(group.phase)));
    const { actions, taken } = group;
    const said = t(actions === 1 ? "log.takenone" : "log.taken", { n: actions });
    return h(
      "li.taken",
      null,
      h("details", null, h("summary", null, said), h("ol.log.takenlines", null, taken.map(line))),
    );
  }

  /** Turns stand under every filter, as headings. */
  private wanted(topic: Topic): boolean {
    return this.filter === "all" || topic === "turn" || filterOf(topic) === this.filter;
  }

  /** New, taken back, or (in a replay) still to come. */
  private mark({ entry }: Line, undone: Set<number>): string {
    const { store, replayAt } = this.context;
    if (replayAt !== null && entry.n > replayAt) return "later";
    if (undone.has(entry.n)) return "undone";
    return this.seen > 0 && store.log.lastIndexOf(entry) >= this.seen ? "fresh" : "";
  }

  private more(): void {
    this.shown += PAGE * 2;
    this.update();
  }

  private drawFilters(): void {
    this.field.placeholder = t("log.find");
    this.field.setAttribute("aria-label", t("log.find"));
    fill(
      this.filters,
      FILTERS.map((name) =>
        h(
          "button",
          {
            type: "button",
            "data-key": `filter-${name}`,
            "aria-pressed": String(this.filter === name),
            onclick: () => this.pick(name),
          },
          t(`log.${name}`),
        ),
      ),
      this.field,
    );
  }

  private pick(name: Filter): void {
    this.filter = name;
    this.update();
    this.goToEnd();
  }
}
