/** What is asked about is brought into view, and kept there until a hand moves the map. */

import type { MapHandle } from "../map/api.js";
import type { Decision } from "../protocol.js";
import type { Choices } from "./choices.js";
import { answers, bringNearer, openOn } from "./initialview.js";
import type { TableContext } from "./tablecontext.js";

/** The layer of hexes that are named by answers beside the map. */
const NAMED = "named";

export class Attention {
  private decision: Decision | null = null;
  /** It stays in view whatever comes to lie over the map, until a hand moves the map. */
  private held = false;
  /** Has the table been opened on what matters, or has a hand chosen something else to look at? */
  private opened = false;

  constructor(
    private readonly context: TableContext,
    private readonly map: MapHandle,
    private readonly choices: Choices,
  ) {
    map.on("taken", () => {
      this.held = false;
      this.opened = true;
    });
    map.on("resized", () => this.held && this.bring());
  }

  /** Another question: what it is about is to be seen. */
  follow(decision: Decision | null): void {
    // Whoever has answered already has seen where the table stands: it is not opened behind the hand.
    this.opened ||= this.decision !== null;
    this.decision = decision;
    this.held = true;
    this.map.setOverlay(NAMED, null);
    this.bring();
  }

  /** Open the table on what matters, once that is known: where nobody stands yet, the answers have to be explained
   * first. */
  open(): void {
    if (this.opened || !this.context.store.view?.units.length || !openOn(this.context)) return;
    this.opened = true;
    this.bring();
  }

  /** The answers have been explained: where a side has nothing on the map yet, they say where its units would go. */
  explained(): void {
    const { byHex, byUnit } = this.choices.sorted;
    if (byHex.size || byUnit.size || !this.decision?.carries) return;
    const hexes = [...answers(this.context)].map((hex) => ({ hex }));
    if (hexes.length) this.map.setOverlay(NAMED, { name: NAMED, hexes, lines: [] });
    if (this.held) this.bringAnswers();
  }

  /** An offer comes while the person looks elsewhere. Once: whoever drags the map away, while odds are on their way, has
   * seen it. */
  private bring(): void {
    const { store, messages, editor } = this.context;
    const { hex, unit, units } = this.decision?.facts ?? {};
    const place = [unit, units].flat().flatMap((id) => store.unit(String(id))?.hex ?? []);
    const label = messages.isHex(hex) ? hex : place[0];
    if (editor?.editing) return;
    if (label === undefined) {
      // A counter in hand that comes from beside the map: where it may go is to be seen.
      const inHand = unit !== undefined || units !== undefined;
      if (inHand && this.choices.sorted.byHex.size) this.bringAnswers();
      return;
    }
    const at = this.map.whereIs(label);
    const box = document.querySelector(".mapbox")?.getBoundingClientRect();
    if (!at || !box || box.width === 0) return;
    const room = at.size / 2; // half a hex is not seen either
    if (at.x < box.left + room || at.x > box.right - room || at.y < box.top + room || at.y > box.bottom - room)
      this.map.centerOn(label, at.size);
  }

  private bringAnswers(): void {
    if (this.opened && !this.context.editor?.editing && this.decision) bringNearer(this.context);
  }
}
