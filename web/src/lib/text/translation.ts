// Every word for people goes through t(); the English text is its own key.

import { urlOf } from '../net/basePath';

/** The languages there are, in their own words. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pl: 'Polski',
  ro: 'Română',
};

/** What the server has of a language: a text, or the forms of one that counts in gettext's order. */
type Words = Record<string, string | string[]>;

/** The order of gettext; its last form is for all other numbers. */
const ORDER = ['one', 'few'];

/** With a sign where there is something to gain or to lose, and one decimal where it is not nothing. */
const GAIN: Intl.NumberFormatOptions = { maximumFractionDigits: 1, signDisplay: 'exceptZero' };

let catalogue: Words = {};
let plurals = new Intl.PluralRules('en');
let gains = new Intl.NumberFormat('en', GAIN);

/** The language to use: the wished one, else the first of the browser's that exists. */
export function language(wish: string): string {
  const spoken = [wish, ...navigator.languages].map((tag) => tag.split('-')[0] ?? '');
  return spoken.find((tag) => tag in LANGUAGES) ?? 'en';
}

export async function loadWords(lang: string): Promise<void> {
  document.documentElement.lang = lang;
  plurals = new Intl.PluralRules(lang);
  gains = new Intl.NumberFormat(lang, GAIN);
  if (lang === 'en') return;
  const answer = await fetch(urlOf(`/api/words/${lang}`)).catch(() => null);
  if (answer?.ok) catalogue = (await answer.json()) as Words;
}

/** The text in the reader's language, with {names} filled in. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = catalogue[text];
  return filled((typeof found === 'string' && found) || text, values);
}

/** A sentence about n things in the reader's language; a minus sign stands before what is lost. */
export function counted(one: string, several: string, n: number): string {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, several];
  const place = ORDER.indexOf(plurals.select(Math.abs(n)));
  const text = forms[place] ?? forms[forms.length - 1] ?? several;
  return filled(text, { n: String(n).replace('-', '\u2212') });
}

/** A number that is gained or lost, as the reader's language writes it: "+4.2", "−4,2", "0". */
export function gain(by: number): string {
  return gains.format(by).replace('-', '\u2212');
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
