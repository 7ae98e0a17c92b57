// The seating plan of a new table, before it is opened.
import { shuffle } from './shuffle';

export const ME = 'me';
export const OPEN = 'open';

/** The occupant of a seat: a player at this device, an invited friend, or a bot by its level. */
export interface Occupant {
  who: string;
  /** The name of a player at this device; the first one uses the name in the settings. */
  name: string;
}

export interface Seating {
  /** The seats in the server's format. The server seats one of us; others at this device take open seats. */
  seats: string[];
  /** The other players at this device. */
  guests: { seat: number; name: string }[];
}

/** Return a plan for one player against bots. */
export function againstBots(level: string, players: number): Occupant[] {
  return Array.from({ length: players }, (_, i) => ({ who: i === 0 ? ME : level, name: '' }));
}

/** Return the plan with more seats, filled by bots of a level, or with fewer seats. */
export function resize(occupants: readonly Occupant[], players: number, level: string): Occupant[] {
  return [...occupants.slice(0, players), ...againstBots(level, players).slice(occupants.length)];
}

/** Return the seating in this order or, where the first seat always begins, in a random order. */
export function seating(occupants: readonly Occupant[], inOrder: boolean): Seating {
  const placed = inOrder ? [...occupants] : shuffle(occupants);
  const mine = occupants.find(({ who }) => who === ME);
  const shares = (occupant: Occupant) => occupant.who === ME && occupant !== mine;
  return {
    seats: placed.map((occupant) => (shares(occupant) ? OPEN : occupant.who)),
    guests: placed.flatMap((occupant, seat) =>
      shares(occupant) ? [{ seat, name: occupant.name }] : [],
    ),
  };
}

/** Return how many occupants are of a kind. */
export function countOf(occupants: readonly Occupant[], who: string): number {
  return occupants.filter((occupant) => occupant.who === who).length;
}

/** Return whether several people play, so that each of them needs a name. */
export function hasSeveralPeople(occupants: readonly Occupant[]): boolean {
  return countOf(occupants, OPEN) + countOf(occupants, ME) > 1;
}
