/** The map of the chosen scenario, small, beside the choice. */

import type { MapHandle, MapViewFactory } from "../map/api.js";
import type { Store } from "../store.js";
import { h } from "./dom.js";

const REST = 150;

export class Preview {
  /** To be looked at only: it takes no clicks and no focus. */
  readonly root = h("div.preview", { inert: true, "aria-hidden": "true" });
  private map: MapHandle | null = null;
  private timer = 0;
  private wanted = "";

  constructor(
    private readonly store: Store,
    private readonly mapFactory: MapViewFactory,
  ) {}

  show(game: string, scenario: string): void {
    this.wanted = `${game} ${scenario}`;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.lay(game, scenario), this.map ? REST : 0);
  }

  private async lay(game: string, scenario: string): Promise<void> {
    try {
      await this.store.lay(game, scenario, {});
    } catch {
      return; // a picture that does not come is no trouble
    }
    if (this.wanted !== `${game} ${scenario}` || !this.root.isConnected) return;
    if (!this.map) {
      const host = h("div");
      this.root.append(host);
      this.map = this.mapFactory(host);
    }
    this.map.fit();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.wanted = "";
    this.map?.destroy();
    this.map = null;
  }
}
