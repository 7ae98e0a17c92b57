// The WebSocket of one table: it delivers every event once and in order, whatever happens to the connection.
import { urlOf } from './basePath';
import type {
  AheadFrame,
  ChangeFrame,
  ClientFrame,
  ClockFrame,
  ErrorFrame,
  EventFrame,
  GreetFrame,
  Hello,
  ReasonFrame,
  Scene,
  SceneChange,
  ServerFrame,
  TableFrame,
  ViewFrame,
} from './contract';

/** The receiver of a table's frames. */
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

/** A link to a table: it delivers the table's frames and sends the player's. */
export interface TableLink {
  readonly pending: boolean;
  play(n: number, action: string, thought: number): void;
  call(call: string): void;
  askWhy(n: number, taps: string[]): void;
  lookAhead(n: number, action: string): void;
  retry(): void;
  drop(): void;
  close(): void;
}

/** refused: the server rejects us, so retrying is useless; offline: a saved game, shown without a server. */
export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'refused' | 'offline';

export interface SocketOptions {
  table: string;
  secret: string | null;
  lang: string;
  /** The number of the event after which the connection begins; by default it delivers all events. */
  after?: number;
  open?: (url: string) => WebSocket;
}

const SHORTEST = 300;
const LONGEST = 10_000;
const REFUSED = 1008;
/** The server sends a heartbeat every six seconds. A connection that is silent for longer than this is lost. */
const SILENCE = 15_000;
/** The longest time to open a connection, and to wait for the answer to an action. */
const ANSWER = 8000;
/** The longest time to wait for the answer to a probe. */
const PROBE = 3000;

