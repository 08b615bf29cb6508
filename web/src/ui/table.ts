/** The play screen: the map in the middle, the question below, explanations to the left, records to the right. */

import type { MapViewFactory } from "../map/api.js";
import type { Change } from "../store.js";
import { Animator } from "./animator.js";
import { Banners } from "./banners.js";
import { ChartsPanel } from "./charts.js";
import { ChatPanel } from "./chat.js";
import { Choices } from "./choices.js";
import { checkAtTable, diceDialog } from "./dicedialog.js";
import { type Component, fill, h, icon, iconButton, Redraw } from "./dom.js";
import { endPage } from "./endpage.js";
import { FilmBar } from "./film/bar.js";
import { Director } from "./film/director.js";
import { ForcesPanel } from "./forces.js";
import { GuideCard } from "./guide/guide.js";
import { isGuided } from "./guide/progress.js";
import { HandoverScreen } from "./handover.js";
import { t } from "./i18n.js";
import { listen } from "./keyboard.js";
import { LogPanel } from "./log.js";
import { Overlays } from "./overlays.js";
import { Prompt } from "./prompt.js";
import { Replay } from "./replay.js";
import { RulesPanel, tip } from "./rules.js";
import { ExampleNote } from "./rulespage/example.js";
import { Editor } from "./sandbox/editor.js";
import { EditPanel } from "./sandbox/panel.js";
import { SkipLinks } from "./skiplinks.js";
import { playSounds, playTurnSound } from "./sound.js";
import { lightUp } from "./spoken.js";
import type { TableContext, TabName } from "./tablecontext.js";
import { type TableNavigation, TopBar } from "./topbar.js";
import { TracksPanel } from "./tracks.js";
import { headline } from "./verdict.js";
import { WhyPanel } from "./why.js";

const TABS: TabName[] = ["log", "forces", "tracks", "charts", "rules", "chat", "edit"];
const NEAREST: ScrollIntoViewOptions = { block: "nearest", inline: "nearest" };
/** Below this width the panels lie over the map, so they start folded. */
const ROOMY = 900;

export class TableScreen implements Component {
  readonly root = h("div.table");
  private readonly context: TableContext;
  private readonly left = h("aside.side.left");
  private readonly right = h("aside.side.right");
  private readonly tabs = h("div.tabs", { role: "tablist" });
  private readonly body = h("div", {
    role: "tabpanel",
    id: "tabpanel",
    style: { display: "flex", "flex-direction": "column", flex: "1", "min-height": "0" },
  });
  private readonly panels: Record<TabName, Component>;
  private readonly chat: ChatPanel;
  private readonly pieces: Component[];
  private readonly handles: Record<"left" | "right", HTMLButtonElement>;
  private readonly prompt: Prompt;
  private readonly choices: Choices;
  private readonly motion: Animator;
  private readonly film: Director;
  private readonly guide: GuideCard;
  private readonly editor: Editor;
  private tab: TabName = "log";
  private drawnTabs = false;
  private heard = 0;
  private seat: string | null = null;
  private readonly redrawTabs = new Redraw(this.tabs, () => this.drawTabs());
  private asked = false;
  private mine = true;
  /** Was the game over when it was last looked at? Null: it was not looked at yet. */
  private over: boolean | null = null;
  /** It has ended, and that is still to be told. */
  private ended = false;

