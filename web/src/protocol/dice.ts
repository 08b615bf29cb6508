/** The dice of a play, in rounds: whose parts are in the seed, what was committed, and after the end the secrets. */

/** A round that the dice follow from. */
export interface DiceRound {
  round: number;
  /** BLAKE2b-256 of the server's secret; none where somebody knew the seed before. */
  commitment: string | null;
  /** Whose parts are in it. */
  sides: string[];
  /** What each of them has committed before any part was shown. */
  commits: Record<string, string>;
  /** The line of the log from which on the dice follow from it. */
  from: number;
  /** Only after the end. */
  secret?: string;
  parts?: Record<string, string>;
}

/** A round that is being made; the game goes on meanwhile. */
export interface PendingRound {
  round: number;
  commitment: string;
  sides: string[];
  commits: Record<string, string>;
  /** Whose parts the server has. */
  revealed: string[];
  /** How many rounds before it came to nothing. */
  dropped: number;
}

export interface DiceFacts {
  rounds: DiceRound[];
  pending: PendingRound | null;
}

/** A number that the dice gave: in which line of the log, from which place of which round's stream, below what, and
 * which. */
export interface Taken {
  action: number;
  line: number;
  round: number;
  at: number;
  below: number;
  value: number;
}
