// The sign that it is the player's turn, for a player who looks elsewhere: the title, a sound, notifications.
import { settings } from '../../lib/prefs/settings.svelte';
import { chime } from '../../lib/browser/chime';
import { t } from '../../lib/text/translation';
import { closeNotifications } from '../../offline/pushNotifications';
import type { Game } from './game.svelte';
import type { Turn } from './turn.svelte';

/** Keep the page's title, chime at the start of each turn, and close its notification. Call while mounting. */
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
