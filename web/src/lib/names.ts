// What the server names by a word, in words for people.
import { t } from './words';

/** The word as it begins a line. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A bot's level with its place on the ladder, the weakest first. */
export function levelWords(level: string, place: number, of: number): string {
  return t('{level} ({place} of {of})', { level: capital(t(level)), place: place + 1, of });
}

/** A value of an option. */
export function valueWords(value: string): string {
  if (value === 'true') return t('Yes');
  if (value === 'false') return t('No');
  return capital(t(value));
}
