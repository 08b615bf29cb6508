/** The page's one store: sits down at a table, plays and asks over the connection, and takes up what the server says.
 * Whoever draws something subscribes and reads. No rules are here: what may be done is in the views. */

import { factsPath, scenarioPath, tablePath } from "./early.js";
import { DiceRecorder } from "./fair/dicerecorder.js";
import { getJson } from "./http.js";
import { mergeLog } from "./logmerge.js";
import { type ConnectionState, Net } from "./net.js";
import type {
  Answer,
  AnsweredFrame,
  CourseFrame,
  InquiredFrame,
  OverlayFrame,
  PlayFacts,
  PlayMade,
  PresenceFrame,
  ReplayedFrame,
  Ruling,
  ServerFrame,
  StepsFrame,
  Table,
  Text,
  Unsent,
  ViewFrame,
  WelcomeFrame,
  WorkingFrame,
} from "./protocol.js";
import type { Joining, Seat } from "./storage.js";
import { TableState } from "./tablestate.js";

export type { Change, Settings, Theme } from "./preferences.js";
export type { Pending, Selection } from "./tablestate.js";

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

export class Store extends TableState {
  /** The play that is open, and its public facts. */
  play: string | null = null;
  facts: PlayFacts | null = null;
  /** What the table said last that was no answer: "no such play", "this token is not of this play". */
  said: Text | null = null;
  connection: Connection = { state: "idle", back: false };
  /** An action is on its way: buttons wait. */
  acting = false;
  /** Long work that the server is at, and how much of it is done. */
  working: Pick<WorkingFrame, "what" | "part"> | null = null;

  private tokens: string[] = [];
  readonly net: Net;
  /** What this browser keeps of the dice, to check them afterwards. */
  readonly fair: DiceRecorder;

  constructor() {
    super();
    this.net = new Net({
      seen: () => this.n,
      language: () => this.language,
      frame: (frame) => this.receive(frame),
      state: (state, back) => {
        this.connection = { state, back };
        if (state !== "open") this.working = null;
        this.tell("connection");
      },
    });
    this.fair = new DiceRecorder(this.storage, (reply) => this.net.request(reply));
  }

  // Sitting down and leaving

  /** Open a play: with my tokens, those kept from before, or none (to watch). Its table is fetched while the server is
   * called; whoever shows it says when to `listen`. */
  async open(play: string, tokens: string[] = []): Promise<void> {
    this.leave();
    this.play = play;
    const seat = this.storage.seat(play, []);
    this.example = seat.example ?? null;
    this.sandbox = seat.sandbox ?? false;
    this.tokens = [...new Set([...seat.tokens, ...tokens])];
    this.fair.open(play);
    this.fair.sweep(this.plays.map((one) => one.play));
    const facts = await getJson<PlayFacts>(factsPath(play));
    if (this.play !== play) return; // left while it loaded
    this.facts = facts;
    this.storage.describe(play, { game: facts.game, scenario: facts.scenario });
    this.net.open({ play, tokens: this.tokens });
    this.setTable(await getJson<Table>(tablePath(play, facts)));
  }

  /** The table is before the person: take up what is said at it. */
  listen(): void {
    this.net.listen();
  }

  /** Put a table before the person without a play: for the lobby's preview, a record, a test. */
  async lay(game: string, scenario: string, options: Record<string, unknown>): Promise<void> {
    this.setTable(await getJson<Table>(scenarioPath(game, scenario, options)));
  }

  leave(): void {
    if (this.play !== null) this.net.close();
    this.play = null;
    this.facts = null;
    this.acting = false;
    this.working = null;
    this.fair.open(null);
    this.clear();
    this.tell("view");
  }

  /** The games this browser has tokens for, newest first. */
  get plays(): Seat[] {
    return this.storage.seats();
  }

  /** What this browser keeps of the play that is open. */
  get seat(): Seat | undefined {
    return this.plays.find((seat) => seat.play === this.play);
  }

  forget(play: string): void {
    this.storage.forget(play);
    this.fair.sweep(this.plays.map((seat) => seat.play));
    this.tell("settings");
  }

  /** Keep the tokens of a play that was just made, so that "my games" lists it, and the invitations that go to others. */
  remember({ id, tokens, invitations = {} }: PlayMade, about: Partial<Seat> = {}): void {
    this.storage.seat(id, Object.values(tokens));
    this.storage.describe(id, { ...about, held: tokens, ...(Object.keys(invitations).length ? { invitations } : {}) });
  }

  /** The token for a seat that I am invited to: made and kept here before anybody is told. */
  joining(play: string, invitation: string): Joining {
    return this.storage.joining(play, invitation, newToken);
  }

