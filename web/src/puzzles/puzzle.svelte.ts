// A puzzle instead of a server: it sends the position, and judges the move that is played.
import { api } from '../lib/net/api';
import type { PuzzleAnswer, PuzzlePosition } from '../lib/net/contract';
import type { FrameListener, TableLink } from '../lib/net/socket';
import { toastError } from '../lib/browser/toasts.svelte';
import { soloTable } from '../learn/soloTable';
import type { LessonListener } from '../table/stores/tableOptions';

/** The link of a puzzle. onanswer is called with the answer to each attempt. */
export class Puzzle implements TableLink {
  readonly pending = false;
  position = $state.raw<PuzzlePosition | null>(null);
  /** The answer to the attempt on the board; null while the solver thinks. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Why the puzzle cannot be shown; absent if it can. */
  missing = $state.raw<Error>();
  #closed = false;

  constructor(
    readonly game: string,
    readonly id: string,
    private readonly listener: FrameListener & LessonListener,
    private readonly onanswer: (answer: PuzzleAnswer) => void,
  ) {
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const position = await api.puzzle(this.game, this.id);
      if (this.#closed) return;
      const { names, seat, view } = position;
      this.position = position;
      this.listener.table(soloTable(this.game, names, seat, view.n));
      this.listener.status('open');
      // The page takes moves only after the last event.
      this.listener.event({ type: 'event', n: view.n, seat: null, action: '', words: '' });
      this.listener.view(view);
    } catch (error) {
      this.missing = error as Error;
    }
  }

  /** Judge a move. Until the solver tries again, the board takes no other. */
  play(_n: number, action: string): void {
    api
      .answerPuzzle(this.game, this.id, { action })
      .then((answer) => {
        if (this.#closed) return;
        this.answer = answer;
        this.onanswer(answer);
      })
      .catch((error: unknown) => {
        toastError(error);
        this.again();
      });
  }

  /** Show the position as it was, for another attempt. */
  again(): void {
    this.answer = null;
    if (this.position && !this.#closed) this.listener.view(this.position.view);
    this.listener.rejected();
  }

  askWhy(_n: number, taps: string[]): void {
    if (this.answer) return;
    api
      .puzzleWhy(this.game, this.id, taps)
      .then((reason) => this.listener.reason(reason))
      .catch(toastError);
  }

  call(): void {}
  lookAhead(): void {}
  retry(): void {}
  drop(): void {}
  close(): void {
    this.#closed = true;
  }
}
