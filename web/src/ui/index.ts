/** Everything of the page that is not the map: which screen an address shows, and how it follows the store. */

import { playAt } from "../early.js";
import { pause } from "../http.js";
import type { MapViewFactory } from "../map/api.js";
import type { Change, Store } from "../store.js";
import { fill } from "./dom.js";
import { setLanguage, t } from "./i18n.js";
import { JoinScreen } from "./joining.js";
import { Lobby } from "./lobby.js";
import { makeTip } from "./rules.js";
import { RulesPage } from "./rulespage/page.js";
import { openPosition, SandboxPage } from "./sandbox/page.js";
import { choiceScreen, openErrorText, retryDelay, waitScreen } from "./screens.js";
import { TableScreen } from "./table.js";
import { TableContext } from "./tablecontext.js";
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
  private context: TableContext;
  private round = 0;
  /** The sandbox that begins with nothing on its map. */
  private empty: string | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly store: Store,
    private readonly mapFactory: MapViewFactory,
  ) {
    this.context = new TableContext(store);
  }

  start(): void {
    this.look();
    this.store.subscribe((change) => this.changed(change));
    // A link put into the address bar of an open table is told by popstate too. To follow hashchange as well would go
    // there twice, and the second time without the secret that the first has taken out of the address.
    addEventListener("popstate", () => void this.route());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.store.setTheme(this.store.theme));
    void this.route();
  }

  /** Language, light or dark, size: what holds for every screen. */
  private look(): void {
    const page = document.documentElement;
    setLanguage(this.store.language);
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
    const play = playAt(location.pathname);
    const { invitation, token } = secretsIn(play ? location.hash : "");
    // The secret is taken out of the address at once: it is kept by the browser, and nobody reads it over a shoulder.
    // An invitation stays until the seat is had, so that the page can be loaded again.
    if (play && location.hash && !invitation) history.replaceState(null, "", location.pathname);
    if (play && play === this.store.play && this.table && !token && !invitation) return;
    const rules = /^\/rules\/([\w~]+)/.exec(location.pathname)?.[1]?.replaceAll("~", "/");
    if (rules && rules === this.rules?.game) return this.rules.goTo(location.hash);
    this.clear();
    if (play && invitation) this.join(play, invitation, round);
    else if (play) await this.sit(play, token, round);
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
    this.context = new TableContext(this.store);
    this.lobby = new Lobby(
      this.context,
      { play: (id) => this.go(`/play/${id}`), verify: () => this.go("/verify"), sandbox: () => this.go("/sandbox") },
      this.mapFactory,
    );
    fill(this.root, this.lobby.root);
    this.lobby.update();
    void this.lobby.load();
  }

  private read(game: string): void {
    this.rules = new RulesPage(this.store, game, {
      lobby: () => this.go("/"),
      play: (id) => this.go(`/play/${id}`),
      go: (path) => this.go(path),
    });
    fill(this.root, this.rules.root);
    void this.rules.load();
  }

  private verify(): void {
    document.title = `Grognard: ${t("verify.title")}`;
    verifyPage(this.root, this.store, /^#(\w{1,64})$/.exec(location.hash)?.[1] ?? null, () => this.go("/"));
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

  private join(play: string, invitation: string, round: number): void {
    const sit = (): void => {
      history.replaceState(null, "", `/play/${play}`);
      void this.route();
    };
    const navigation = {
      sit,
      watch: () => this.go(`/watch/${play}`),
      lobby: () => this.go("/"),
      wanted: () => round === this.round,
    };
    new JoinScreen(this.root, this.store, play, invitation, navigation).begin();
  }

  /** Open a play; whoever has asked too much waits as long as was said, and asks again. */
  private async opened(play: string, token: string, round: number): Promise<boolean> {
    waitScreen(this.root, t("table.loading"));
    while (round === this.round) {
      try {
        await this.store.open(play, token ? [token] : []);
        return true;
      } catch (error) {
        if (round !== this.round) return false;
        const seconds = retryDelay(error);
        if (seconds === null) {
          this.store.leave();
          const again = { key: "retry", text: t("lobby.retry"), go: () => void this.sit(play, token, ++this.round) };
          choiceScreen(this.root, "trouble", openErrorText(error), [
            { key: "lobby", text: t("table.back"), go: () => this.go("/") },
            again,
          ]);
          return false;
        }
        waitScreen(this.root, openErrorText(error));
        await pause(seconds);
      }
    }
    return false;
  }

  private async sit(play: string, token: string, round: number): Promise<void> {
    if (!(await this.opened(play, token, round))) return;
    if (round !== this.round) return;
    this.context = new TableContext(this.store);
    this.table = new TableScreen(this.root, this.context, this.mapFactory, {
      lobby: () => this.go("/"),
      verify: (id) => this.go(`/verify#${id}`),
    });
    this.context.openPlay = (id) => this.go(`/play/${id}`);
    this.context.openPosition = async (position) => this.go(`/play/${await openPosition(this.store, position)}`);
    if (this.store.sandbox) this.context.editor?.begin(this.empty === play, this.store.example === null);
    this.empty = null;
    document.title = `${this.store.text(this.store.table?.title) || "Grognard"}`;
    this.context.map?.fit();
    this.table.update("language");
    // What has been said already may move the map, which is not to be done in the room that an empty page had.
    this.context.map?.measure();
    this.store.listen();
  }
}

/** What the fragment of a play's address holds: an invitation to a seat, a side of an open table, or the token of one. */
function secretsIn(fragment: string): { invitation: string; token: string } {
  const [, code = ""] = /^#join=([\w-]{1,200})$/.exec(fragment) ?? [];
  const [open = ""] = /^open=\w{1,60}$/.exec(fragment.slice(1)) ?? [];
  const invitation = code || open;
  const [, token = ""] = /^#([\w-]{1,200})$/.exec(fragment) ?? [];
  return { invitation, token };
}
