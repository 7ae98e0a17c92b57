// The player's settings, saved in this browser.
import type { Speed } from './motionSpeed';
import { untrack } from 'svelte';
import { difference, patched } from './patch';
import { changeItem, loadItem } from './storage';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  /** Which moves are previewed before they are played: all, those that cannot be undone, or none. */
  confirm: 'always' | 'risky' | 'never';
  /** When to outline things that can be picked: always, once something is picked, or never. */
  legal: 'all' | 'few' | 'none';
  /** The hand that holds the phone. */
  hand: 'right' | 'left';
  /** Whether the last decision of a turn ends the turn at once. */
  ending: boolean;
  /** Whether the moves of others are shown one by one or all at once. */
  pace: 'steps' | 'once';
  speed: Speed;
  sound: boolean;
  /** The volume of the sounds, in percent. */
  volume: number;
  /** Whether the phone vibrates when it is the player's turn, and when the player has acted. */
  vibration: boolean;
  letters: boolean;
  /** Whether a forced move is played automatically. */
  forced: boolean;
  /** Whether hints on the table are shown. */
  aids: boolean;
  /** Whether the engine thinks on the analysis board. */
  engine: boolean;
  /** The level of bot that was chosen last, by game. */
  levels: Record<string, string>;
  /** The number of players that was chosen last, by game. */
  sizes: Record<string, number>;
  /** The game that was played last. */
  last: string;
  lang: string;
}

const KEY = 'keepstone.settings';

const DEFAULTS: Settings = {
  name: '',
  theme: 'auto',
  confirm: 'always',
  legal: 'all',
  hand: 'right',
  ending: false,
  pace: 'steps',
  speed: 'normal',
  sound: false,
  volume: 60,
  vibration: false,
  letters: true,
  forced: true,
  aids: true,
  engine: false,
  levels: {},
  sizes: {},
  last: '',
  lang: '',
};

export const settings = $state(loadItem(KEY, DEFAULTS));

/** The settings when they were last saved or taken from the storage. */
let synced = $state.snapshot(settings) as Settings;
/** The settings in the storage, as far as this tab has seen them. */
let seen = synced;

/** Save what changes here, take what changes in other tabs, and apply the settings of the page. Call while mounting. */
export function saveSettings(): void {
  $effect(() => save($state.snapshot(settings) as Settings));
  $effect(() => {
    const stored = loadItem(KEY, DEFAULTS);
    untrack(() => take(stored));
  });
  $effect(() => {
    const { theme, hand } = settings;
    Object.assign(document.documentElement.dataset, { theme, hand });
  });
}

/** Save the settings that were changed here. Other tabs may have changed other settings. */
function save(now: Settings): void {
  const changed = difference(synced, now);
  synced = now;
  if (Object.keys(changed).length === 0) return;
  void changeItem(KEY, DEFAULTS, (stored) => {
    seen = patched(seen, changed);
    return patched(stored, changed);
  });
}

/** Take the settings that were changed in other tabs. */
function take(stored: Settings): void {
  const changed = difference(seen, stored);
  seen = stored;
  if (Object.keys(changed).length === 0) return;
  synced = patched(synced, changed);
  Object.assign(settings, patched($state.snapshot(settings) as Settings, changed));
}
