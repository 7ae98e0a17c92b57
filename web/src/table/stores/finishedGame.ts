// A game that is over in place of a socket: all that happened is there at once, and nothing more comes.
import type { Whole } from '../../lib/net/api';
import type { Layout } from '../../lib/net/contract';
import type { Connection, Link, Listener } from '../../lib/net/socket';
import { complain } from '../../lib/browser/toasts.svelte';

export class Played implements Link {
  readonly pending = false;

  constructor(
    private readonly game: Whole,
    private readonly listener: Listener,
    /** Tells it anew, laid out in another way. */
    private readonly again: (layout: Layout) => Promise<Whole>,
    private readonly state: Connection = 'open',
  ) {}

  /** Tells all of it. */
  tell(): void {
    const { table, events, view } = this.game;
    this.listener.connection(this.state);
    this.listener.table({ type: 'table', you: null, ...table });
    events.forEach((each) => this.listener.event(each));
    this.listener.view(view);
  }

  setLayout(layout: Layout): void {
    this.again(layout)
      .then(({ view }) => this.listener.view(view))
      .catch(complain);
  }

  play(): void {}
  call(): void {}
  wonder(): void {}
  look(): void {}
  retry(): void {}
  drop(): void {}
  close(): void {}
}
