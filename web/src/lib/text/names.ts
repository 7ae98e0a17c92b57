// Names from the server, as text for people.
import type { LevelCard, OptionCard, SeatCard } from '../net/contract';
import { isolated } from './isolated';
import { t } from './translation';

/** Return a text with a capital first letter. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Return the name of a level with its rating for a number of players, where that was measured. */
export function levelName({ name, ratings }: LevelCard, players: number): string {
  const rating = ratings[players];
  return rating === undefined ? capitalize(t(name)) : `${capitalize(t(name))} · ${rating}`;
}

/** Return a table with its bots named in the reader's language: "Izolda 2" for "Ysolde 2". Persons' names are isolated. */
export function withBotNames<T extends { seats: SeatCard[] }>(table: T): T {
  const seats = table.seats.map((seat) => {
    if (!seat.level) return { ...seat, name: isolated(seat.name) };
    const [name, number = ''] = seat.name.split(/(?= \d+$)/);
    const words = name === capitalize(seat.level) ? capitalize(t(seat.level)) : t(name ?? '');
    return { ...seat, name: words + number };
  });
  return { ...table, seats };
}

const LONGEST_NAME = 24;

/** Cut a player's name to the length that the server accepts. */
export function truncateName(name: string): string {
  return lettersOf(name).slice(0, LONGEST_NAME).join('');
}

/** Return the letters that a person sees; in a browser that cannot find them, the code points. */
function lettersOf(text: string): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };
  return Segmenter
    ? Array.from(new Segmenter().segment(text), ({ segment }) => segment)
    : [...text];
}

/** Return whether a host name always means the local machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

/** Return the text of a value of an option. */
export function valueWords(option: OptionCard, value: string): string {
  const words = option.value_words[option.values.indexOf(value)];
  return words !== undefined ? t(words) : option.own_text ? t('custom') : value;
}
