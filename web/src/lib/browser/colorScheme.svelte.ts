// The colour scheme of the page, light or dark, as set by the player or the browser.
import { settings } from '../prefs/settings.svelte';

class ColorScheme {
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #wished = $state(this.#dark.matches);

  constructor() {
    this.#dark.addEventListener('change', ({ matches }) => (this.#wished = matches));
  }

  get now(): 'light' | 'dark' {
    if (settings.theme !== 'auto') return settings.theme;
    return this.#wished ? 'dark' : 'light';
  }
}

export const colorScheme = new ColorScheme();
