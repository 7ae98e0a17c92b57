// A person's preferences, kept in this browser.
import { recall, remember } from './store';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  confirm: 'always' | 'never';
  sound: boolean;
  letters: boolean;
  lang: string;
}

const KEY = 'keepstone.settings';

export const settings = $state(
  recall<Settings>(KEY, {
    name: '',
    theme: 'auto',
    confirm: 'always',
    sound: false,
    letters: true,
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
