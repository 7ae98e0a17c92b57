// Forced moves: the only legal choice is played for a player who wants that.
import { settings } from '../../lib/prefs/settings.svelte';
import type { Moves } from './moves';
import type { Turn } from './turn.svelte';

// Long enough to see the move before, for a player who watches step by step.
const PAUSE = 400;

/** Play each forced move once its view has been seen. Call while mounting. */
export function playForced(table: () => { turn: Turn; moves: Moves }): void {
  $effect(() => {
    const { forced } = table().turn;
    if (!forced) return;
    const pause = settings.pace === 'once' ? 0 : PAUSE;
    const timer = setTimeout(() => table().moves.play(forced.action), pause);
    return () => clearTimeout(timer);
  });
}
