// Signals that it is the player's turn, for a player who is looking elsewhere: title, sound, notifications.
import { settings } from '../../lib/prefs/settings.svelte';
import { chime } from '../../lib/browser/chime';
import { t } from '../../lib/text/translation';
import { closeNotifications } from '../../offline/pushNotifications';
import type { Game } from './game.svelte';
import type { Turn } from './turn.svelte';

/** Update the page title, play a sound when a turn starts, and close its notification. Call this while mounting. */
export function announceTurn(table: () => { game: Game; turn: Turn }, title: () => string): void {
  const mine = $derived(table().game.myTurn && !table().game.over && !table().turn.forced);
  $effect(() => {
    const name = `${title()} · Keepstone`;
    document.title = mine ? `● ${t('Your turn')} · ${name}` : name;
  });
  $effect(() => {
    if (mine && settings.sound) chime();
    closeNotifications(table().game.id).catch(() => undefined);
  });
}
