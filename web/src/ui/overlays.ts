/** Layers upon the map: zones, control, and for the unit under the pointer its reach, supply or command. */

import type { MapHandle, OverlayPicture } from "../map/api.js";
import type { OverlayFrame, Ruling } from "../protocol.js";
import { type Child, type Component, fill, h, icon, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { hexLink, linked, unitLink } from "./links.js";
import { plain } from "./messages.js";
import { cites } from "./rules.js";
import type { TableContext } from "./tablecontext.js";

const REST = 110;
/** So many units are named that go without what a layer shows. */
const MOST_NAMED = 24;

/** Pixels that a menu has at least, and that it leaves open at the edge of the map. */
const [LEAST_MENU, EDGE] = [120, 6];

export class Overlays implements Component {
  readonly root = h("div.overlays");
  private readonly button: HTMLButtonElement;
  /** The whole map, and back to where one was. */
  private readonly whole: HTMLButtonElement;
  private readonly menu = h("div.menu", { role: "menu", hidden: true });
  /** What the layer of a unit shows, in words: whose it is, and by which rule there is a line or none. */
  private readonly says = h("div.card.says", { "data-part": "overlay", role: "status", hidden: true });
  /** The same of layers of a whole side: who goes without what is shown. */
  private readonly wholes = h("div.wholes");
  /** Layers that stay: "zones german". */
  private readonly on = new Set<string>();
  /** A layer of whichever unit is pointed at or picked: "reach". */
  private ofUnit: string | null = null;
  private unit: string | null = null;
  private drawn: unknown[] = [];
  private timer = 0;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
  ) {
    this.button = h(
      "button.iconic",
      { type: "button", "aria-haspopup": "menu", "data-part": "overlays", onclick: () => this.toggle() },
      icon("layers"),
    );
    this.whole = iconButton("fit", "", () => map.overview(), { "data-part": "whole" });
    this.root.append(this.button, this.whole, this.menu, this.says, this.wholes);
    this.menu.addEventListener("keydown", (event) => this.key(event));
    context.onPressElsewhere(
      () => this.root,
      () => (this.menu.hidden = true),
    );
    map.on("hover", (spot) => {
      if (spot?.unit && spot.unit !== this.unit) this.follow(spot.unit);
    });
  }

  toggle(): void {
    this.menu.hidden = !this.menu.hidden;
    this.button.setAttribute("aria-expanded", String(!this.menu.hidden));
    this.draw();
    if (this.menu.hidden) return;
    // However many layers a game has, the menu ends where the map does, and scrolls.
    const room = this.root.parentElement?.getBoundingClientRect().bottom ?? innerHeight;
    this.menu.style.maxHeight = `${Math.max(LEAST_MENU, room - this.menu.getBoundingClientRect().top - EDGE)}px`;
    this.menu.querySelector("button")?.focus();
  }

  private name(name: string): string {
    return this.context.messages.word(`overlay.${name}`) ?? plain(name);
  }

  private draw(): void {
    const label = `${t("menu.overlays")} (O)`;
    this.button.title = label;
    this.button.setAttribute("aria-label", label);
    this.whole.title = `${t("map.whole")} (0)`;
    this.whole.setAttribute("aria-label", this.whole.title);
    this.button.setAttribute("aria-pressed", String(this.on.size > 0 || this.ofUnit !== null));
    const { store, messages } = this.context;
    const row = (text: string, checked: boolean, onclick: () => void): HTMLElement =>
      h(
        "button",
        { type: "button", role: "menuitemcheckbox", "aria-checked": String(checked), "data-key": text, onclick },
        text,
      );
    const rows = Object.entries(store.table?.overlays ?? {}).flatMap(([name, kinds]) => {
      if (kinds[0] === "side")
        return (store.table?.sides ?? []).map((side) =>
          row(`${this.name(name)}: ${messages.side(side.name)}`, this.on.has(`${name} ${side.name}`), () =>
            this.switch(`${name} ${side.name}`),
          ),
        );
      if (kinds[0] === "unit") return [row(this.name(name), this.ofUnit === name, () => this.pick(name))];
      return kinds.length ? [] : [row(this.name(name), this.on.has(name), () => this.switch(name))];
    });
    const held = this.menu.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    fill(
      this.menu,
      rows,
      h("hr"),
      row(t("overlay.none"), this.on.size === 0 && this.ofUnit === null, () => this.clear()),
    );
    // Who has switched one layer may want another, or the menu away.
    if (held) this.menu.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`)?.focus();
  }

  private switch(name: string): void {
    if (this.on.delete(name)) {
      this.map.setOverlay(name, null);
      this.wholes.querySelector(`[data-of="${CSS.escape(name)}"]`)?.remove();
    } else {
      this.on.add(name);
      void this.fetch(name);
    }
    this.draw();
  }

  private pick(name: string): void {
    if (this.ofUnit) this.map.setOverlay("unit", null);
    this.ofUnit = this.ofUnit === name ? null : name;
    this.unit = null;
    this.says.hidden = true;
    if (this.ofUnit) {
      fill(this.says, t("overlay.pick", { what: this.name(name) }));
      this.says.classList.remove("no");
      this.says.hidden = false;
      const picked = this.context.store.selection.unit;
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
    this.says.hidden = true;
    this.wholes.replaceChildren();
    this.draw();
  }

  private follow(unit: string): void {
    if (!this.ofUnit) return;
    this.unit = unit;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.fetch(`${this.ofUnit ?? ""} ${unit}`, "unit"), REST);
  }

  private async fetch(name: string, slot = name): Promise<void> {
    const { store } = this.context;
    try {
      const [found, ruling] = await Promise.all([store.overlay(name), this.rulingOn(name)]);
      if (slot === "unit" ? name !== `${this.ofUnit ?? ""} ${this.unit ?? ""}` : !this.on.has(name)) return;
      this.map.setOverlay(slot, this.picture(name, slot, found, ruling));
      if (slot === "unit") this.say(name, ruling, found.hexes.length);
      else this.sayWithout(name, found);
    } catch (error) {
      this.map.setOverlay(slot, null);
      if (slot === "unit") this.says.hidden = true;
      else this.context.notice(t("overlay.failed", { why: error instanceof Error ? error.message : "" }), "no");
    }
  }

  /** A number beside a hex is a price. Where it says no more than that the hex belongs to the layer, it is left out. */
  private picture(name: string, slot: string, found: OverlayFrame, ruling: Ruling | null): OverlayPicture {
    const { store } = this.context;
    const [, who = ""] = name.split(" ");
    const side = store.sheet(who)?.side ?? who;
    const priced = !ruling && found.hexes.some((one) => one.value !== 1);
    const blocked = new Set([ruling?.facts["blocked"]].flat());
    const free = found.hexes.filter(({ hex }) => !blocked.has(hex));
    const barred = found.hexes.flatMap(({ hex }) => (blocked.has(hex) ? hex : []));
    const without = (found.without ?? []).flatMap((unit) => store.unit(unit)?.hex ?? []);
    return {
      name: slot,
      side,
      hexes: priced ? free : free.map(({ hex }) => ({ hex })),
      lines: found.lines,
      barred: [...new Set([...barred, ...without])],
    };
  }

  /** Where the same question can be asked in words, its answer says what the picture cannot: the rule, and what bars
   * the way. */
  private async rulingOn(name: string): Promise<Ruling | null> {
    const { store } = this.context;
    const [question = ""] = name.split(" ");
    if (store.table?.inquiries?.[question]?.join() !== "unit") return null;
    const answer = await store.inquire(name);
    this.context.onAsked(name);
    return answer.type === "inquired" ? (answer.ruling ?? null) : null;
  }

  /** Of a whole side: how many have it, and who does not. */
  private sayWithout(name: string, found: OverlayFrame): void {
    const { messages } = this.context;
    const [what = "", side = ""] = name.split(" ");
    const { without } = found;
    if (!without) return;
    const old = this.wholes.querySelector(`[data-of="${CSS.escape(name)}"]`);
    const named = without
      .slice(0, MOST_NAMED)
      .map((unit, i) => [i ? ", " : "", unitLink(this.context, unit, messages.unit(unit))]);
    const card = h(
      "div.card.says",
      { "data-of": name, role: "status", class: without.length ? "no" : "" },
      h("div.label", null, this.name(what), ": ", messages.side(side)),
      h("div", null, without.length ? t("overlay.without", { n: without.length }) : t("overlay.allhave")),
      without.length > 0 && h("div", null, named, without.length > MOST_NAMED && " …"),
    );
    if (old) old.replaceWith(card);
    else this.wholes.append(card);
  }

  private say(name: string, ruling: Ruling | null, hexes: number): void {
    const [what = "", unit = ""] = name.split(" ");
    const { messages } = this.context;
    const blocked = [ruling?.facts["blocked"]].flat().filter((hex) => messages.isHex(hex)) as string[];
    const said: Child = ruling
      ? [linked(this.context, messages.ruling(ruling), ruling.facts), " ", cites(this.context, ruling.rules)]
      : t(hexes === 1 ? "overlay.onehex" : "overlay.hexes", { n: hexes });
    this.says.classList.toggle("no", ruling?.legal === false);
    this.says.hidden = false;
    fill(
      this.says,
      h("div.label", null, this.name(what), ": ", unitLink(this.context, unit, messages.unit(unit))),
      h("div", null, said),
      blocked.length > 0 &&
        !messages.ruling(ruling as Ruling).includes(blocked[0] ?? "") &&
        h(
          "div.faint",
          null,
          t("overlay.blocked"),
          ": ",
          blocked.map((hex, i) => [i ? ", " : "", hexLink(this.context, hex)]),
        ),
    );
  }

  /** A new position: what lies upon the map is asked for again. */
  update(): void {
    const { store } = this.context;
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
