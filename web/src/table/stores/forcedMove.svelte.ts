// Plays what alone can be done.
import { settings } from '../../lib/prefs/settings.svelte';
import type { TableState } from './state.svelte';

// Long enough to see what it is an answer to, for those who want to see one thing after another.
const PAUSE = 400;

/** Plays each forced move once its picture has been seen. Call while mounting. */
export function playForced(table: () => TableState): void {
  $effect(() => {
    const { forced } = table();
    if (!forced) return;
    const pause = settings.pace === 'once' ? 0 : PAUSE;
    const timer = setTimeout(() => table().play(forced.action), pause);
    return () => clearTimeout(timer);
  });
}
