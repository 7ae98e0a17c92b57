// The clocks of a table: the last report of the server, and the time that is left since.
import type { ClockFrame } from '../../lib/net/contract';
import { timeLeft } from '../../lib/text/clock';
import type { Game } from './game.svelte';

/** The clock of one seat; ms: the time left. */
export interface SeatClock {
  seat: number;
  name: string;
  ms: number;
  running: boolean;
}

export class Clocks {
  #last = $state.raw<{ frame: ClockFrame; at: number } | null>(null);

  /** Some clock runs now. */
  readonly running = $derived.by(() => this.#last?.frame.running != null && !this.game.over);

  constructor(private readonly game: Pick<Game, 'info' | 'over'>) {}

  clock(frame: ClockFrame): void {
    this.#last = { frame, at: performance.now() };
  }

  /** The clocks at a moment of the page's time; none for bots, nor once the game is over. */
  at(now: number): SeatClock[] {
    const last = this.#last;
    if (!last || this.game.over) return [];
    const since = Math.max(0, now - last.at);
    return (this.game.info?.seats ?? []).flatMap(({ name }, seat) => {
      const ms = timeLeft(last.frame, seat, since);
      return ms === null ? [] : [{ seat, name, ms, running: last.frame.running === seat }];
    });
  }
}
