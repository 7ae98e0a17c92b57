// The move that a replay shows: its address in the browser, and its judgement in the analysis.
import { untrack } from 'svelte';
import { noteMove } from '../../lib/browser/route.svelte';
import type { TableStores } from './table.svelte';

/** Follow the replay from move to move. Call this while mounting. */
export function followShownMove(table: () => TableStores): void {
  const open = $derived(table().replay.open);
  $effect(() => {
    const { replay, review, study } = table();
    if (!open) return;
    const { n } = replay;
    if (!study) noteMove(n);
    untrack(() => review.at(n));
  });
  $effect(() => {
    const { review, study } = table();
    if (!open) return;
    return () => {
      if (!study) noteMove(null);
      review.leave();
    };
  });
}
