// The player's settings, kept in this browser.
import type { Speed } from './motionSpeed';
import { loadItem, saveItem } from './storage';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  /** Which moves are previewed before they are played: all, those that cannot be undone, or none. */
  confirm: 'always' | 'risky' | 'never';
  /** When things that can be picked are outlined: always, once something is picked, or never. */
  legal: 'all' | 'few' | 'none';
  /** The hand that holds a phone. */
  hand: 'right' | 'left';
  /** The last decision of a turn ends it at once. */
  ending: boolean;
  /** The moves of others are shown one by one, or all at once. */
  pace: 'steps' | 'once';
  speed: Speed;
  sound: boolean;
  letters: boolean;
  /** A forced move is played without asking. */
  forced: boolean;
  /** Aids on the table are shown. */
  aids: boolean;
  /** The level of bot that was chosen last, by game. */
  levels: Record<string, string>;
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
