/** The connection to the table: comes back by itself, and loses or doubles no action.
 *
 * An action keeps its id and the position it was made on until it is answered; after a reconnect it is sent
 * again with both, and the server answers what it has played already instead of playing it twice.
 */

import type { Answer, ClientFrame, Language, ServerFrame, Unsent } from "./protocol.js";

/** `refused`: the table does not let me sit down, and asking again would not help; `busy`: it will, later. */
export type ConnectionState = "idle" | "connecting" | "open" | "lost" | "busy" | "refused";

export interface Hello {
  play: string;
  tokens: string[];
}

export interface NetHooks {
  /** The number of the last action seen: what to resume from. */
  seen(): number;
  language(): Language;
  frame(frame: ServerFrame): void;
  /** `back` is true when a lost connection has returned. */
  state(state: ConnectionState, back: boolean): void;
}

interface Waiting {
  frame: ClientFrame;
  answer: (frame: ServerFrame) => void;
  fail: (reason: Error) => void;
}

const FIRST_WAIT = 300;
/** Whoever was told that there is too much to do does not make it more. */
const BUSY_WAIT = 2000;
const LONGEST_WAIT = 15_000;
/** Seconds. */
const MOST_PATIENCE = 300;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** What the page says when the table cannot be asked. */
export class Disconnected extends Error {}

export class Net {
  private socket: WebSocket | null = null;
  private hello: Hello | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private retry = 0;
  private heartbeat = 0;
  private pongDue = 0;
  private wasLost = false;
  private busy = false;
  private welcomed = false;
  /** What has happened on the line before somebody listens; null: somebody does. */
  private early: (() => void)[] | null = null;
  /** Ids count from one for this client, so that (client, id) is unique on the server. */
  readonly client = randomName();

  constructor(
    private readonly hooks: NetHooks,
    private readonly url = address(),
  ) {
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  /** Sit down at a play, with the tokens of the sides that are mine (none: to watch). Nothing is heard of it before
   * `listen`: what it stands on may still be on its way. */
  open(hello: Hello): void {
    this.close();
    this.hello = hello;
    this.early = [];
    this.connect();
  }

  /** Everything is there to hear what the table says. */
  listen(): void {
    const early = this.early ?? [];
    this.early = null;
    for (const happened of early) happened();
  }

  close(): void {
    this.hello = null;
    clearTimeout(this.retry);
    this.drop();
    for (const { fail } of this.waiting.values()) fail(new Disconnected("closed"));
    this.waiting.clear();
    this.wasLost = this.busy = false;
    this.tries = 0;
    this.hooks.state("idle", false);
  }

  /** Send a frame and wait for its answer, over a lost connection if need be. */
  request<F extends Unsent>(unsent: F): Promise<Answer<F>> {
    const frame = { ...unsent, id: this.nextId++ } as ClientFrame & { id: number };
    return new Promise((resolve, fail) => {
      if (!this.hello) return fail(new Disconnected("no table is open"));
      // What answers which question is the server's promise, said in the protocol.
      this.waiting.set(frame.id, { frame, answer: (found) => resolve(found as Answer<F>), fail });
      if (this.welcomed) this.send(frame);
    });
  }

  /** Try again now instead of when the wait is over. */
  hurry(): void {
    if (this.hello && !this.socket) {
      clearTimeout(this.retry);
      this.connect();
    }
  }

  private send(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private connect(): void {
    if (!this.hello) return;
    if (!this.busy) this.hooks.state(this.wasLost ? "lost" : "connecting", false);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket || !this.hello) return;
      const { play, tokens } = this.hello;
      const { client } = this;
      this.send({ type: "hello", play, tokens, seen: this.hooks.seen(), language: this.hooks.language(), client });
    };
    socket.onmessage = (message) => {
      this.hear(() => this.socket === socket && this.receive(String(message.data)));
    };
    socket.onclose = () => {
      this.hear(() => this.socket === socket && this.lost());
    };
  }

  private hear(happened: () => void): void {
    if (this.early) this.early.push(happened);
    else happened();
  }

  private receive(text: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(text) as ServerFrame;
    } catch {
      return; // a frame that is not JSON is not ours to guess at
    }
    if (frame.type === "welcome") this.welcome();
    if (frame.type === "pong") clearTimeout(this.pongDue);
    this.hooks.frame(frame);
    if (frame.type === "error" && !this.welcomed) {
      if (frame.code === "busy" || frame.code === "rate") return this.lost("busy", frame.retry_after);
      return this.refused();
    }
    const id = "id" in frame ? frame.id : undefined;
    const waiting = id === undefined || id === null ? undefined : this.waiting.get(id);
    if (waiting && id !== undefined && id !== null) {
      this.waiting.delete(id);
      waiting.answer(frame);
    }
  }

  private refused(): void {
    this.close();
    this.hooks.state("refused", false);
  }

  private welcome(): void {
    const back = this.wasLost;
    this.tries = 0;
    this.wasLost = this.busy = false;
    this.welcomed = true;
    this.hooks.state("open", back);
    for (const { frame } of this.waiting.values()) this.send(frame);
    clearInterval(this.heartbeat);
    this.heartbeat = window.setInterval(() => this.ping(), PING_EVERY);
  }

  /** A line that is dead without having been closed is found by a ping that nobody answers. */
  private ping(): void {
    this.send({ type: "ping" });
    clearTimeout(this.pongDue);
    this.pongDue = window.setTimeout(() => this.lost(), PONG_WITHIN);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    clearInterval(this.heartbeat);
    clearTimeout(this.pongDue);
    socket?.close();
  }

  private lost(state: "lost" | "busy" = "lost", seconds = 0): void {
    this.drop();
    if (!this.hello) return;
    this.wasLost = true;
    this.busy = state === "busy";
    this.hooks.state(state, false);
    // Questions are not worth keeping; actions are.
    for (const [id, { frame, fail }] of this.waiting) {
      if (frame.type === "explain" || frame.type === "inquire" || frame.type === "overlay") {
        this.waiting.delete(id);
        fail(new Disconnected("lost"));
      }
    }
    const least = state === "busy" ? BUSY_WAIT : FIRST_WAIT;
    const wait = Math.max(Math.min(LONGEST_WAIT, least * 2 ** this.tries++), Math.min(MOST_PATIENCE, seconds) * 1000);
    this.retry = window.setTimeout(() => this.connect(), wait * ((this.busy ? 1 : 0.75) + Math.random() / 2));
  }
}

function address(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
