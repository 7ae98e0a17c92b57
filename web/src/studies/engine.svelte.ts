// The engine's evaluation of the position at the cursor, while it thinks.
import type { BestAction, Evaluation, Way } from '../lib/net/contract';
import { studies } from '../lib/net/studyApi';

/** Return an action as an alternative that the board can show. */
export function wayOf({ share, choice }: BestAction): Way {
  const { action, words, picks, ghost } = choice;
  return { action, words, share, played: false, picks, ghost };
}

export class Engine {
  /** The latest evaluation; null before the first one. */
  evaluation = $state.raw<Evaluation | null>(null);
  /** Why there is none. */
  problem = $state('');

  constructor(
    private readonly study: string,
    private readonly evaluations: typeof studies.evaluations = studies.evaluations,
  ) {}

  /** Think about a node until the returned function is called. */
  think(node: number): () => void {
    const ending = new AbortController();
    [this.evaluation, this.problem] = [null, ''];
    void this.#read(node, ending.signal);
    return () => {
      ending.abort();
      [this.evaluation, this.problem] = [null, ''];
    };
  }

  async #read(node: number, signal: AbortSignal): Promise<void> {
    try {
      for await (const found of this.evaluations(this.study, node, signal)) {
        if (signal.aborted) return;
        this.evaluation = found;
      }
    } catch (error) {
      if (!signal.aborted) this.problem = (error as Error).message;
    }
  }
}
