/** The page's one store: sits down at a table, plays and asks over the connection, and takes up what the server says.
 * Whoever draws something subscribes and reads. No rules are here: what may be done is in the views. */

import { takeUp } from "./chronicle.js";
import type { Seat } from "./keep.js";
import { Net, type ConnectionState } from "./net.js";
import type {
  Answer,
  AnsweredFrame,
  InquiredFrame,
  OverlayFrame,
  PlayFacts,
  ReplayedFrame,
  Ruling,
  ServerFrame,
  Table,
  Text,
  Unsent,
  ViewFrame,
  WelcomeFrame,
} from "./protocol.js";
import { Seen } from "./seen.js";

export type { Change, Settings, Theme } from "./looks.js";
export type { Pending, Selection } from "./seen.js";

export type ActAnswer =
  | { ok: true; n: number }
  | { ok: false; why: "refused"; ruling: Ruling }
  | { ok: false; why: "stale" | "busy" | "lost" }
  | { ok: false; why: "error"; said: Text };

export interface Connection {
  state: ConnectionState;
  /** True from the moment a lost connection is back until the next change: "connected again". */
  back: boolean;
}

export class Store extends Seen {
  /** The play that is open, and its public facts. */
  play: string | null = null;
  facts: PlayFacts | null = null;
  /** What the table said last that was no answer: "no such play", "this token is not of this play". */
  said: Text | null = null;
  connection: Connection = { state: "idle", back: false };
  /** An action is on its way: buttons wait. */
  acting = false;

  private tokens: string[] = [];
  readonly net: Net;

  constructor() {
    super();
    this.net = new Net({
      seen: () => this.n,
      language: () => this.language,
      frame: (frame) => this.receive(frame),
      state: (state, back) => {
        this.connection = { state, back };
        this.tell("connection");
      },
    });
  }

  // Sitting down and leaving

  /** Open a play: with my tokens, those kept from before, or none (to watch). Fetches the table if it is another. */
  async open(play: string, tokens: string[] = []): Promise<void> {
    this.leave();
    this.play = play;
    const seat = this.keep.seat(play, []);
    this.example = seat.example ?? null;
    this.sandbox = seat.sandbox ?? false;
    this.tokens = [...new Set([...seat.tokens, ...tokens])];
    const facts = await this.fetchJson<PlayFacts>(`/api/plays/${encodeURIComponent(play)}`);
    if (this.play !== play) return; // left while it loaded
    this.facts = facts;
    this.keep.describe(play, { game: facts.game, scenario: facts.scenario });
    if (facts.position) this.setTable(await this.fetchJson<Table>(`/api/plays/${encodeURIComponent(play)}/table`));
    else await this.lay(facts.game, facts.scenario, facts.options);
    if (this.play === play) this.net.open({ play, tokens: this.tokens });
  }

  /** Put a table before the person without a play: for the lobby's preview, a record, a test. */
  async lay(game: string, scenario: string, options: Record<string, unknown>): Promise<void> {
    const query = new URLSearchParams({ scenario, options: JSON.stringify(options) });
    this.setTable(await this.fetchJson<Table>(`/api/games/${game.replaceAll("/", "~")}/table?${query}`));
  }

  leave(): void {
    if (this.play !== null) this.net.close();
    this.play = null;
    this.facts = null;
    this.acting = false;
    this.clear();
    this.tell("view");
  }

  /** The games this browser has tokens for, newest first. */
  get plays(): Seat[] {
    return this.keep.seats();
  }

  forget(play: string): void {
    this.keep.forget(play);
    this.tell("settings");
  }

  /** Keep the tokens of a play that was just made, so that "my games" lists it. */
  remember(play: string, tokens: string[], about: Partial<Seat> = {}): void {
    this.keep.seat(play, tokens);
    this.keep.describe(play, about);
  }

  // What the person does

  /** Play an action on the position that is seen. */
  async act(action: string | string[], side = this.live?.view.decision?.side ?? this.side): Promise<ActAnswer> {
    if (this.acting) return { ok: false, why: "busy" };
    if (side === null) return { ok: false, why: "lost" };
    const words = typeof action === "string" ? action.split(/\s+/).filter(Boolean) : action;
    return this.commit({ type: "act", side, on: this.n, action: words });
  }

  async undo(): Promise<ActAnswer> {
    if (this.acting || this.side === null) return { ok: false, why: "busy" };
    return this.commit({ type: "undo", side: this.side, on: this.n });
  }

