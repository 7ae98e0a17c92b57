// A link to a finished game that takes the place of a socket: all events arrive at once, and none later.
import type { FinishedGame } from '../../lib/net/api';
import type { ConnectionStatus, TableLink, FrameListener } from '../../lib/net/socket';

export class FinishedGameLink implements TableLink {
  readonly pending = false;

  constructor(
    private readonly game: FinishedGame,
    private readonly listener: FrameListener,
    private readonly status: ConnectionStatus = 'open',
  ) {}

  /** Send the whole game to the page. */
  send(): void {
    const { table, events, view } = this.game;
    this.listener.status(this.status);
    this.listener.table({ type: 'table', you: null, watching: 0, ...table });
    events.forEach((event) => this.listener.event(event));
    this.listener.view(view);
  }

  play(): void {}
  call(): void {}
  askWhy(): void {}
  lookAhead(): void {}
  retry(): void {}
  drop(): void {}
  close(): void {}
}
