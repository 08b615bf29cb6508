/** Everything of the page that is not the map: which screen an address shows, and how it follows the store. */

import type { MapViewFactory } from "../map/api.js";
import type { Change, Store } from "../store.js";
import { Desk } from "./desk.js";
import { fill, h } from "./dom.js";
import { speak, t } from "./i18n.js";
import { Lobby } from "./lobby.js";
import { makeTip } from "./rules.js";
import { RulesPage } from "./rulespage/page.js";
import { openPosition, SandboxPage } from "./sandbox/page.js";
import { TableScreen } from "./table.js";
import { verifyPage } from "./verify.js";

/** Put the page into `root`: the lobby, a table, or the dice. Addresses change without a reload. */
export function mountUi(root: HTMLElement, store: Store, mapFactory: MapViewFactory): void {
  makeTip();
  new Page(root, store, mapFactory).start();
}

class Page {
  private table: TableScreen | null = null;
  private lobby: Lobby | null = null;
  private rules: RulesPage | null = null;
  private chooser: SandboxPage | null = null;
  private desk: Desk;
  private round = 0;
  /** The sandbox that begins with nothing on its map. */
  private empty: string | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly store: Store,
    private readonly mapFactory: MapViewFactory,
  ) {
    this.desk = new Desk(store);
  }

  start(): void {
    this.look();
    this.store.subscribe((change) => this.changed(change));
    // A link put into the address bar of an open table is told by popstate too. To follow hashchange as well would go there
    // twice, and the second time without the secret that the first has taken out of the address.
    addEventListener("popstate", () => void this.route());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.store.setTheme(this.store.theme));
    void this.route();
  }

  /** Language, light or dark, size: what holds for every screen. */
  private look(): void {
    const page = document.documentElement;
    speak(this.store.language);
    page.lang = this.store.language;
    page.dataset["theme"] = this.store.dark ? "dark" : "light";
    page.dataset["still"] = String(!this.store.animated);
    page.style.fontSize = this.store.settings.scale === 1 ? "" : `${15 * this.store.settings.scale}px`;
  }

  private changed(change: Change): void {
    if (change === "language" || change === "theme" || change === "settings") this.look();
    this.table?.update(change);
    this.lobby?.update();
    this.rules?.update();
    this.chooser?.update();
    if (change === "language" && location.pathname === "/verify") void this.route();
  }

  private go(path: string): void {
    history.pushState(null, "", path);
    void this.route();
  }

  private async route(): Promise<void> {
    const round = ++this.round;
    const [, play] = /^\/(?:play|watch)\/([0-9a-zA-Z]+)/.exec(location.pathname) ?? [];
    // The secret is taken out of the address at once: it is kept by the browser, and nobody reads it over a shoulder.
    const token = play ? location.hash.slice(1) : "";
    if (play && token) history.replaceState(null, "", location.pathname);
    if (play && play === this.store.play && this.table && !token) return;
    const rules = /^\/rules\/([\w~]+)/.exec(location.pathname)?.[1]?.replaceAll("~", "/");
    if (rules && rules === this.rules?.game) return this.rules.goTo(location.hash);
    this.clear();
    if (play) await this.sit(play, token, round);
    else if (location.pathname === "/verify") this.verify();
    else if (rules) this.read(rules);
    else if (location.pathname === "/sandbox") this.sandbox();
    else this.enter();
  }

  private clear(): void {
    for (const open of document.querySelectorAll("dialog")) open.close();
    this.table?.destroy();
    this.table = null;
    this.lobby?.destroy();
    this.lobby = null;
    this.rules = this.chooser = null;
    if (this.store.play) this.store.leave();
    fill(this.root);
  }

  private enter(): void {
    document.title = "Grognard";
    this.desk = new Desk(this.store);
    this.lobby = new Lobby(this.desk, { play: (id) => this.go(`/play/${id}`), verify: () => this.go("/verify"), sandbox: () => this.go("/sandbox") }, this.mapFactory);
    fill(this.root, this.lobby.root);
    this.lobby.update();
    void this.lobby.load();
  }

  private read(game: string): void {
    this.rules = new RulesPage(this.store, game, { lobby: () => this.go("/"), play: (id) => this.go(`/play/${id}`), go: (path) => this.go(path) });
    fill(this.root, this.rules.root);
    void this.rules.load();
  }

  private verify(): void {
    document.title = `Grognard: ${t("verify.title")}`;
    verifyPage(this.root, location.hash.slice(1) || null, () => this.go("/"));
  }

  /** The address that holds a position gives way to that of its table: a reload goes on there. */
  private sandbox(): void {
    document.title = `Grognard: ${t("sandbox.title")}`;
    const play = (id: string, empty: boolean): void => {
      this.empty = empty ? id : null;
      if (location.hash) history.replaceState(null, "", `/play/${id}`);
      else history.pushState(null, "", `/play/${id}`);
      void this.route();
    };
    this.chooser = new SandboxPage(this.store, { lobby: () => this.go("/"), play });
    fill(this.root, this.chooser.root);
    void this.chooser.load(location.hash);
  }

  private async sit(play: string, token: string, round: number): Promise<void> {
    fill(this.root, h("div.verify", null, h("main", { role: "status" }, t("table.loading"))));
    try {
      await this.store.open(play, token ? [token] : []);
    } catch {
      if (round === this.round) fill(this.root, h("div.verify", null, h("main", { role: "alert" }, h("p", null, t("table.notfound")), h("div", null, h("button.button", { type: "button", onclick: () => this.go("/") }, t("table.back"))))));
      return;
    }
    if (round !== this.round) return;
    this.desk = new Desk(this.store);
    this.table = new TableScreen(this.root, this.desk, this.mapFactory, { lobby: () => this.go("/"), verify: (id) => this.go(`/verify#${id}`) });
    this.desk.openPlay = (id) => this.go(`/play/${id}`);
    this.desk.openPosition = async (position) => this.go(`/play/${await openPosition(this.store, position)}`);
    if (this.store.sandbox) this.desk.editor?.begin(this.empty === play, this.store.example === null);
    this.empty = null;
    document.title = `${this.store.text(this.store.table?.title) || "Grognard"}`;
    this.desk.map?.fit();
    this.table.update("language");
  }
}
