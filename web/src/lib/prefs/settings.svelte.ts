// A person's preferences, kept in this browser.
import type { Speed } from './motionSpeed';
import { loadItem, saveItem } from './storage';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  /** What is shown before it is played: everything, what cannot be taken back, or nothing. */
  confirm: 'always' | 'risky' | 'never';
  /** What can be picked is outlined: always, once something is picked, or never. */
  legal: 'all' | 'few' | 'none';
  /** The hand that holds a phone. */
  hand: 'right' | 'left';
  /** The last decision of a turn ends it at once. */
  ending: boolean;
  /** What others do is shown one by one, as people would do it, or at once. */
  pace: 'steps' | 'once';
  speed: Speed;
  sound: boolean;
  letters: boolean;
  /** What alone can be done is done without asking. */
  forced: boolean;
  /** Hints on the table are shown. */
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

/** Keeps the settings and applies those of the whole page, now and after each change. Call while mounting. */
export function saveSettings(): void {
  $effect(() => {
    saveItem(KEY, settings);
    Object.assign(document.documentElement.dataset, { theme: settings.theme, hand: settings.hand });
  });
}
