/** Keys for everything. The map has its own (arrows, Enter, zoom) while it has the focus; dialogs and fields keep
 * theirs. */

import { settingsDialog } from "./dialogs.js";
import { keepsKeys } from "./dom.js";
import { helpDialog } from "./help.js";
import type { Overlays } from "./overlays.js";
import { DIGITS, LETTERS, type Prompt } from "./prompt.js";
import type { Replay } from "./replay.js";
import type { TableContext, TabName } from "./tablecontext.js";

export interface Keys {
  context: TableContext;
  prompt: Prompt;
  replay: Replay;
  overlays: Overlays;
  menu(): void;
  fold(side: "left" | "right"): void;
  searchRules(): void;
}

const TABS: Record<string, TabName> = { l: "log", f: "forces", t: "tracks", c: "charts", r: "rules", h: "chat" };

/** As long as the table is there. */
export function listen(keys: Keys): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.metaKey || keys.context.store.handover !== null) return;
    if (keepsKeys(event.target)) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey ? control(keys, event) : pressed(keys, event, target)) event.preventDefault();
  };
  // A choice that J and K have gone to is taken by the space bar wherever the focus is, on the map too; whoever goes on
  // over the map by arrows has left it.
  const onChoice = (event: KeyboardEvent): void => {
    const { choices, store } = keys.context;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (store.handover !== null || !target?.closest(".map-host")) return;
    if (!keys.replay.open && keys.context.film?.key(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key.startsWith("Arrow")) choices?.cursor.leave();
    else if (event.key === " " && !keys.replay.open && choices?.cursor.take()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const { signal } = keys.context.gone;
  addEventListener("keydown", onKey, { signal });
  addEventListener("keydown", onChoice, { signal, capture: true });
}

/** On a shared screen: what the next of my sides sees. */
function otherEyes({ store }: TableContext): void {
  const next = store.sides[(store.sides.indexOf(store.side ?? "") + 1) % store.sides.length];
  if (next !== undefined && next !== store.side) store.setSide(next);
}

function control(keys: Keys, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== "z") return false;
  void keys.context.undo();
  return true;
}

function pressed(keys: Keys, event: KeyboardEvent, target: HTMLElement | null): boolean {
  const { context, prompt, replay } = keys;
  if (replay.open && inReplay(replay, event.key)) return true;
  if (!replay.open && context.film?.key(event.key)) return true;
  const key = event.key.toLowerCase();
  // With the shift key digits go on where the nine of them end, whatever stands above them on the keyboard.
  const [, beyond] = (event.shiftKey && /^Digit([1-9])$/.exec(event.code)) || [];
  if (beyond) {
    if (!event.repeat) prompt.press(DIGITS + Number(beyond));
    return true;
  }
  // A key that is held down answers once: what it would answer next has not been seen.
  if (event.repeat && (/^[1-9 axu]$/.test(key) || LETTERS.includes(key))) return true;
  const tab = TABS[key];
  if (tab) context.showTab(tab);
  else if (/^[1-9]$/.test(key)) prompt.press(Number(key));
  else if (LETTERS.includes(key)) prompt.letter(key);
  else if (key === "a") prompt.standing.keepAll();
  else if (key === "x") prompt.standing.skip();
  else if (key === "u") void context.undo();
  else if (key === "g") prompt.leftovers.next();
  else if (key === "j") context.choices?.cursor.step(1);
  else if (key === "k") context.choices?.cursor.step(-1);
  else if (key === " ") return !target?.closest("button, summary, a") && (context.choices?.cursor.take() ?? false);
  else if (key === "escape") return prompt.closeLists() || prompt.takeBack();
  else if (key === "[") keys.fold("left");
  else if (key === "]") keys.fold("right");
  else if (key === "o") keys.overlays.toggle();
  else if (key === "v") context.openReplay();
  else if (key === "w") otherEyes(context);
  else if (key === "m") keys.menu();
  else if (key === "s") settingsDialog(context);
  else if (key === "/") keys.searchRules();
  else if (key === "e") context.store.setLanguage(context.store.language === "en" ? "es" : "en");
  else if (key === "?") helpDialog(context);
  else if (key === "0") context.map?.fit();
  else if (key === "+" || key === "=") context.map?.zoomBy(1.25);
  else if (key === "-") context.map?.zoomBy(0.8);
  else return false;
  return true;
}

function inReplay(replay: Replay, key: string): boolean {
  if (key === "ArrowRight") replay.by(1);
  else if (key === "ArrowLeft") replay.by(-1);
  else if (key === "PageDown") replay.by(10);
  else if (key === "PageUp") replay.by(-10);
  else if (key === "Home") replay.by(-Infinity);
  else if (key === "End") replay.by(Infinity);
  else if (key === ",") replay.faster(-1);
  else if (key === ".") replay.faster(1);
  else if (key === " ") replay.toggle();
  else if (key === "Escape" || key.toLowerCase() === "v") replay.close();
  else return false;
  return true;
}
