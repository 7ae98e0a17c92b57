// One table's socket: every event once and in order, whatever happens to the connection.
import { urlOf } from './basePath';
import { applyChange } from './sceneChange';
import type {
  AheadFrame,
  ChangeFrame,
  ClientFrame,
  ClockFrame,
  ErrorFrame,
  EventFrame,
  GreetFrame,
  Hello,
  Layout,
  ReasonFrame,
  ServerFrame,
  TableFrame,
  ViewFrame,
} from './contract';

/** What a table hears. */
export interface FrameListener {
  table(frame: TableFrame): void;
  event(frame: EventFrame): void;
  clock(frame: ClockFrame): void;
  view(frame: ViewFrame): void;
  greet(frame: GreetFrame): void;
  reason(frame: ReasonFrame): void;
  ahead(frame: AheadFrame): void;
  error(frame: ErrorFrame): void;
  status(status: ConnectionStatus): void;
}

/** What carries a table's frames to us, and what we do to it. */
export interface TableLink {
  readonly pending: boolean;
  play(n: number, action: string, thought: number): void;
  call(call: string): void;
  askWhy(n: number, taps: string[]): void;
  lookAhead(n: number, action: string): void;
  setLayout(layout: Layout): void;
  retry(): void;
  drop(): void;
  close(): void;
}

/** refused: the server will not have us at this table, and asking again is no use; offline: read without a server. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused' | 'offline';

export interface SocketOptions {
  table: string;
  secret: string | null;
  lang: string;
  layout: Layout;
  open?: (url: string) => WebSocket;
}

const SHORTEST = 300;
const LONGEST = 10_000;
const REFUSED = 1008;

export class TableSocket implements TableLink {
  /** The number of the last event received. */
  n = 0;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: { n: number; action: string; thought: number } | null = null;
  #closed = false;
  #greeting = true;
  /** The last picture of this connection, which the next one may change. */
  #picture: ViewFrame | null = null;

  constructor(
    private readonly options: SocketOptions,
    private readonly listener: FrameListener,
  ) {
    this.#connect();
  }

  get pending(): boolean {
    return this.#pending !== null;
  }

  /** Plays an action after event n; thought: how many ms that took. One at a time. */
  play(n: number, action: string, thought: number): void {
    if (this.#pending) return;
    this.#pending = { n, action, thought };
    this.#send({ type: 'play', ...this.#pending });
  }

  /** Says something beside the game. What is lost on the way can be said again. */
  call(call: string): void {
    this.#send({ type: 'call', n: this.n, call });
  }

  /** Asks why nothing can be done with these things together. */
  askWhy(n: number, taps: string[]): void {
    this.#send({ type: 'why', n, taps });
  }

  /** Asks how the table would lie after an action. */
  lookAhead(n: number, action: string): void {
    this.#send({ type: 'look', n, action });
  }

  setLayout(layout: Layout): void {
    if (layout === this.options.layout) return;
    this.options.layout = layout;
    this.#send({ type: 'layout', layout });
  }

  /** Tries at once instead of waiting, as when the network is back. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const { table, layout, secret, lang, open = (url) => new WebSocket(url) } = this.options;
    this.listener.status(this.#failures ? 'lost' : 'connecting');
    const query = `layout=${layout}&after=${this.n}&changes=true`;
    const socket = open(urlOf(`/api/tables/${table}/socket?${query}`));
    this.#socket = socket;
    this.#picture = null;
    this.#greeting = true;
    socket.onopen = () => this.#send({ hello: { secret, lang } });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data as string) as ServerFrame);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #send(frame: Hello | ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lost(code?: number): void {
    this.#socket = null;
    this.#closed ||= code === REFUSED;
    if (code === REFUSED) this.listener.status('refused');
    if (this.#closed) return;
    this.listener.status('lost');
    const wait = Math.min(SHORTEST * 2 ** this.#failures++, LONGEST);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Drops this connection and asks again for everything behind the last event. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === 'table') this.#table(frame);
    else if (frame.type === 'event') this.#event(frame);
    else if (frame.type === 'clock') this.listener.clock(frame);
    else if (frame.type === 'view') this.#view(frame);
    else if (frame.type === 'change') this.#change(frame);
    else if (frame.type === 'greet') this.listener.greet(frame);
    else if (frame.type === 'reason') this.listener.reason(frame);
    else if (frame.type === 'ahead') this.listener.ahead(frame);
    else this.#refused(frame);
  }

  #table(frame: TableFrame): void {
    this.listener.table(frame);
    if (!this.#greeting) return;
    this.#greeting = false;
    this.#failures = 0;
    this.listener.status('open');
    // Only if nothing was stored since can our action have been lost on the way.
    if (this.#pending?.n === frame.n) this.#send({ type: 'play', ...this.#pending });
  }

  #event(frame: EventFrame): void {
    if (frame.n <= this.n) return;
    if (frame.n > this.n + 1) return this.drop();
    this.n = frame.n;
    if (this.#pending && this.#pending.n < frame.n) this.#pending = null;
    this.listener.event(frame);
  }

  #view(frame: ViewFrame): void {
    this.#picture = frame;
    this.listener.view(frame);
  }

  /** A picture changes the one before it; without that one it is asked for as a whole. */
  #change(frame: ChangeFrame): void {
    if (this.#picture?.n === frame.base) return this.#view(applyChange(this.#picture, frame));
    this.#picture = null;
    this.#send({ type: 'layout', layout: this.options.layout });
  }

  #refused(frame: ErrorFrame): void {
    // An action that was sent twice and stored once is no error.
    if (frame.error === 'StaleNumber' && !this.#pending) return;
    this.#pending = null;
    this.listener.error(frame);
  }
}
