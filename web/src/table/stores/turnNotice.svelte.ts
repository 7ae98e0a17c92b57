// Tells a person who is elsewhere that it is their turn.
import { settings } from '../../lib/prefs/settings.svelte';
import { chime } from '../../lib/browser/chime';
import { t } from '../../lib/text/translation';
import { takeNotice } from '../../offline/pushNotifications';
import type { TableState } from './state.svelte';

/** Keeps the page's title, sounds once at the start of each turn, and takes away what told of it. Call while mounting. */
export function keepNotice(table: () => TableState, title: () => string): void {
  const mine = $derived(table().myTurn && !table().over && !table().forced);
  $effect(() => {
    const name = `${title()} · Keepstone`;
    document.title = mine ? `● ${t('Your turn')} · ${name}` : name;
  });
  $effect(() => {
    if (mine && settings.sound) chime();
    takeNotice(table().id).catch(() => undefined);
  });
}
