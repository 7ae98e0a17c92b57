// Forced moves: the only legal choice is played automatically, if the player wants this.
import { settings } from '../../lib/prefs/settings.svelte';
import type { Moves } from './moves.svelte';
import type { Turn } from './game.svelte';

// Long enough to see the previous move, for a player who watches step by step.
const PAUSE = 400;

/** Play each forced move after its view has been seen. Call this while mounting. */
export function playForced(table: () => { turn: Turn; moves: Moves }): void {
  $effect(() => {
    const { forced } = table().turn;
    if (!forced) return;
    const pause = settings.pace === 'once' ? 0 : PAUSE;
    const timer = setTimeout(() => table().moves.play(forced.action), pause);
    return () => clearTimeout(timer);
  });
}