  /** The seat is mine. */
  joined(joining: Joining, side: string): void {
    const { held } = this.storage.seat(joining.play, [joining.token]);
    this.storage.describe(joining.play, { held: { ...held, [side]: joining.token } });
    this.storage.joined(joining);
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

  /** How each action since a line of the log has changed what a side sees. */
  async steps(after: number, side = this.side): Promise<StepsFrame> {
    const answer = await this.net.request({ type: "steps", ...forSide(side), after });
    if (answer.type === "steps") return answer;
    throw this.trouble(answer);
  }

  /** The points after every turn, and the losses; after the end with any side's eyes. */
  async course(side = this.side): Promise<CourseFrame> {
    const answer = await this.net.request({ type: "course", ...forSide(side) });
    if (answer.type === "course") return answer;
    throw this.trouble(answer);
  }

  /** The last line of the log that this browser has shown, of a play that was open before. */
  get lookedTo(): number | null {
    return this.seat?.seen ?? null;
  }

  /** All up to here has been shown. */
  lookTo(n: number): void {
    if (this.play !== null && this.lookedTo !== n) this.storage.describe(this.play, { seen: n });
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
        this.pending = { ...this.pending, takeback: frame.side, edit: null, offer: frame.offer, answered: null };
        return this.tell("pending");
      case "asked_edit":
        this.pending = {
          ...this.pending,
          takeback: null,
          edit: { side: frame.side, action: frame.action },
          offer: frame.offer,
          answered: null,
        };
        return this.tell("pending");
      case "thinking":
        this.pending = {
          ...this.pending,
          thinking: frame.done ? null : frame.side,
          decisions: frame.decisions ?? 0,
          part: frame.done ? null : (frame.part ?? null),
        };
        return this.tell("pending");
      case "answered":
        return this.answered(frame);
      case "presence":
        return this.met(frame);
      case "dice":
        if (this.facts) this.facts = { ...this.facts, dice: frame.dice };
        this.fair.hear(frame.dice);
        return this.tell("dice");
      case "working":
        this.working = frame.part >= 1 ? null : { what: frame.what, part: frame.part };
        return this.tell("pending");
      case "error":
        // An answer to a frame reaches whoever sent it; what is said to all, or instead of a welcome, is told here.
        if (frame.id !== undefined && frame.id !== null) return;
        this.said = frame.said;
        return this.tell("said");
    }
  }

  /** Who is there. An invitation that somebody has taken is no longer worth keeping. */
  private met({ seats, onlookers }: PresenceFrame): void {
    this.presence = { seats, onlookers };
    const invitations = Object.entries(this.seat?.invitations ?? {});
    const open = invitations.filter(([side]) => !seats[side]?.taken);
    if (this.play !== null && open.length < invitations.length)
      this.storage.describe(this.play, { invitations: Object.fromEntries(open) });
    this.tell("presence");
  }

  private answered({ side, ok, failed = false }: AnsweredFrame): void {
    const what = this.pending.edit ? "edit" : "takeback";
    this.pending = { ...this.pending, takeback: null, edit: null, answered: { what, side, ok, failed } };
    this.tell("pending");
  }

  private welcomed(frame: WelcomeFrame): void {
    this.sides = frame.sides;
    this.facts = frame;
    const { held } = this.storage.seat(frame.play, this.tokens); // only now: a token that is not of this play would spoil the others
    const [side, token] = [frame.sides[0], this.tokens[0]];
    const only = frame.sides.length === 1 && this.tokens.length === 1 && side !== undefined && token !== undefined;
    if (only) this.storage.describe(frame.play, { held: { ...held, [side]: token } });
    this.working = null;
    this.fair.welcome(frame, frame.sides);
    this.chat = []; // what was said is told again after each welcome
    this.said = null;
    if (this.side === null || !frame.sides.includes(this.side)) this.side = frame.sides[0] ?? null;
    this.tell("view");
  }

  private seen(frame: ViewFrame): void {
    this.views.set(frame.side ?? "", frame);
    this.n = frame.n;
    this.fair.see(frame.events);
    if (mergeLog(this.log, frame)) this.tell("log");
    if (frame.asked && this.settings.follow && frame.side !== null && this.sides.includes(frame.side))
      this.side = frame.side;
    this.pending = { ...this.pending, ...frame.pending };
    this.tell("view");
  }
}

/** A secret of 256 bits, as the server takes them: base64url without padding. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** An onlooker asks for no side. */
function forSide(side: string | null): { side?: string } {
  return side === null ? {} : { side };
}
