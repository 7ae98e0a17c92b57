// A contest that the page follows: its card, which the server sends again whenever something changes.
import { lookForNews } from '../lib/browser/news';
import { contests } from '../lib/net/contestApi';
import type { ContestCard } from '../lib/net/contract';
import { DocumentStream } from '../lib/net/stream';

/** The id of a contest, or the game and day of a deal; an empty day is today. */
export interface ContestAddress {
  readonly id: string;
  readonly game: string;
  readonly day: string;
}

export class Contest {
  card = $state.raw<ContestCard>();
  /** Why there is no card. */
  error = $state.raw<Error>();
  /** Whether the connection is lost, so that the card may be old. */
  isLost = $state(false);
  #address: ContestAddress | null = null;
  /** Whether the card is that of the address. */
  #isLoaded = false;
  #stream: DocumentStream<ContestCard> | null = null;

  /** Show another contest. The card of the last one stays until the new one arrives. */
  async open(address: ContestAddress): Promise<void> {
    this.close();
    this.#address = address;
    this.#isLoaded = false;
    await this.#load(address);
  }

  /** Show a newer card, such as the answer to a command. */
  take(card: ContestCard): void {
    this.card = card;
    this.isLost = false;
  }

  /** Follow the contest, unless it is not stored yet: then look for it from time to time. */
  follow(): () => void {
    const stop = lookForNews(
      () => this.#address && this.#load(this.#address),
      () => this.card?.id !== '',
    );
    return () => {
      stop();
      this.close();
    };
  }

  /** Close the stream while the page is hidden, and open it when it is visible again. */
  setVisible(visible: boolean): void {
    if (visible) this.#stream?.resume();
    else this.#stream?.stop();
  }

  close(): void {
    this.#address = null;
    this.#stream?.stop();
    this.#stream = null;
  }

  async #load(address: ContestAddress): Promise<void> {
    const { id, game, day } = address;
    try {
      const card = await (id ? contests.card(id) : contests.ofDay(game, day));
      if (this.#address !== address) return;
      this.take(card);
      this.#isLoaded = true;
      this.error = undefined;
      if (card.id && !this.#stream) this.#stream = this.#streamOf(card.id);
    } catch (error) {
      if (this.#address === address && !this.#isLoaded) this.error = error as Error;
    }
  }

  #streamOf(id: string): DocumentStream<ContestCard> {
    return new DocumentStream<ContestCard>((signal) => contests.stream(id, signal), {
      document: (card) => this.take(card),
      lost: () => (this.isLost = true),
    });
  }
}
