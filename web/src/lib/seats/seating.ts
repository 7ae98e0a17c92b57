// Who sits where at a new table, before it is opened.
import { shuffle } from './shuffle';

export const ME = 'me';
export const OPEN = 'open';

/** Somebody on a seat: a person at this device, a friend who is to come, or a bot by its level. */
export interface Occupant {
  who: string;
  /** Of a person at this device; the first one goes by the name in the settings. */
  name: string;
}

export interface Seating {
  /** What the server is told. It seats one of us; those who share our device take open seats. */
  seats: string[];
  /** Those who share our device. */
  guests: { seat: number; name: string }[];
}

/** Me against bots. */
export function againstBots(level: string, players: number): Occupant[] {
  return Array.from({ length: players }, (_, i) => ({ who: i === 0 ? ME : level, name: '' }));
}

/** The same with more seats, which bots of a level take, or with fewer. */
export function resize(sitters: readonly Occupant[], players: number, level: string): Occupant[] {
  return [...sitters.slice(0, players), ...againstBots(level, players).slice(sitters.length)];
}

/** In this order, or in one drawn by chance where the first seat always begins. */
export function seating(sitters: readonly Occupant[], inOrder: boolean): Seating {
  const placed = inOrder ? [...sitters] : shuffle(sitters);
  const mine = sitters.find(({ who }) => who === ME);
  const shares = (sitter: Occupant) => sitter.who === ME && sitter !== mine;
  return {
    seats: placed.map((sitter) => (shares(sitter) ? OPEN : sitter.who)),
    guests: placed.flatMap((sitter, seat) => (shares(sitter) ? [{ seat, name: sitter.name }] : [])),
  };
}

/** How many of them are such. */
export function countOf(sitters: readonly Occupant[], who: string): number {
  return sitters.filter((each) => each.who === who).length;
}

/** Whether people meet there, so that each needs a name. */
export function hasSeveralPeople(sitters: readonly Occupant[]): boolean {
  return countOf(sitters, OPEN) + countOf(sitters, ME) > 1;
}
