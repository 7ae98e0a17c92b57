// The player's settings, saved in this browser.
import type { Speed } from './motionSpeed';
import { loadItem, saveItem } from './storage';

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
  letters: boolean;
  /** Whether a forced move is played automatically. */
  forced: boolean;
  /** Whether hints on the table are shown. */
  aids: boolean;
  /** The level of bot that was chosen last, by game. */
  levels: Record<string, string>;
  /** The number of players that was chosen last, by game. */
  sizes: Record<string, number>;
  /** The game that was played last. */
  last: string;
  lang: string;
}

const KEY = 'keepstone.settings';

export const settings = $state(
  loadItem<Settings>(KEY, {
    name: '',
    theme: 'auto',
    confirm: 'always',
    legal: 'all',
    hand: 'right',
    ending: false,
    pace: 'steps',
    speed: 'normal',
    sound: false,
    letters: true,
    forced: true,
    aids: true,
    levels: {},
    sizes: {},
    last: '',
    lang: '',
  }),
);

/** Save the settings and apply those of the page, now and after each change. Call while mounting. */
export function saveSettings(): void {
  $effect(() => {
    saveItem(KEY, settings);
    Object.assign(document.documentElement.dataset, { theme: settings.theme, hand: settings.hand });
  });
}
