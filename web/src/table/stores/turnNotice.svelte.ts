// Signals that it is the player's turn, for a player who is looking elsewhere: title, sound, vibration, notifications.
import { untrack } from 'svelte';
import { t } from '../../lib/text/translation';
import { closeNotifications } from '../../offline/pushNotifications';
import { sound, vibrate } from './feedback.svelte';
import type { Game, Turn } from './game.svelte';

function signal(): void {
  sound('turn');
  vibrate('turn');
}

/** Update the page title, signal the start of a turn, and close its notification. Call this while mounting. */
export function announceTurn(table: () => { game: Game; turn: Turn }, title: () => string): void {
  const mine = $derived(
    table().game.myTurn && !table().game.over && !table().turn.forced && !table().turn.free,
  );
  $effect(() => {
    const name = `${title()} · Keepstone`;
    document.title = mine ? `● ${t('Your turn')} · ${name}` : name;
  });
  $effect(() => {
    if (mine) untrack(signal);
    closeNotifications(table().game.id).catch(() => undefined);
  });
}
