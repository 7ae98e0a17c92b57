// Trying mistakes again: the board shows the position before each one, and the player looks for a better move.
import type { Choice, Judgement, ViewFrame } from '../../lib/net/contract';
import type { Replay } from './replay.svelte';
import type { Review } from './review.svelte';

/** The answer to an attempt. share: the win probability after it, if the analysis knows it. */
export interface Verdict {
  answer: 'best' | 'better' | 'no';
  share: number | null;
}

/** Judge an attempt at a decision. Actions that the analysis does not compare are worse than those that it does. */
export function verdictOn({ ways }: Pick<Judgement, 'ways'>, action: string): Verdict {
  const tried = ways.find((way) => way.action === action);
  const played = ways.find((way) => way.played);
  if (!tried) return { answer: 'no', share: null };
  const { share } = tried;
  if (share >= (ways[0]?.share ?? 1)) return { answer: 'best', share };
  return { answer: share > (played?.share ?? 1) ? 'better' : 'no', share };
}

export class Retry {
  /** The mistakes to try again, as numbers of events. */
  mistakes = $state.raw<readonly number[]>([]);
  /** The place of the current mistake in the list, from 0; null while no mistake is tried again. */
  index = $state<number | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** Whether the best move is shown: it was found, or the player gave up. */
  solved = $state(false);

  readonly last = $derived(this.index === this.mistakes.length - 1);
  readonly judgement = $derived.by((): Judgement | null => {
    const n = this.index === null ? undefined : this.mistakes[this.index];
    return this.review.judgement?.n === n ? this.review.judgement : null;
  });
  /** The legal choices, while the player looks for a better move. */
  readonly choices = $derived.by((): Choice[] | null => {
    const here = this.judgement && this.game.shown?.n === this.judgement.n - 1;
    return here && !this.solved ? (this.judgement?.choices ?? null) : null;
  });

  constructor(
    private readonly game: { readonly shown: Pick<ViewFrame, 'n'> | null },
    private readonly replay: Pick<Replay, 'go' | 'stop'>,
    private readonly review: Pick<Review, 'judgement' | 'leave'>,
  ) {}

  /** Try the mistakes in these events again, from one of them on. */
  begin(mistakes: readonly number[], from: number): void {
    this.mistakes = mistakes;
    this.replay.stop();
    this.#show(Math.max(0, mistakes.indexOf(from)));
  }

  next(): void {
    if (this.index !== null && !this.last) this.#show(this.index + 1);
    else this.stop();
  }

  /** Judge the action that the player chose. */
  judge(action: string): void {
    if (!this.judgement) return;
    this.verdict = verdictOn(this.judgement, action);
    this.solved = this.verdict.answer === 'best';
  }

  /** Show the best move. */
  giveUp(): void {
    this.verdict = null;
    this.solved = true;
  }

  stop(): void {
    this.index = null;
    this.verdict = null;
  }

  #show(index: number): void {
    this.index = index;
    this.verdict = null;
    this.solved = false;
    this.review.leave();
    this.replay.go((this.mistakes[index] ?? 1) - 1);
  }
}