/** A deadline that can be moved: without a new one in time, something happens once. */
class Deadline {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly missed: () => void) {}

  /** Set the deadline, or move it, to this many milliseconds from now. */
  set(ms: number): void {
    this.clear();
    this.#timer = setTimeout(this.missed, ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

export class TableSocket implements TableLink {
  /** The number of the last event received. */
  n = 0;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: { n: number; action: string; thought: number } | null = null;
  /** Whether the pending action has been sent a second time, because its answer did not arrive. */
  #resent = false;
  readonly #silence = new Deadline(() => this.#reconnect());
  readonly #answer = new Deadline(() => this.#reconnect());
  #closed = false;
  #greeting = true;
  /** The last view received, to which the next frame may be a change. */
  #picture: ViewFrame | null = null;

  constructor(
    private readonly options: SocketOptions,
    private readonly listener: FrameListener,
  ) {
    this.n = options.after ?? 0;
    this.#connect();
  }

  get pending(): boolean {
    return this.#pending !== null;
  }

  /** Play an action after event n, one at a time; thought: how long the decision took, in milliseconds. */
  play(n: number, action: string, thought: number): void {
    if (this.#pending) return;
    this.#pending = { n, action, thought };
    this.#resent = false;
    this.#sendPending();
  }

  /** Send a call. If it is lost, the player can send it again. */
  call(call: string): void {
    this.#send({ type: 'call', n: this.n, call });
  }

  /** Ask why nothing can be done with these things together. */
  askWhy(n: number, taps: string[]): void {
    this.#send({ type: 'explain', n, taps });
  }

  /** Ask what the table would look like after an action. */
  lookAhead(n: number, action: string): void {
    this.#send({ type: 'look', n, action });
  }

  /** Connect at once instead of waiting, or check an existing connection, for example when the network is back. */
  retry(): void {
    if (this.#closed) return;
    if (this.#socket) return this.#probe();
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#silence.clear();
    this.#answer.clear();
    this.#socket?.close();
  }

  #connect(): void {
    const { table, secret, lang, open = (url) => new WebSocket(url) } = this.options;
    this.listener.status(this.#failures ? 'lost' : 'connecting');
    const query = `after=${this.n}&changes=true`;
    const socket = open(urlOf(`/api/tables/${table}/socket?${query}`));
    this.#socket = socket;
    this.#picture = null;
    this.#greeting = true;
    this.#silence.set(ANSWER);
    socket.onopen = () => {
      if (socket === this.#socket) this.#send({ hello: { secret, lang } });
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#silence.set(SILENCE);
      this.#receive(JSON.parse(data as string) as ServerFrame);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  #send(frame: Hello | ClientFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #sendPending(): void {
    if (!this.#pending) return;
    this.#send({ type: 'play', ...this.#pending });
    this.#answer.set(ANSWER);
  }

  #answered(): void {
    this.#pending = null;
    this.#answer.clear();
  }

  /** Check that the connection still works. The server answers with a heartbeat. */
  #probe(): void {
    if (!this.#isOpen) return;
    this.#send({ type: 'probe' });
    this.#silence.set(PROBE);
  }

  /** Give up a connection that does not answer, and open another at once unless the previous one failed too. */
  #reconnect(): void {
    const atOnce = this.#failures === 0;
    this.drop();
    if (atOnce) this.retry();
  }

  #lost(code?: number): void {
    this.#socket = null;
    this.#silence.clear();
    this.#answer.clear();
    this.#closed ||= code === REFUSED;
    if (code === REFUSED) this.listener.status('refused');
    if (this.#closed) return;
    this.listener.status('lost');
    const wait = Math.min(SHORTEST * 2 ** this.#failures++, LONGEST);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Drop this connection, and request everything after the last event again. */
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
    else if (frame.type === 'error') this.#refused(frame);
  }

  #table(frame: TableFrame): void {
    this.listener.table(frame);
    if (!this.#greeting) return;
    this.#greeting = false;
    this.#failures = 0;
    this.listener.status('open');
    // The action can only have been lost if no event has been stored since.
    if (this.#pending?.n === frame.n) {
      this.#resent = true;
      this.#sendPending();
    }
  }

  #event(frame: EventFrame): void {
    if (frame.n <= this.n) return;
    if (frame.n > this.n + 1) return this.drop();
    this.n = frame.n;
    if (this.#pending && this.#pending.n < frame.n) this.#answered();
    this.listener.event(frame);
  }

  #view(frame: ViewFrame): void {
    this.#picture = frame;
    this.listener.view(frame);
  }

  /** Apply a change to the last view. Without that view, reconnect to receive a complete one. */
  #change(frame: ChangeFrame): void {
    if (this.#picture?.n === frame.base) this.#view(applyChange(this.#picture, frame));
    else this.drop();
  }

  #refused(frame: ErrorFrame): void {
    // It is not an error if an action was sent twice and stored once. Its event arrives, or has arrived.
    if (frame.error === 'StaleNumber' && (!this.#pending || this.#resent)) return;
    this.#answered();
    this.listener.error(frame);
  }
}

/** A changed list: new things as they are, and unchanged ones as [first, count] in the old list. */
type Rows<Thing> = (Thing | number[])[];

/** Return the view after a change. The arguments are not modified. */
export function applyChange(before: ViewFrame, { base: _, ...frame }: ChangeFrame): ViewFrame {
  return { ...frame, type: 'view', scene: changedScene(before.scene, frame.scene) };
}

function changedScene(before: Scene, change: SceneChange): Scene {
  return {
    boards: change.boards ?? before.boards,
    seats: change.seats ?? before.seats,
    pieces: applyRows(before.pieces, change.pieces),
    spaces: applyRows(before.spaces, change.spaces),
    choices: applyRows(before.choices, change.choices),
    shared: change.shared ?? before.shared,
    status: change.status ?? before.status,
    prompt: change.prompt === undefined ? before.prompt : change.prompt,
    regions: applyRows(before.regions, change.regions),
    tracks: applyRows(before.tracks, change.tracks),
    questions: change.questions ?? before.questions,
  };
}

function applyRows<Thing extends object>(before: Thing[], rows?: Rows<Thing>): Thing[] {
  return rows?.flatMap((row) => (isRange(row) ? keptRange(before, row) : [row])) ?? before;
}

function isRange(row: object): row is number[] {
  return Array.isArray(row);
}

function keptRange<Thing>(before: Thing[], [first = 0, count = 0]: number[]): Thing[] {
  return before.slice(first, first + count);
}
