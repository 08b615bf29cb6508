/** What is spoken of is seen: a name or a line of the log lights up its units and hexes on the map; and what the pointer
 * is at on the map lights up the lines and names that speak of it. */

import type { Highlight, Spot } from "../map/api.js";
import { type Facts, type Named, namedIn } from "./facts.js";
import type { TableContext } from "./tablecontext.js";

const LINES = new WeakMap<Element, Named>();
const SPEAKERS = "[data-unit], [data-hex], [data-speaks]";

/** A line speaks of what its facts name. */
export function speaksOf(context: TableContext, line: HTMLElement, facts: Facts): HTMLElement {
  line.dataset["speaks"] = "";
  LINES.set(line, namedIn(context.store.table, facts));
  return line;
}

/** Listen, as long as the table is there. */
export function lightUp(context: TableContext, root: HTMLElement): void {
  const { signal } = context.gone;
  let lit: Element | null = null;
  const point = (element: Element | null): void => {
    if (element === lit) return;
    lit = element;
    context.map?.setSpoken(element ? highlights(context, spokenBy(element)) : []);
  };
  const over = ({ target }: Event): void => {
    const element = target instanceof Element && !target.closest(".map-host") ? target.closest(SPEAKERS) : null;
    point(element);
  };
  for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, over, { signal });
  for (const kind of ["pointerleave", "focusout"]) root.addEventListener(kind, () => point(null), { signal });
  context.map?.on("hover", (spot) => mark(root, spot));
}

function spokenBy(element: Element): Named {
  const { unit, hex } = (element as HTMLElement).dataset;
  return LINES.get(element) ?? { units: new Set(unit ? [unit] : []), places: new Set(hex ? [hex] : []) };
}

function highlights(context: TableContext, { units, places }: Named): Highlight[] {
  const hexes = [...places].filter((place) => context.messages.isHex(place));
  const standing = [...units].filter((id) => context.store.unit(id)?.hex !== undefined);
  return [
    ...hexes.map((hex) => ({ hex, look: "selected" as const })),
    ...standing.map((unit) => ({ unit, look: "selected" as const })),
  ];
}

/** The lines and names that speak of what is under the pointer. */
function mark(root: HTMLElement, spot: Spot | null): void {
  for (const element of root.querySelectorAll<HTMLElement>(SPEAKERS)) {
    const { units, places } = spokenBy(element);
    const ofUnit = spot !== null && spot.unit !== null && units.has(spot.unit);
    element.classList.toggle("spoken", ofUnit || (spot !== null && places.has(spot.hex)));
  }
}
