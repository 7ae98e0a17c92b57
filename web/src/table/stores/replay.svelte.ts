// The replay of a game, event by event.
import type { EventFrame, Pictures, ViewFrame } from '../../lib/net/contract';
import { nextStop, decisionStops, turnStops } from '../afterwards/replayStops';
import type { GameSource } from './source';

const PIECE = 8; // the server sends this many views at once
const PAUSE = 1200; // between two decisions during automatic playback, in milliseconds

interface Game {
  readonly source: GameSource;
  /** The events so far, and the number of the last one. */
  events: () => readonly EventFrame[];
  last: () => number;
  show: (view: ViewFrame | null) => void;
  onerror: (error: unknown) => void;
}

export class Replay {
  /** Whether the replay is shown. */
  open = $state(false);
  /** The event after which the table is shown, or will be shown when the view arrives. */
  n = $state(0);
  /** Whether the replay advances automatically. */
  playing = $state(false);
  /** The text of the event before the displayed view. */
  words = $state('');
  readonly #pieces = new Map<string, Promise<Pictures>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Game) {}

  get last(): number {
    return this.game.last();
  }

  /** Show the table after an event. */
  go(n: number): void {
    this.open = true;
    this.n = Math.max(0, Math.min(n, this.last));
    void this.#show();
  }

  step(by: 1 | -1): void {
    this.go(nextStop(decisionStops(this.game.events(), this.last), this.n, by));
  }

  turn(by: 1 | -1): void {
    this.go(nextStop(turnStops(this.game.events(), this.last), this.n, by));
  }

  /** Start automatic playback (from the beginning, if the replay is at the end), or stop it. */
  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.#timer);
    if (this.playing) this.go(this.n === this.last ? 0 : this.n);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Close the replay and show the current state of the table. */
  close(): void {
    this.stop();
    this.open = false;
    this.game.show(null);
  }

  async #show(): Promise<void> {
    const { n } = this;
    clearTimeout(this.#timer);
    try {
      const { views, words } = await this.#piece(n - (n % PIECE));
      if (!this.open || n !== this.n) return;
      this.game.show(views[n % PIECE] ?? null);
      this.words = words[n % PIECE] ?? '';
      this.#goOn();
    } catch (error) {
      this.stop();
      this.game.onerror(error);
    }
  }

  #goOn(): void {
    if (this.n === this.last) this.playing = false;
    if (!this.playing) return;
    clearTimeout(this.#timer); // two answers can come for the same number
    this.#timer = setTimeout(() => this.step(1), PAUSE);
    void this.#piece(this.n - (this.n % PIECE) + PIECE).catch(() => undefined);
  }

  /** Return the views from a number on. They are requested once; a failed request is repeated. */
  #piece(from: number): Promise<Pictures> {
    const { source } = this.game;
    const name = `${source.at} ${from}`; // a study has several lines
    const known = this.#pieces.get(name) ?? source.pictures(from);
    this.#pieces.set(name, known);
    known.catch(() => this.#pieces.delete(name));
    return known;
  }
}