  constructor(host: HTMLElement, context: TableContext, mapFactory: MapViewFactory, navigation: TableNavigation) {
    this.context = context;
    const mapHost = h("div.mapview");
    const mapbox = h("main.mapbox", null, mapHost);
    this.handles = { left: this.handle("left"), right: this.handle("right") };
    this.root.append(this.left, mapbox, this.right);
    fill(host, this.root); // the map measures its host, so it has to be on the page
    const map = mapFactory(mapHost);
    context.map = map;
    this.choices = new Choices(context, map);
    context.choices = this.choices;
    this.editor = context.editor = new Editor(context, mapHost);
    const rules = new RulesPanel(context);
    this.chat = new ChatPanel(context);
    this.panels = {
      log: new LogPanel(context),
      forces: new ForcesPanel(context),
      tracks: new TracksPanel(context),
      charts: new ChartsPanel(context),
      rules,
      chat: this.chat,
      edit: new EditPanel(context, this.editor),
    };
    this.prompt = new Prompt(context);
    const replay = new Replay(context);
    const overlays = new Overlays(context, map);
    const topbar = new TopBar(context, navigation);
    const why = new WhyPanel(context);
    const banners = new Banners(context);
    const example = new ExampleNote(context, innerWidth < ROOMY);
    const handover = new HandoverScreen(context, navigation.lobby);
    this.guide = new GuideCard(context, this.root, navigation.lobby);
    this.motion = new Animator(context);
    context.motion = this.motion;
    this.film = context.film = new Director(context);
    this.film.attend();
    const filmBar = new FilmBar(context, this.film);
    this.film.covered = () => filmBar.root.offsetHeight;
    this.film.onChange = () => {
      filmBar.update();
      this.sayWhere();
      this.checkAtEnd();
    };
    const skips = new SkipLinks(context);
    this.root.prepend(skips.root, topbar.root);
    this.root.append(this.prompt.root);
    this.left.append(why.root);
    this.right.append(this.tabs, this.body);
    mapbox.append(
      overlays.root,
      this.editor.root,
      banners.root,
      filmBar.root,
      replay.root,
      this.handles.left,
      this.handles.right,
    );
    if (innerWidth < ROOMY) mapbox.append(example.root);
    else this.right.prepend(example.root);
    this.root.append(this.guide.root, handover.root);
    this.pieces = [
      skips,
      handover,
      topbar,
      this.prompt,
      why,
      overlays,
      this.editor,
      example,
      banners,
      filmBar,
      replay,
      this.guide,
    ];
    context.showTab = (tab) => this.show(tab);
    context.showWhy = () => this.fold("left", false);
    context.showFight = () => innerWidth >= ROOMY && this.left.classList.contains("folded") && this.fold("left", false);
    context.hideWhy = () => this.fold("left", true);
    context.showRule = (id) => {
      this.show("rules");
      rules.open(id);
    };
    context.openEnd = () => void endPage(context);
    context.openDice = () => diceDialog(context, navigation.verify);
    context.openReplay = (at) => {
      this.film.skip();
      if (replay.open) replay.close();
      else void replay.start(at);
    };
    context.makeRoom = () => innerWidth < ROOMY && this.fold("right", true);
    this.choices.onChange = () => this.later();
    this.editor.onChange = () => this.later();
    const search = (): void => {
      this.show("rules");
      rules.focus();
    };
    listen({
      context,
      prompt: this.prompt,
      replay,
      overlays,
      menu: () => topbar.toggle(),
      fold: (side) => this.fold(side),
      searchRules: search,
    });
    if (innerWidth < ROOMY) for (const side of ["left", "right"] as const) this.fold(side, true);
    this.show("log", false);
    lightUp(context, this.root);
  }

  destroy(): void {
    this.context.gone.abort();
    this.guide.destroy();
    this.motion.land();
    this.film.forget();
    this.context.editor = null;
    this.context.map?.destroy();
    this.context.map = null;
    this.context.choices = null;
    this.root.remove();
  }

  // -- panels

  private handle(side: "left" | "right"): HTMLButtonElement {
    return h("button.handle", { type: "button", class: side, "aria-controls": side, onclick: () => this.fold(side) });
  }

  private fold(side: "left" | "right", folded = !this[side].classList.contains("folded")): void {
    this[side].classList.toggle("folded", folded);
    // On a small screen one panel at a time.
    if (!folded && innerWidth < ROOMY) this[side === "left" ? "right" : "left"].classList.add("folded");
    this.drawHandles();
    this.update("settings");
  }

  private drawHandles(): void {
    for (const side of ["left", "right"] as const) {
      const folded = this[side].classList.contains("folded");
      const name = t(folded ? "table.show" : "table.hide", { what: t(`table.${side}`) });
      const handle = this.handles[side];
      handle.title = name;
      handle.setAttribute("aria-label", name);
      handle.setAttribute("aria-expanded", String(!folded));
      fill(handle, icon((side === "left") === folded ? "right" : "left"));
    }
  }

  private show(tab: TabName, unfold = true): void {
    this.tab = tab;
    if (unfold) this.fold("right", false);
    fill(this.body, this.panels[tab].root);
    if (tab === "chat") this.chat.read = this.context.store.chat.length;
    this.panels[tab].update();
    if (tab === "log") (this.panels.log as LogPanel).goToEnd();
    this.drawTabs();
  }

  private get shownTabs(): TabName[] {
    return TABS.filter((tab) => tab !== "edit" || this.editor.on);
  }

