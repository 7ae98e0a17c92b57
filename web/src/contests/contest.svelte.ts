// A contest that the page follows: its card, which the server sends again whenever something changes.
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
  #stream: DocumentStream<ContestCard | { error: string }> | null = null;

  /** Show another contest. The card of the last one stays until the new one arrives. */
  async open(address: ContestAddress): Promise<void> {
    this.close();
    this.#address = address;
    const { id, game, day } = address;
    try {
      const card = await (id ? contests.card(id) : contests.ofDay(game, day));
      if (this.#address !== address) return;
      this.take(card);
      this.error = undefined;
      this.#follow(card.id);
    } catch (error) {
      if (this.#address === address) this.error = error as Error;
    }
  }

  /** Show a newer card, such as the answer to a command. */
  take(card: ContestCard): void {
    this.card = card;
    this.isLost = false;
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

  #follow(id: string): void {
    this.#stream = new DocumentStream((signal) => contests.stream(id, signal), {
      document: (found) => {
        if ('deals' in found) this.take(found);
      },
      lost: () => (this.isLost = true),
    });
  }
}
