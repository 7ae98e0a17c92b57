// The clocks of a table: the server's last report, and the time left since then.
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

  /** Whether a clock is running now. */
  readonly running = $derived.by(() => this.#last?.frame.running != null && !this.game.over);

  constructor(private readonly game: Pick<Game, 'info' | 'over'>) {}

  clock(frame: ClockFrame): void {
    this.#last = { frame, at: performance.now() };
  }

  /** Return the clocks at a moment in the page's time; empty for bots and after the end of the game. */
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
