// Every word for people goes through t(); the English text is its own key.

import { at } from './base';

/** The languages there are, in their own words. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pl: 'Polski',
  ro: 'Română',
};

let catalogue: Record<string, string> = {};

/** The language to use: the wished one, else the first of the browser's that exists. */
export function language(wish: string): string {
  const spoken = [wish, ...navigator.languages].map((tag) => tag.split('-')[0] ?? '');
  return spoken.find((tag) => tag in LANGUAGES) ?? 'en';
}

export async function loadWords(lang: string): Promise<void> {
  document.documentElement.lang = lang;
  if (lang === 'en') return;
  const answer = await fetch(at(`/api/words/${lang}`));
  if (answer.ok) catalogue = (await answer.json()) as Record<string, string>;
}

/** The text in the reader's language, with {names} filled in. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const words = catalogue[text] || text;
  return words.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
