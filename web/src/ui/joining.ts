/** Taking the seat that one was invited to: /play/ID#join=CODE. The token is made and kept here first, and sent as
 * often as need be: an answer that is lost loses no seat. */

import { HttpError, pause, postJson, Unreachable } from "../http.js";
import type { Joined } from "../protocol.js";
import type { Store } from "../store.js";
import { t } from "./i18n.js";
import { waitText } from "./requests.js";
import { choiceScreen, openErrorText, retryDelay, type ScreenButton, waitScreen } from "./screens.js";

/** Seconds between tries while the server does not answer. */
const TRIES = [1, 2, 4];
/** In place of an invitation: a side of a table that is open to anyone. */
const OPEN = "open=";

export interface JoinNavigation {
  /** Sit down at the play, whose address has no secret in it any more. */
  sit(): void;
  watch(): void;
  lobby(): void;
  /** Is this screen still wanted? */
  wanted(): boolean;
}

export class JoinScreen {
  constructor(
    private readonly root: HTMLElement,
    private readonly store: Store,
    private readonly play: string,
    private readonly invitation: string,
    private readonly navigation: JoinNavigation,
  ) {}

  /** Whoever sits at this table already may have opened the link to see what it is: then nothing is taken unasked. */
  begin(): void {
    const held = this.store.plays.find((seat) => seat.play === this.play)?.tokens ?? [];
    if (!held.length) return void this.join();
    choiceScreen(this.root, "join-again", t("join.again"), [
      { key: "join-sit", text: t("join.mine"), go: () => this.navigation.sit() },
      { key: "join-take", text: t("join.take"), go: () => void this.join() },
    ]);
  }

  private async join(): Promise<void> {
    const joining = this.store.joining(this.play, this.invitation);
    const { invitation, token } = joining;
    waitScreen(this.root, t("join.asking"));
    for (let tries = 0; this.navigation.wanted(); tries += 1) {
      try {
        const how = invitation.startsWith(OPEN) ? { open: invitation.slice(OPEN.length) } : { invitation };
        const { side } = await postJson<Joined>(`/api/plays/${this.play}/join`, { ...how, token });
        this.store.joined(joining, side);
        if (this.navigation.wanted()) this.navigation.sit();
        return;
      } catch (error) {
        if (!this.navigation.wanted()) return;
        const wait = error instanceof Unreachable ? TRIES[tries] : retryDelay(error);
        if (wait === undefined || wait === null) return this.failed(error);
        waitScreen(this.root, error instanceof Unreachable ? t("join.slow") : waitText(wait));
        await pause(wait);
      }
    }
  }

  private failed(error: unknown): void {
    const status = error instanceof HttpError ? error.status : 0;
    const watch: ScreenButton = { key: "join-watch", text: t("join.watch"), go: () => this.navigation.watch() };
    const lobby: ScreenButton = { key: "join-lobby", text: t("table.back"), go: () => this.navigation.lobby() };
    const again: ScreenButton = { key: "join-retry", text: t("lobby.retry"), go: () => void this.join() };
    if (status === 409) choiceScreen(this.root, "join-taken", t("join.taken"), [watch, lobby], t("join.taken.hint"));
    else if (status === 403) choiceScreen(this.root, "join-wrong", t("join.wrong"), [watch, lobby]);
    else if (status === 404) choiceScreen(this.root, "join-none", openErrorText(error), [lobby]);
    else choiceScreen(this.root, "join-failed", openErrorText(error), [again, lobby]);
  }
}
