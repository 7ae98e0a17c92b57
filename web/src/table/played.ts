// A record in place of a socket: all that happened is there at once, and nothing more comes.
import { api } from '../lib/api';
import type { Layout, RecordCard } from '../lib/contract';
import type { Link, Listener } from '../lib/socket';
import { complain } from '../lib/toasts.svelte';

export class Played implements Link {
  readonly pending = false;

  constructor(
    private readonly record: string,
    private readonly card: RecordCard,
    private readonly listener: Listener,
  ) {}

  /** Tells all of it. */
  tell(): void {
    const { table, events, view } = this.card;
    this.listener.connection('open');
    this.listener.table({ type: 'table', you: null, ...table });
    events.forEach((each) => this.listener.event(each));
    this.listener.view(view);
  }

  setLayout(layout: Layout): void {
    api
      .openRecord(this.record, layout)
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
