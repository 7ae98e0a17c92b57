// Everything a table page knows: what the server said, what is shown, what has been tapped.
import {
  NOTHING,
  back,
  complete,
  cycle,
  preview,
  settled,
  tap,
  type Selection,
} from '../board/picks';
import type { Choice, Layout } from '../board/scene';
import { Pace } from '../lib/pace';
import type { ErrorFrame, EventFrame, TableFrame, ViewFrame } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { TableSocket, type Connection, type Listener } from '../lib/socket';
import { toast } from '../lib/toasts.svelte';
import { language, t } from '../lib/words';

/** What is shown at once: the events since the last picture, and the picture. */
interface Step {
  events: EventFrame[];
  view: ViewFrame;
}

export class TableState implements Listener {
  info = $state.raw<TableFrame | null>(null);
  shown = $state.raw<ViewFrame | null>(null);
  log = $state.raw<EventFrame[]>([]);
  state = $state.raw<Connection>('connecting');
  selection = $state.raw<Selection>(NOTHING);
  /** What a person pointed at that cannot be picked: its words are shown. */
  pointed = $state('');
  /** What a screen reader says of the last step. */
  spoken = $state('');
  /** An action is on its way to the server. */
  sending = $state(false);

  undoable = $derived(this.state === 'open' && !this.sending && (this.shown?.undo ?? false));
  myTurn = $derived(this.info?.you != null && this.shown?.to_act === this.info.you);
  over = $derived(this.shown?.status === 'over');
  choices = $derived<Choice[]>(
    this.state === 'open' && !this.sending ? (this.shown?.scene.choices ?? []) : [],
  );
  /** There is more than one way to play what has been picked. */
  several = $derived(complete(this.choices, this.selection.taps).length > 1);
  preview = $derived(preview(this.choices, this.selection));

  readonly #pace = new Pace<Step>((step) => this.#show(step));
  readonly #socket: TableSocket;
  #heard: EventFrame[] = [];
  #history = 0;
  #greeting = true;

  constructor(
    readonly id: string,
    secret: string | null,
    layout: Layout,
  ) {
    const lang = language(settings.lang);
    this.#socket = new TableSocket({ table: id, secret, lang, layout }, this);
  }

  table(frame: TableFrame): void {
    if (this.#greeting) this.#history = frame.n;
    this.#greeting = false;
    this.info = frame;
  }

  event(frame: EventFrame): void {
    this.#heard.push(frame);
    this.sending = this.#socket.pending;
  }

  /** What happened before we came, or while nobody looks, is not shown step by step. */
  view(view: ViewFrame): void {
    this.#pace.add({ events: this.#heard.splice(0), view });
    if (view.n <= this.#history || document.hidden) this.skip();
  }

  error(frame: ErrorFrame): void {
    this.sending = false;
    toast(
      frame.rule ? `${frame.message} (${t('rule {rule}', { rule: frame.rule })})` : frame.message,
    );
  }

  connection(state: Connection): void {
    this.state = state;
    if (state !== 'open') this.#greeting = true;
  }

  skip(): void {
    this.#pace.skip();
  }

  setLayout(layout: Layout): void {
    this.#socket.setLayout(layout);
  }

  /** The network is gone, or back. */
  network(there: boolean): void {
    if (there) this.#socket.retry();
    else this.#socket.drop();
  }

  close(): void {
    this.#pace.stop();
    this.#socket.close();
  }

  play(action: string): void {
    if (!this.shown) return;
    this.sending = true;
    this.selection = NOTHING;
    this.#socket.play(this.shown.n, action);
  }

  /** A tap on something that can be picked; a second tap on the last one turns or plays what is shown. */
  tap(id: string): void {
    const last = id === this.selection.taps.at(-1);
    this.pointed = '';
    if (last && this.several) return this.turn();
    if (last && settled(this.choices, this.selection.taps)) return this.confirm();
    this.selection = tap(this.choices, this.selection, id);
    if (settings.confirm === 'never' && settled(this.choices, this.selection.taps)) this.confirm();
  }

  confirm(): void {
    if (this.preview) this.play(this.preview.action);
  }

  turn(): void {
    this.selection = cycle(this.selection);
  }

  back(): void {
    this.selection = back(this.selection);
  }

  #show({ events, view }: Step): boolean {
    const before = this.shown;
    if (before?.n !== view.n) [this.selection, this.pointed] = [NOTHING, ''];
    this.shown = view;
    this.log = [...this.log, ...events];
    if (view.n > this.#history) this.spoken = events.map(({ words }) => words).join('. ');
    return JSON.stringify(before?.scene.pieces) !== JSON.stringify(view.scene.pieces);
  }
}
