// Tells a person who is elsewhere that it is their turn.
import { settings } from '../lib/settings.svelte';
import { chime } from '../lib/sound';
import { t } from '../lib/words';
import { takeNotice } from '../offline/notices';
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
