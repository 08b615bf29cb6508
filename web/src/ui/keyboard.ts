/** Keys for everything. The map has its own (arrows, Enter, zoom) while it has the focus; dialogs and fields keep theirs. */

import type { Desk, TabName } from "./desk.js";
import { helpDialog } from "./dialogs.js";
import type { Prompt } from "./prompt.js";
import type { Replay } from "./replay.js";
import type { Overlays } from "./overlays.js";

export interface Keys {
  desk: Desk;
  prompt: Prompt;
  replay: Replay;
  overlays: Overlays;
  fold(side: "left" | "right"): void;
  searchRules(): void;
}

const TABS: Record<string, TabName> = { l: "log", f: "forces", t: "tracks", c: "charts", r: "rules", h: "chat" };

/** Returns what takes the keys away again. */
export function listen(keys: Keys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input:not([type=range]), textarea, select, dialog, [role=menu]")) return;
    if (event.ctrlKey ? control(keys, event) : pressed(keys, event, target)) event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function control(keys: Keys, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== "z") return false;
  void keys.desk.undo();
  return true;
}

function pressed(keys: Keys, event: KeyboardEvent, target: HTMLElement | null): boolean {
  const { desk, prompt, replay } = keys;
  if (replay.open && inReplay(replay, event.key)) return true;
  const key = event.key.toLowerCase();
  const tab = TABS[key];
  if (tab) desk.showTab(tab);
  else if (/^[1-9]$/.test(key)) prompt.press(Number(key));
  else if (key === "p") prompt.answer("pass");
  else if (key === "n") prompt.answer("never");
  else if (key === "d") prompt.answer(desk.choices?.sorted.bare.includes("done") ? "done" : "end");
  else if (key === "a") prompt.keepAll();
  else if (key === "u") void desk.undo();
  else if (key === "j") desk.choices?.step(1);
  else if (key === "k") desk.choices?.step(-1);
  else if (key === " ") return !target?.closest("button, summary, a") && (desk.choices?.takeCursor() ?? false);
  else if (key === "[") keys.fold("left");
  else if (key === "]") keys.fold("right");
  else if (key === "o") keys.overlays.toggle();
  else if (key === "v") desk.openReplay();
  else if (key === "/") keys.searchRules();
  else if (key === "e") desk.store.setLanguage(desk.store.language === "en" ? "es" : "en");
  else if (key === "?") helpDialog();
  else if (key === "0") desk.map?.fit();
  else if (key === "+" || key === "=") desk.map?.zoomBy(1.25);
  else if (key === "-") desk.map?.zoomBy(0.8);
  else return false;
  return true;
}

function inReplay(replay: Replay, key: string): boolean {
  if (key === "ArrowRight") replay.by(1);
  else if (key === "ArrowLeft") replay.by(-1);
  else if (key === "PageDown") replay.by(10);
  else if (key === "PageUp") replay.by(-10);
  else if (key === " ") replay.toggle();
  else if (key === "Escape" || key.toLowerCase() === "v") replay.close();
  else return false;
  return true;
}
