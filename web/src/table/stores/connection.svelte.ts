// The connection of a table page: its status, and every frame that the page sends.
import type { ConnectionStatus, TableLink } from '../../lib/net/socket';

export class TableConnection {
  status = $state.raw<ConnectionStatus>('connecting');
  /** An action has been sent, and the server has not answered yet. */
  sending = $state(false);
  #link: TableLink | null = null;

  /** Set the link that carries the frames; a link may already report its status before. */
  attach(link: TableLink): void {
    this.#link = link;
  }

  /** Play an action after event n; thought: how long the decision took, in milliseconds. */
  play(n: number, action: string, thought: number): void {
    this.sending = true;
    this.#link?.play(n, action, thought);
  }

  /** An event has come: the link knows whether it answers the action that was sent. */
  eventReceived(): void {
    this.sending = this.#link?.pending ?? false;
  }

  /** The action was not played; the player may try another one. */
  actionRejected(): void {
    this.sending = false;
  }

  /** Send a call, such as "resign": what a player says outside the game. */
  call(words: string): void {
    this.#link?.call(words);
  }

  /** Ask why nothing can be done with these things together. */
  askWhy(n: number, taps: string[]): void {
    this.#link?.askWhy(n, taps);
  }

  /** Ask how the table would be after an action. */
  lookAhead(n: number, action: string): void {
    this.#link?.lookAhead(n, action);
  }

  /** The browser has lost its network, or has one again. */
  setOnline(online: boolean): void {
    if (online) this.#link?.retry();
    else this.#link?.drop();
  }

  close(): void {
    this.#link?.close();
  }
}
