// The layout of the table on this page. It changes with the window and the mode of the table.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import type { TableStores } from '../stores/table.svelte';
import { chooseLayout, type Layout, type Mode } from './choose';

/** Return the mode of a table. While the player looks for a better move, the table is as in play. */
export function modeOf({ lesson, replay, review, retry, game }: TableStores): Mode {
  if (lesson) return 'study';
  const retrying = retry.index !== null && !retry.solved;
  if (retrying) return 'play';
  return replay.open || review.open || game.over ? 'review' : 'play';
}

/** Return the layout of a table in the current window. */
export function layoutOf(table: TableStores): Layout {
  const size = { width: innerWidth.current ?? 0, height: innerHeight.current ?? 0 };
  return chooseLayout(size, modeOf(table));
}
