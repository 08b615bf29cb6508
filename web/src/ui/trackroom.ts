/** As many boxes of the turn track as there is room for: the present one first, then those to come, then those past. */

/** A box for which there is no room; a track that does not show all turns says how many there are. */
const OUT = "out";
const CUT = "cut";

export class TrackRoom {
  private readonly bar: ResizeObserver;
  /** Told of a line that has just been drawn, once the browser has laid it out. */
  private readonly drawn: ResizeObserver;
  /** How many boxes have had room so far. Within a turn they only become fewer: else the track would be longer and
   * shorter with the name of every phase. */
  private most = Number.POSITIVE_INFINITY;
  private since = "";

  constructor(private readonly root: HTMLElement) {
    this.bar = new ResizeObserver(() => this.again());
    this.bar.observe(root);
    this.drawn = new ResizeObserver(() => {
      this.drawn.disconnect(); // what is done now changes what it would be told of
      this.fit();
    });
    void document.fonts.ready.then(() => this.again());
  }

  /** The line has been drawn again; with another of these there may be more room than there was. */
  redrawn(...since: unknown[]): void {
    if (since.join() !== this.since) this.most = Number.POSITIVE_INFINITY;
    this.since = since.join();
    this.show(this.most);
    this.drawn.disconnect();
    const moment = this.root.querySelector(".moment");
    if (moment) this.drawn.observe(moment);
  }

  private again(): void {
    this.most = Number.POSITIVE_INFINITY;
    this.show(this.most);
    this.fit();
  }

  private fit(): void {
    const boxes = this.ordered().length;
    if (boxes === 0 || this.isRoomy()) return;
    let [fewest, tooMany] = [1, Math.min(boxes, this.most)];
    while (tooMany - fewest > 1) {
      const tried = Math.floor((fewest + tooMany) / 2);
      this.show(tried);
      if (this.isRoomy()) fewest = tried;
      else tooMany = tried;
    }
    this.most = fewest;
    this.show(fewest);
  }

  /** Is everything in the line to be read? */
  private isRoomy(): boolean {
    const words = [...this.root.querySelectorAll<HTMLElement>(".title, .moment, .moment > .phase")];
    return words.every((one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1);
  }

  private show(most: number): void {
    const ordered = this.ordered();
    for (const [i, box] of ordered.entries()) box.classList.toggle(OUT, i >= most);
    const track = this.root.querySelector<HTMLElement>(".turntrack");
    track?.classList.toggle(CUT, Math.min(most, ordered.length) < Number(track.dataset["of"]));
  }

  /** The boxes by how much they matter. */
  private ordered(): HTMLElement[] {
    const boxes = [...this.root.querySelectorAll<HTMLElement>(".turntrack li")];
    const now = Math.max(
      0,
      boxes.findIndex((box) => box.classList.contains("now")),
    );
    return [...boxes.slice(now), ...boxes.slice(0, now).reverse()];
  }
}
