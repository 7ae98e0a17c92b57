// Plays what alone can be done.
import type { TableState } from './state.svelte';

// Long enough to see what it is an answer to.
const PAUSE = 400;

/** Plays each forced move once its picture has been seen. Call while mounting. */
export function playForced(table: () => TableState): void {
  $effect(() => {
    const { forced } = table();
    if (!forced) return;
    const timer = setTimeout(() => table().play(forced.action), PAUSE);
    return () => clearTimeout(timer);
  });
}
