// Translation: every text for people goes through t(); the English text is its own key.

import { urlOf } from '../net/basePath';
import { isolated } from './isolated';

/** The available languages, each named in its own language. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pl: 'Polski',
  ro: 'Română',
};

/** A catalogue from the server: a text, or the plural forms of one in gettext's order. */
type Words = Record<string, string | string[]>;

/** gettext's order of plural forms. The last form is for all other numbers. */
const ORDER = ['one', 'few'];

/** With a sign unless it is zero, and at most one decimal. */
const GAIN: Intl.NumberFormatOptions = { maximumFractionDigits: 1, signDisplay: 'exceptZero' };

let catalogue: Words = {};
let plurals = new Intl.PluralRules('en');
let gains = new Intl.NumberFormat('en', GAIN);
let decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
let lists = listsIn('en');
let distances = new Intl.RelativeTimeFormat('en');

/** The reader's locale, for dates and times: that of the browser if it is in the language of the texts. */
export function localeOf(lang: string, wishes: readonly string[]): string {
  const own = wishes.find((tag) => tag.split('-')[0] === lang && tag !== lang);
  return own ?? (lang === 'en' ? 'en-GB' : lang);
}

/** Format a date or a time in the style of the reader's locale. */
export function dateText(date: Date, format: Intl.DateTimeFormatOptions): string {
  const locale = localeOf(document.documentElement.lang, navigator.languages);
  return new Intl.DateTimeFormat(locale, format).format(date);
}

/** Return how far a time is from now: "in 3 hours", "2 minutes ago". */
export function distanceText(by: number, unit: 'minute' | 'hour' | 'day'): string {
  return distances.format(by, unit);
}

/** Return how to enumerate in a language; with commas alone in a browser that does not know better. */
function listsIn(lang: string): { format: (items: readonly string[]) => string } {
  const { ListFormat } = Intl as { ListFormat?: typeof Intl.ListFormat };
  return ListFormat ? new ListFormat(lang) : { format: (items) => items.join(', ') };
}

/** Return the language to use: the chosen one, or else the browser's first language that is available. */
export function language(choice: string): string {
  const spoken = [choice, ...navigator.languages].map((tag) => tag.split('-')[0] ?? '');
  return spoken.find((tag) => tag in LANGUAGES) ?? 'en';
}

export async function loadWords(lang: string): Promise<void> {
  document.documentElement.lang = lang;
  plurals = new Intl.PluralRules(lang);
  gains = new Intl.NumberFormat(lang, GAIN);
  decimals = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  lists = listsIn(lang);
  distances = new Intl.RelativeTimeFormat(lang);
  const answer = lang === 'en' ? null : await fetch(urlOf(`/api/words/${lang}`)).catch(() => null);
  catalogue = answer?.ok ? ((await answer.json()) as Words) : {};
}

/** Return a text in the reader's language, with {names} filled in, each isolated if it is in a right-to-left script. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = catalogue[text];
  return filled((typeof found === 'string' && found) || text, values);
}

/** Return a sentence about n things in the reader's language, with {n}, a typographic minus sign, and {names} filled in. */
export function counted(
  one: string,
  several: string,
  n: number,
  values: Record<string, string | number> = {},
): string {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, several];
  const place = ORDER.indexOf(plurals.select(Math.abs(n)));
  const text = forms[place] ?? forms[forms.length - 1] ?? several;
  return filled(text, { ...values, n: String(n).replace('-', '\u2212') });
}

/** Format a gain or loss in the style of the reader's language: "+4.2", "−4,2", "0". */
export function gain(by: number): string {
  return gains.format(by).replace('-', '\u2212');
}

/** Return names or things as an enumeration in the reader's language: "Ada, Ben, and Cat". */
export function enumerated(items: readonly string[]): string {
  return lists.format(items.map(isolated));
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => isolated(String(values[name] ?? all)));
}

/** Format a number with at most two decimals, in the style of the reader's language. */
export function decimal(number: number): string {
  return decimals.format(number);
}

/** Format a share in percent with at most two decimals, in the style of the reader's language: "0.84 %". */
export function percentage(share: number): string {
  return `${decimal(100 * share)} %`;
}
