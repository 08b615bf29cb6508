/** What is begun before the program itself is there, by a small script of its own that comes first: the thread that
 * prints maps, and the questions to the server that follow from a play's address. It imports nothing. */

let printer: Worker | null = null;
try {
  printer = new Worker(new URL("tilerenderer.js", import.meta.url), { type: "module" });
  printer.onerror = () => {
    printer = null;
  };
} catch {
  printer = null;
}

/** The thread that prints maps; null where there is none. */
export function printerThread(): Worker | null {
  return printer;
}

/** What is known of a play by which its table is found. */
interface Played {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  position?: boolean;
}

/** The play that an address of the page names. */
export function playAt(address: string): string | undefined {
  return /^\/(?:play|watch)\/([0-9a-zA-Z]{1,64})(?:\/|$)/.exec(address)?.[1];
}

/** Where the server has the facts of a play. */
export function factsPath(play: string): string {
  return `/api/plays/${encodeURIComponent(play)}`;
}

/** Where it has a play's table: its own, or that of its scenario. */
export function tablePath(play: string, { game, scenario, options, position = false }: Played): string {
  return position ? `${factsPath(play)}/table` : scenarioPath(game, scenario, options);
}

export function scenarioPath(game: string, scenario: string, options: Record<string, unknown>): string {
  const query = new URLSearchParams({ scenario, options: JSON.stringify(options) });
  return `/api/games/${game.replaceAll("/", "~")}/table?${query}`;
}

/** How JSON is asked for. */
export const JSON_WANTED: RequestInit = { headers: { accept: "application/json" } };

const answers = new Map<string, Promise<Response>>();

/** The answer to what was asked here, for the first who wants it. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** The facts of a play; before anybody has them, its table is asked for. */
async function factsOf(play: string): Promise<Response> {
  const facts = await fetch(factsPath(play), JSON_WANTED);
  if (facts.ok) {
    const path = tablePath(play, (await facts.clone().json()) as Played);
    answers.set(path, heard(fetch(path, JSON_WANTED)));
  }
  return facts;
}

/** What goes wrong is told to whoever wants the answer, if anybody does. */
function heard(answer: Promise<Response>): Promise<Response> {
  answer.catch(() => undefined);
  return answer;
}

const play = playAt(location.pathname);
// Whoever is invited looks at the seat first.
if (play && !/^#(join|open)=/.test(location.hash)) answers.set(factsPath(play), heard(factsOf(play)));
