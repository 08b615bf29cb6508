/** What goes over the wire: every frame of the connection. What frames carry is in protocol/. */

import type { DiceFacts } from "./protocol/dice.js";
import type { PlayFacts } from "./protocol/lobby.js";
import type { CoursePoint, LogEntry, Ruling, Step, View } from "./protocol/view.js";
import type { Language, Place, Text } from "./protocol/words.js";

export type * from "./protocol/dice.js";
export type * from "./protocol/guide.js";
export type * from "./protocol/lobby.js";
export type * from "./protocol/rulebook.js";
export type * from "./protocol/table.js";
export type * from "./protocol/view.js";
export type * from "./protocol/words.js";

// Frames from the client

export type ClientFrame =
  | { type: "hello"; play: string; tokens: string[]; seen: number; language: Language; client: string }
  | { type: "act"; id: number; side: string; on: number; action: string[] }
  | { type: "undo"; id: number; side: string; on: number }
  | { type: "explain"; id: number; side?: string; actions: string[][] }
  | { type: "inquire"; id: number; side?: string; question: string }
  | { type: "overlay"; id: number; side?: string; name: string }
  | { type: "replay"; id: number; side?: string; step: number }
  | { type: "steps"; id: number; side?: string; after: number }
  | { type: "course"; id: number; side?: string }
  | { type: "log"; id: number; side?: string; from: number; to: number }
  | { type: "takeback"; id: number; side: string }
  | { type: "answer"; id: number; side: string; offer: number; ok: boolean }
  | { type: "edit"; id: number; side: string; on: number; action: string[] }
  | { type: "resign"; id: number; side: string }
  | { type: "chat"; id: number; side?: string; text: string }
  | { type: "commit"; id: number; side: string; round: number; commit: string }
  | { type: "part"; id: number; side: string; round: number; part: string }
  | { type: "ping"; id?: number };

/** A frame without its id, which the connection gives. */
export type Unsent<F extends ClientFrame = ClientFrame> = F extends { id: number } ? Omit<F, "id"> : never;

// Frames from the server that come by themselves

export interface WelcomeFrame extends PlayFacts {
  type: "welcome";
  play: string;
  /** My sides: those that my tokens open. */
  sides: string[];
  n: number;
}

export interface ViewFrame {
  type: "view";
  n: number;
  side: string | null;
  view: View;
  /** What has happened since the last frame, as far as the side may know. */
  events: LogEntry[];
  /** May this side take back its last action by itself? */
  undo: boolean;
  /** The side that the game waits for has this frame marked. */
  asked: boolean;
  pending: PendingFacts;
}

/** What else the table waits for: an offered take-back or edit, a computer that thinks. */
export interface PendingFacts {
  takeback: string | null;
  edit?: OfferedEdit | null;
  /** Which offer it is: an answer names it. */
  offer?: number | null;
  thinking: string | null;
}

/** A change of the position by hand, which the others have to agree to. */
export interface OfferedEdit {
  side: string;
  action: string[];
}

export interface ThinkingFrame {
  type: "thinking";
  side: string;
  /** How many decisions the computer has made in this turn of thinking. */
  decisions?: number;
  done?: boolean;
}

export interface ChatLine {
  type: "chat";
  side: string | null;
  text: string;
  /** Seconds since 1970. */
  when: number;
  /** Counts up. */
  k: number;
}

/** A take-back or edit that was offered is accepted, or not; `side` is who had asked. */
export interface AnsweredFrame {
  type: "answered";
  side: string;
  ok: boolean;
  /** An edit was agreed to, but there cannot be such a position. */
  failed?: boolean;
}

/** Who sits at a side. */
export interface SeatPresence {
  kind: string;
  taken: boolean;
  here: boolean;
  /** Seats with the same number are the same person's; null: a computer's, or nobody's yet. */
  person: number | null;
}

export interface PresenceFrame {
  type: "presence";
  seats: Record<string, SeatPresence>;
  onlookers: number;
}

/** Long work, and how much of it is done: from 0 to 1. May come before the welcome. */
export interface WorkingFrame {
  type: "working";
  what: string;
  part: number;
}

// Answers: each carries the id of what was asked

export interface DoneFrame {
  type: "done";
  id: number;
  n: number;
}

export interface RefusedFrame {
  type: "refused";
  id: number;
  ruling: Ruling;
}

/** The position was another one than that which the action was made on; a view follows. */
export interface StaleFrame {
  type: "stale";
  id: number;
  n: number;
}

export interface ErrorFrame {
  type: "error";
  /** Missing: said to all, or instead of a welcome. */
  id?: number;
  code?: "hello" | "malformed" | "play" | "token" | "broken" | "rate" | "busy";
  said: Text;
  /** Seconds until it is worth trying again. */
  retry_after?: number;
}

export interface ExplainedFrame {
  type: "explained";
  id: number;
  rulings: Ruling[];
}

export interface InquiredFrame {
  type: "inquired";
  id: number;
  ruling: Ruling;
}

export interface OverlayHex {
  hex: Place;
  value?: string | number | null;
}

export interface OverlayFrame {
  type: "overlay";
  id: number;
  name: string;
  hexes: OverlayHex[];
  lines: Place[][];
  /** Units that do not have what is shown, if it is something to have. */
  without?: string[];
}

/** The view after so many of the actions that stand, and what the last of them brought about. */
export interface ReplayedFrame {
  type: "replayed";
  id: number;
  step: number;
  steps: number;
  /** The action's number in the log, which counts what was undone too. */
  n: number;
  side: string | null;
  view: View;
  events: LogEntry[];
  action: { side: string } | null;
}

/** The view after a line of the log, and how each of the actions that stand behind it has changed it. */
export interface StepsFrame {
  type: "steps";
  id: number;
  side: string | null;
  view: View;
  steps: Step[];
  /** There are further ones behind these. */
  more: boolean;
}

/** The points at the beginning, after every turn and now; how often each unit has suffered a loss. */
export interface CourseFrame {
  type: "course";
  id: number;
  side: string | null;
  points: CoursePoint[];
  losses: Record<string, number>;
}

export interface LogFrame {
  type: "log";
  id: number;
  events: LogEntry[];
}

export type ServerFrame =
  | WelcomeFrame
  | ViewFrame
  | ThinkingFrame
  | ChatLine
  | AnsweredFrame
  | PresenceFrame
  | WorkingFrame
  | { type: "dice"; dice: DiceFacts }
  | { type: "asked_takeback"; side: string; offer: number }
  | ({ type: "asked_edit"; offer: number } & OfferedEdit)
  | { type: "pong"; id?: number | null }
  | DoneFrame
  | RefusedFrame
  | StaleFrame
  | ErrorFrame
  | ExplainedFrame
  | InquiredFrame
  | OverlayFrame
  | ReplayedFrame
  | StepsFrame
  | CourseFrame
  | LogFrame;

/** How each question is answered when all goes well; a refusal or an error may come instead. */
interface Answers {
  act: DoneFrame | StaleFrame;
  undo: DoneFrame | StaleFrame;
  edit: DoneFrame | StaleFrame;
  explain: ExplainedFrame;
  inquire: InquiredFrame;
  overlay: OverlayFrame;
  replay: ReplayedFrame;
  steps: StepsFrame;
  course: CourseFrame;
  log: LogFrame;
}

export type Answer<F extends { type: string }> =
  | (F["type"] extends keyof Answers ? Answers[F["type"]] : DoneFrame)
  | RefusedFrame
  | ErrorFrame;
