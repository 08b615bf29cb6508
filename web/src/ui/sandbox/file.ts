/** The position as a file and as a link, and a game that starts from it. */

import type { GameSummary } from "../../protocol.js";
import { dialog, linkField } from "../dialogs.js";
import { type Component, copyText, fill, h, Redraw } from "../dom.js";
import { t } from "../i18n.js";
import { makePlay } from "../newplay.js";
import { ask, post, reason } from "../requests.js";
import { invitationDialog, seatRow, usualSeats } from "../seating.js";
import type { TableContext } from "../tablecontext.js";
import type { Editor } from "./editor.js";
import { LONGEST_LINK, linkOf, type PositionFile, positionIn, shortened } from "./link.js";

/** The position file of the table; the server refuses it while another person plays. */
export async function positionOf(context: TableContext): Promise<PositionFile> {
  const { store } = context;
  const tokens = store.plays.find((seat) => seat.play === store.play)?.tokens ?? [];
  return post<PositionFile>(`/api/plays/${store.play ?? ""}/position`, { tokens });
}

export class FileSection implements Component {
  readonly root = h("section", { "data-part": "file" });
  private readonly redraw = new Redraw(this.root, () => this.update());

  constructor(
    private readonly context: TableContext,
    private readonly editor: Editor,
  ) {}

  update(): void {
    const { store } = this.context;
    const { shared } = this.editor;
    const pending = this.editor.draft.size > 0;
    if (!this.redraw.needed(store.language, shared, pending, store.play)) return;
    const button = (name: string, onclick: () => void): HTMLElement =>
      h(
        "button.button",
        { type: "button", "data-key": name, disabled: shared || pending, onclick },
        t(`sandbox.${name}`),
      );
    const file = h("input", {
      type: "file",
      id: "position-file",
      class: "unseen",
      accept: ".json,application/json",
      onchange: () => void this.load(file),
    });
    fill(
      this.root,
      h("h2", null, t("sandbox.file")),
      (shared || pending) && h("p.hint", null, t(shared ? "sandbox.file.shared" : "sandbox.file.pending")),
      h(
        "div.filebuttons",
        null,
        button("export", () => void this.save()),
        button("link", () => void this.link()),
        button("game", () => void this.start()),
        store.sandbox && button("clear", () => this.editor.clear()),
        store.sandbox && [file, h("label.button", { for: "position-file" }, t("sandbox.open"))],
      ),
    );
  }

  private async fetched(): Promise<PositionFile | null> {
    return positionOf(this.context).catch((error) => this.complain(error));
  }

  private complain(error: unknown): null {
    this.context.notice(reason(error), "no");
    return null;
  }

  private async save(): Promise<void> {
    const position = await this.fetched();
    if (!position) return;
    const { store } = this.context;
    const text = JSON.stringify(position, null, 1);
    const name = `${(position.game ?? "position").replaceAll("/", "-")}-${position.scenario ?? "map"}-${store.view?.turn ?? 1}.json`;
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private async link(): Promise<void> {
    const position = await this.fetched();
    const { table } = this.context.store;
    if (!position || !table) return;
    const address = await linkOf(shortened(position, table));
    if (address.length > LONGEST_LINK)
      return this.context.notice(t("sandbox.link.long", { n: address.length, most: LONGEST_LINK }), "no");
    const copied = await copyText(address);
    const box = dialog(
      t("sandbox.link"),
      h("p.hint", null, t("sandbox.link.say")),
      h("ul.links", null, linkField(copied ? t("links.copied") : "", address)),
    );
    box.dataset["part"] = "position-link";
  }

  /** Another position file, in a sandbox of its own. */
  private async load(file: HTMLInputElement): Promise<void> {
    const text = await file.files?.[0]?.text();
    file.value = "";
    if (text === undefined) return;
    try {
      await this.context.openPosition(positionIn(text));
    } catch (error) {
      dialog(t("sandbox.failed", { why: reason(error) }));
    }
  }

  // -- a game from here

  private async start(): Promise<void> {
    const { store, messages } = this.context;
    const [position, games] = await Promise.all([this.fetched(), ask<GameSummary[]>("/api/games")]).catch((error) => [
      this.complain(error),
      null,
    ]);
    const game = games?.find((one) => one.name === store.table?.game);
    if (!position || !game) return;
    const seats = usualSeats(game.sides, game.bots);
    const rows = h("div.seats");
    const draw = (): void =>
      fill(
        rows,
        game.sides.map((side) =>
          seatRow(side, messages.side(side), game.bots, seats[side], (kind) => {
            seats[side] = kind;
            draw();
          }),
        ),
      );
    draw();
    const scripted = [position["dice"], position["draws"]].some((script) => Array.isArray(script) && script.length > 0);
    const keep = h("input", { type: "checkbox", id: "keep-script" });
    const begin = async (): Promise<void> => {
      const stated = scripted && keep.checked ? position : { ...position, dice: undefined, draws: undefined };
      box.close();
      try {
        const about = { game: game.name, ...(store.table?.scenario ? { scenario: store.table.scenario } : {}) };
        const made = await makePlay(store, { game: game.name, position: stated, seats }, about);
        invitationDialog(
          made,
          (side) => messages.side(side),
          () => this.context.openPlay(made.id),
        );
      } catch (error) {
        dialog(t("lobby.failed", { why: reason(error) }));
      }
    };
    const box = dialog(
      t("sandbox.game"),
      h("p.hint", null, t("sandbox.game.say")),
      rows,
      scripted && h("div.row", null, h("label", { for: "keep-script" }, t("sandbox.game.script")), keep),
      h(
        "div.ends",
        null,
        h(
          "button.button.first",
          { type: "button", "data-key": "begin", onclick: () => void begin() },
          t("lobby.start"),
        ),
      ),
    );
  }
}
