// A person's preferences, kept in this browser.
import { recall, remember } from './store';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  confirm: 'always' | 'never';
  /** The last decision of a turn ends it at once. */
  ending: boolean;
  /** What others do is shown one by one, as people would do it, or at once. */
  pace: 'steps' | 'once';
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
  recall<Settings>(KEY, {
    name: '',
    theme: 'auto',
    confirm: 'always',
    ending: false,
    pace: 'steps',
    sound: false,
    letters: true,
    forced: true,
    aids: true,
    levels: {},
    lang: '',
  }),
);

/** Keeps the settings and applies the theme, now and after each change. Call while mounting. */
export function keepSettings(): void {
  $effect(() => {
    remember(KEY, settings);
    document.documentElement.dataset.theme = settings.theme;
  });
}
