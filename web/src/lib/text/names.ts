// What the server names by a word, in words for people.
import type { OptionCard, SeatCard } from '../net/contract';
import { t } from './translation';

/** The word as it begins a line. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A table with its bots called in the reader's language: "Scutier 2" for "Squire 2". */
export function withBotNames<T extends { seats: SeatCard[] }>(table: T): T {
  const seats = table.seats.map((seat) => {
    if (!seat.level) return seat;
    const [name, number = ''] = seat.name.split(/(?= \d+$)/);
    if (name !== capitalize(seat.level)) return seat;
    return { ...seat, name: capitalize(t(seat.level)) + number };
  });
  return { ...table, seats };
}

const LONGEST_NAME = 24;
const segments = new Intl.Segmenter();

/** A name of a person, cut where the server would find it too long. */
export function truncateName(name: string): string {
  const letters = [...segments.segment(name)];
  return letters
    .slice(0, LONGEST_NAME)
    .map(({ segment }) => segment)
    .join('');
}

/** Whether a name of a host means the machine that asks, whichever that is. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

/** What a value says of an option. */
export function valueWords(option: OptionCard, value: string): string {
  const words = option.value_words[option.values.indexOf(value)];
  return words !== undefined ? t(words) : option.own_text ? t("somebody's own") : value;
}
