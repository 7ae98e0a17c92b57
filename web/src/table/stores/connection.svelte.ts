// The connection of a table page: its status, and every frame that the page sends.
import type { ConnectionStatus, TableLink } from '../../lib/net/socket';

export class TableConnection {
  status = $state.raw<ConnectionStatus>('connecting');
  /** Whether an action has been sent that the server has not answered yet. */
  sending = $state(false);
  #link: TableLink | null = null;

  /** Set the link that carries the frames. It may report its status before this. */
  attach(link: TableLink): void {
    this.#link = link;
  }

  /** Play an action after event n; thought: how long the decision took, in milliseconds. */
  play(n: number, action: string, thought: number): void {
    this.sending = true;
    this.#link?.play(n, action, thought);
  }

  /** Called when an event arrives. The link knows whether it is the response to the action that was sent. */
  eventReceived(): void {
    this.sending = this.#link?.pending ?? false;
  }

  /** Called when the action was played or rejected without an event. */
  answered(): void {
    this.sending = false;
  }

  /** Send a call, such as "resign": a message that is not a game action. */
  call(words: string): void {
    this.#link?.call(words);
  }

  /** Ask why nothing can be done with these things together. */
  askWhy(n: number, taps: string[]): void {
    this.#link?.askWhy(n, taps);
  }

  /** Ask what the table would look like after an action. */
  lookAhead(n: number, action: string): void {
    this.#link?.lookAhead(n, action);
  }

  /** Called when the browser has lost its network connection or has one again. */
  setOnline(online: boolean): void {
    if (online) this.#link?.retry();
    else this.#link?.drop();
  }

  close(): void {
    this.#link?.close();
  }
}
