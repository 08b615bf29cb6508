/** Layers upon the map: zones, control, and for the unit under the pointer its reach, supply or command. */

import type { MapHandle, OverlayPicture } from "../map/api.js";
import { fill, h, icon, type Piece } from "./dom.js";
import type { Desk } from "./desk.js";
import { has, t } from "./i18n.js";
import { plain } from "./telling.js";

const REST = 110;

export class Overlays implements Piece {
  readonly root = h("div.overlays");
  private readonly button: HTMLButtonElement;
  private readonly menu = h("div.menu", { role: "menu", hidden: true });
  /** Layers that stay: "zones german". */
  private readonly on = new Set<string>();
  /** A layer of whichever unit is pointed at or picked: "reach". */
  private ofUnit: string | null = null;
  private unit: string | null = null;
  private drawn: unknown[] = [];
  private timer = 0;

  constructor(private readonly desk: Desk, private readonly map: MapHandle) {
    this.button = h("button.iconic", { type: "button", "aria-haspopup": "menu", "data-part": "overlays", onclick: () => this.toggle() }, icon("layers"));
    this.root.append(this.button, this.menu);
    this.menu.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.root.contains(event.target)) this.menu.hidden = true;
    });
    map.on("hover", (spot) => {
      if (spot?.unit && spot.unit !== this.unit) this.follow(spot.unit);
    });
  }

  toggle(): void {
    this.menu.hidden = !this.menu.hidden;
    this.button.setAttribute("aria-expanded", String(!this.menu.hidden));
    this.draw();
    if (!this.menu.hidden) this.menu.querySelector("button")?.focus();
  }

  private name(name: string): string {
    return this.desk.telling.word(`overlay.${name}`) ?? (has(`overlay.${name}`) ? t(`overlay.${name}`) : plain(name));
  }

  private draw(): void {
    const label = `${t("menu.overlays")} (O)`;
    this.button.title = label;
    this.button.setAttribute("aria-label", label);
    this.button.setAttribute("aria-pressed", String(this.on.size > 0 || this.ofUnit !== null));
    const { store, telling } = this.desk;
    const row = (text: string, checked: boolean, onclick: () => void): HTMLElement => h("button", { type: "button", role: "menuitemcheckbox", "aria-checked": String(checked), "data-key": text, onclick }, text);
    const rows = Object.entries(store.table?.overlays ?? {}).flatMap(([name, kinds]) => {
      if (kinds[0] === "side") return (store.table?.sides ?? []).map((side) => row(`${this.name(name)}: ${telling.side(side.name)}`, this.on.has(`${name} ${side.name}`), () => this.switch(`${name} ${side.name}`)));
      if (kinds[0] === "unit") return [row(this.name(name), this.ofUnit === name, () => this.pick(name))];
      return kinds.length ? [] : [row(this.name(name), this.on.has(name), () => this.switch(name))];
    });
    fill(this.menu, rows, h("hr"), row(t("overlay.none"), this.on.size === 0 && this.ofUnit === null, () => this.clear()));
  }

  private switch(name: string): void {
    if (this.on.delete(name)) this.map.setOverlay(name, null);
    else {
      this.on.add(name);
      void this.fetch(name);
    }
    this.draw();
  }

  private pick(name: string): void {
    if (this.ofUnit) this.map.setOverlay("unit", null);
    this.ofUnit = this.ofUnit === name ? null : name;
    this.unit = null;
    if (this.ofUnit) {
      this.desk.notice(t("overlay.pick", { what: this.name(name) }));
      const picked = this.desk.store.selection.unit;
      if (picked) this.follow(picked);
    }
    this.menu.hidden = true;
    this.draw();
  }

  clear(): void {
    this.on.clear();
    this.ofUnit = null;
    this.unit = null;
    this.map.clearOverlays();
    this.menu.hidden = true;
    this.draw();
  }

  private follow(unit: string): void {
    if (!this.ofUnit) return;
    this.unit = unit;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.fetch(`${this.ofUnit ?? ""} ${unit}`, "unit"), REST);
  }

  private async fetch(name: string, slot = name): Promise<void> {
    const { store, telling } = this.desk;
    try {
      const found = await store.overlay(name);
      if (slot === "unit" ? name !== `${this.ofUnit ?? ""} ${this.unit ?? ""}` : !this.on.has(name)) return;
      const who = name.split(" ")[1] ?? "";
      const color = strong(telling.sideColor(who) ?? telling.sideColor(store.sheet(who)?.side), store.dark);
      const picture: OverlayPicture = { name: slot, hexes: found.hexes, lines: found.lines, ...(color ? { color } : {}) };
      this.map.setOverlay(slot, picture);
    } catch (error) {
      this.map.setOverlay(slot, null);
      if (slot !== "unit") this.desk.notice(t("overlay.failed", { why: error instanceof Error ? error.message : "" }), "no");
    }
  }

  /** A new position: what lies upon the map is asked for again. */
  update(): void {
    const { store } = this.desk;
    const now = [store.view, store.side, store.language, store.table];
    if (now.every((part, i) => part === this.drawn[i])) return;
    const moved = now[0] !== this.drawn[0] || now[1] !== this.drawn[1];
    this.drawn = now;
    this.draw();
    if (!moved || store.replaying) return;
    for (const name of this.on) void this.fetch(name);
    if (this.ofUnit && this.unit) void this.fetch(`${this.ofUnit} ${this.unit}`, "unit");
  }

  private key(event: KeyboardEvent): void {
    const rows = [...this.menu.querySelectorAll("button")];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "Escape") this.toggle();
    else if (event.key === "ArrowDown") rows[(at + 1) % rows.length]?.focus();
    else if (event.key === "ArrowUp") rows[(at - 1 + rows.length) % rows.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A side's colour as ink: counters are pale, and lines in their colour would be lost on the map. */
function strong(color: string | null, dark: boolean): string | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? "");
  if (!found) return color;
  const [r = 0, g = 0, b = 0] = found.slice(1).map((part) => parseInt(part, 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const share = (part: number): number => (most === least ? 0 : (most - part) / (most - least));
  const hue = most === least ? 0 : most === r ? share(b) - share(g) : most === g ? 2 + share(r) - share(b) : 4 + share(g) - share(r);
  const vivid = most - least < 12 ? 8 : 62;
  return `hsl(${Math.round(((hue * 60) + 360) % 360)} ${vivid}% ${dark ? 66 : 30}%)`;
}
