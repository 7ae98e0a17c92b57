// Hints: what a strong bot would play, and why.
import { complete } from '../../board/input/picks';
import { toastError } from '../../lib/browser/toasts.svelte';
import { api } from '../../lib/net/api';
import type { HintCard } from '../../lib/net/contract';
import { contestAddress } from '../../lib/text/deals';
import { capitalize } from '../../lib/text/names';
import { sentence } from '../../lib/text/sentence';
import { t } from '../../lib/text/translation';
import type { Game, Turn } from './game.svelte';
import type { Inspection, SelectionStore } from './moves.svelte';

export class Hints {
  /** The hint for the current position; 'thinking' until the bot has answered. */
  hint = $state.raw<HintCard | 'thinking' | null>(null);

  readonly thinking = $derived(this.hint === 'thinking');
  /** Whether the player can ask for a hint: it is a real decision, and all opponents are bots. */
  readonly available = $derived.by(
    () =>
      this.turn.ready &&
      !this.turn.lesson &&
      this.game.alone &&
      !this.game.info?.rated &&
      !(this.game.info && contestAddress(this.game.info)) &&
      this.game.myTurn &&
      this.turn.legal.length > 1 &&
      this.hint !== 'thinking',
  );

  constructor(
    private readonly game: Pick<Game, 'id' | 'info' | 'live' | 'alone' | 'myTurn' | 'lastEvent'>,
    private readonly turn: Pick<Turn, 'ready' | 'legal' | 'lesson'>,
    private readonly selection: Pick<SelectionStore, 'choices' | 'set'>,
    private readonly inspection: Pick<Inspection, 'explain'>,
    private readonly secret: string | null,
  ) {}

  /** Ask a strong bot, and preview its move as if the player had picked it. It is asked once for a position. */
  async ask(): Promise<void> {
    if (this.hint !== null && this.hint !== 'thinking') return this.#show(this.hint);
    this.hint = 'thinking';
    try {
      const hint = await api.hint(this.game.id, { n: this.game.lastEvent, secret: this.secret });
      const current = hint.n === this.game.live?.n;
      this.hint = current ? hint : null;
      if (current) this.#show(hint);
    } catch (error) {
      this.hint = null;
      toastError(error);
    }
  }

  /** Drop a hint for a position before event n. */
  expire(n: number): void {
    if (this.hint !== null && this.hint !== 'thinking' && this.hint.n < n) this.hint = null;
  }

  #show({ action, why }: HintCard): void {
    const { choices } = this.selection;
    const choice = choices.find((choice) => choice.action === action);
    if (!choice) return;
    const taps = choice.picks.map(([id = '']) => id);
    const turn = complete(choices, taps).indexOf(choice);
    this.selection.set({ taps, turn: Math.max(turn, 0), hinted: true });
    const isButton = choice.picks.length === 0;
    const words = t('Hint: {words}', { words: isButton ? sentence(choice.words) : '' });
    this.inspection.explain(`${words.trim()} ${isButton ? capitalize(why) : why}`);
  }
}