  /** Change the position by hand; where another person plays, this only asks. */
  async edit(words: string[], side = this.side): Promise<ActAnswer> {
    if (this.acting || side === null) return { ok: false, why: "busy" };
    return this.commit({ type: "edit", side, on: this.n, action: ["edit", ...words] });
  }

  async explain(actions: (string | string[])[], side = this.side): Promise<Ruling[]> {
    const lists = actions.map((action) => (typeof action === "string" ? action.split(" ") : action));
    const answer = await this.net.request({ type: "explain", ...forSide(side), actions: lists });
    if (answer.type === "explained") return answer.rulings;
    throw this.trouble(answer);
  }

  async inquire(question: string, side = this.side): Promise<InquiredFrame> {
    const answer = await this.net.request({ type: "inquire", ...forSide(side), question });
    if (answer.type === "inquired") return answer;
    throw this.trouble(answer);
  }

  async overlay(name: string, side = this.side): Promise<OverlayFrame> {
    const answer = await this.net.request({ type: "overlay", ...forSide(side), name });
    if (answer.type === "overlay") return answer;
    throw this.trouble(answer);
  }

  /** The position after so many actions, as a side saw it (after the end: any side). */
  async replay(step: number, side = this.side): Promise<ReplayedFrame> {
    const answer = await this.net.request({ type: "replay", ...forSide(side), step });
    if (answer.type === "replayed") return answer;
    throw this.trouble(answer);
  }

  /** Take-back offers, resigning, chat: whatever else the table understands. */
  request<F extends Unsent>(frame: F): Promise<Answer<F>> {
    return this.net.request(frame);
  }

  private trouble(answer: { said: Text } | { ruling: Ruling }): Error {
    return new Error(this.text("said" in answer ? answer.said : answer.ruling.text));
  }

  private async commit(frame: Extract<Unsent, { type: "act" | "undo" | "edit" }>): Promise<ActAnswer> {
    this.acting = true;
    this.tell("acting");
    try {
      const answer = await this.net.request(frame);
      if (answer.type === "done") return { ok: true, n: answer.n };
      if (answer.type === "refused") return { ok: false, why: "refused", ruling: answer.ruling };
      if (answer.type === "error") return { ok: false, why: "error", said: answer.said };
      return { ok: false, why: "stale" };
    } catch {
      return { ok: false, why: "lost" };
    } finally {
      this.acting = false;
      this.tell("acting");
    }
  }

  // What the server says

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "welcome":
        return this.welcomed(frame);
      case "view":
        return this.seen(frame);
      case "chat":
        this.chat.push(frame);
        return this.tell("chat");
      case "asked_takeback":
        this.pending = { ...this.pending, takeback: frame.side, answered: null };
        return this.tell("pending");
      case "asked_edit":
        this.pending = { ...this.pending, edit: { side: frame.side, action: frame.action }, answered: null };
        return this.tell("pending");
      case "thinking":
        this.pending = { ...this.pending, thinking: frame.done ? null : frame.side, decisions: frame.decisions ?? 0 };
        return this.tell("pending");
      case "answered":
        return this.answered(frame);
      case "error":
        // An answer to a frame reaches whoever sent it; what is said to all, or instead of a welcome, is told here.
        if (frame.id !== undefined && frame.id !== null) return;
        this.said = frame.said;
        return this.tell("said");
    }
  }

  private answered({ side, ok }: AnsweredFrame): void {
    const what = this.pending.edit ? "edit" : "takeback";
    this.pending = { ...this.pending, takeback: null, edit: null, answered: { what, side, ok } };
    this.tell("pending");
  }

  private welcomed(frame: WelcomeFrame): void {
    this.sides = frame.sides;
    this.facts = frame;
    this.keep.seat(frame.play, this.tokens); // only now: a token that is not of this play would spoil the others
    this.chat = []; // what was said is told again after each welcome
    this.said = null;
    if (this.side === null || !frame.sides.includes(this.side)) this.side = frame.sides[0] ?? null;
    this.tell("view");
  }

  private seen(frame: ViewFrame): void {
    this.views.set(frame.side ?? "", frame);
    this.n = frame.n;
    if (takeUp(this.log, frame)) this.tell("log");
    if (frame.asked && this.settings.follow && frame.side !== null && this.sides.includes(frame.side)) this.side = frame.side;
    this.pending = { ...this.pending, ...frame.pending };
    this.tell("view");
  }

  private async fetchJson<T>(path: string): Promise<T> {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
    return (await answer.json()) as T;
  }
}

/** An onlooker asks for no side. */
function forSide(side: string | null): { side?: string } {
  return side === null ? {} : { side };
}