  private drawTabs(): void {
    const { store } = this.context;
    if (this.tab === "chat") this.chat.read = store.chat.length;
    const unread = store.chat.length - this.chat.read;
    if (!this.redrawTabs.needed(this.tab, unread, store.language, this.editor.on)) return;
    const narrow = innerWidth < ROOMY;
    fill(
      this.tabs,
      this.shownTabs.map((tab) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            "aria-selected": String(tab === this.tab),
            "aria-controls": "tabpanel",
            "data-key": `tab-${tab}`,
            tabindex: tab === this.tab ? 0 : -1,
            onclick: () => this.show(tab),
            onkeydown: (event: KeyboardEvent) => this.tabKey(event, tab),
          },
          t(`tab.${tab}`),
          tab === "chat" && unread > 0 && h("span.count", null, String(unread)),
        ),
      ),
      narrow && iconButton("close", t("close"), () => this.fold("right", true)),
    );
    // The first of all needs no bringing into view.
    if (this.drawnTabs) this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView(NEAREST);
    this.drawnTabs = true;
  }

  private tabKey(event: KeyboardEvent, tab: TabName): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const tabs = this.shownTabs;
    const next = by ? tabs.at((tabs.indexOf(tab) + by) % tabs.length) : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(next);
    this.tabs.querySelector<HTMLElement>(`[data-key="tab-${next}"]`)?.focus();
  }

  // -- following the store

  update(change: Change = "view"): void {
    this.choices.update();
    for (const piece of this.pieces) piece.update();
    this.sayWhere();
    if (!this.right.classList.contains("folded")) this.panels[this.tab].update();
    this.drawTabs();
    if (change === "language" || change === "settings") this.drawHandles();
    if (change === "log") this.listenTo();
    if (change === "view") this.handOver();
    if (change === "view") this.film.follow();
    if (change === "settings") this.film.settingsChanged();
    if (change === "acting" && this.context.store.acting) this.motion.land();
    this.nameTab();
    this.choices.attention.open();
    this.callMe();
    this.checkAtEnd();
    tip.place();
  }

  /** When a game ends before my eyes its dice are checked at once. Of a position that I build alone nobody wants to
   * know. */
  private checkAtEnd(): void {
    const { store } = this.context;
    if (!store.live) return;
    const over = Boolean(store.live.view.outcome);
    const ended = over && this.over === false && !store.sandbox;
    this.over = over;
    this.ended ||= ended;
    // The end is seen before it is told.
    if (this.ended && !this.film.busy) {
      this.ended = false;
      if (!isGuided(store.facts)) this.context.openEnd(); // the guide has its own last word
    }
    if (!ended) return;
    const told = (): void => {
      if (this.context.verdict)
        this.context.notice(headline(this.context.verdict), this.context.verdict.grade === "bad" ? "no" : "plain");
      this.update("dice");
    };
    checkAtTable(this.context).then(told, () => undefined); // who does not get an answer now can ask for one
  }

  /** With sound on, it is heard when the other side or the computer has decided and I am asked. */
  private callMe(): void {
    const { store } = this.context;
    const mine = store.decision !== null || store.acting || store.replaying;
    if (mine && !this.mine && store.settings.sound && store.sides.length === 1) playTurnSound();
    this.mine = mine;
  }

  /** In a row of tabs it is seen who is waited for. */
  private nameTab(): void {
    const { store } = this.context;
    const title = store.text(store.table?.title) || "Grognard";
    const mine = store.decision !== null && (store.sides.length === 1 || store.handover === null);
    const said = `${mine ? "● " : ""}${title}`;
    if (document.title !== said) document.title = said;
  }

  /** Which position is on the screen, through whose eyes, and who of mine is asked: to be read on the table. */
  private sayWhere(): void {
    const { store } = this.context;
    Object.assign(this.root.dataset, {
      n: store.n,
      side: store.side ?? "",
      asked: store.decision?.side ?? "",
      acting: store.acting,
      over: Boolean(store.live?.view.outcome),
      film: this.film.said,
    });
  }

  /** Many changes at once (a hover, an answer) are one redraw. */
  private later(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.update("selection");
    });
  }

  private listenTo(): void {
    const { store } = this.context;
    const news = this.heard ? store.log.slice(this.heard) : [];
    this.heard = store.log.length;
    if (store.settings.sound && news.length) playSounds(news);
  }

  /** On a shared screen it is said when it turns to the other side; the handover screen says it by itself. */
  private handOver(): void {
    const { store, messages } = this.context;
    if (store.sides.length > 1 && !store.shared && !store.sandbox && this.seat !== null && store.side !== this.seat)
      this.context.notice(t("prompt.seat", { side: messages.side(store.side) }));
    this.seat = store.side;
  }
}
