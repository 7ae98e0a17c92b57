// The settings of a new contest, and the request that opens it.
import type { Board, Format, GameCard, NewContest } from '../lib/net/contract';
import type { Settings } from '../lib/prefs/settings.svelte';
import { hasMinutes } from '../lib/text/clock';
import { defaults, type Chosen } from '../lobby/options';
import { usualLevel, usualSize } from '../lobby/usualTable';

const DAY = 24; // hours
const FEWEST = 2; // players: a lead needs somebody else

/** The choices of the form. */
export const PEOPLE = [2, 3, 4, 6, 8];
export const PLACES = [4, 6, 8, 12, 16, 24, 32, 64, 128];
export const MOST_DEALS = 16;
export const MOST_ROUNDS = 15;
export const CLOCKS_OF_PAIRS = ['5+5', '10+15', '30+30', '1d', '3d'];

/** The numbers of hours that a contest against bots, or a round of pairs, may last; the usual one is the last. */
const LASTING = {
  bots: [DAY, 3 * DAY, 7 * DAY, 14 * DAY],
  live: [1, 2, 3],
  days: [3 * DAY, 7 * DAY, 14 * DAY],
};

/**
 * What the organiser has chosen. people, places: 0 for everybody, against bots and in
 * pairs; deals: 0 for one in each seat; board, hours: null for the
 * usual ones; begins: the local time in a field for dates, empty for now (bots) or when the organiser begins it (pairs).
 */
export interface ContestForm {
  format: Format;
  people: number;
  places: number;
  players: number;
  deals: number;
  rounds: number;
  level: string;
  board: Board | null;
  clock: string;
  begins: string;
  hours: number | null;
  programs: boolean;
  isPublic: boolean;
  name: string;
  options: Chosen;
}

/** Return the usual settings: against bots, a duplicate match for two. */
export function usualForm(
  game: GameCard,
  format: Format,
  settings: Pick<Settings, 'levels' | 'sizes'>,
  played: boolean,
): ContestForm {
  return {
    format,
    people: FEWEST,
    places: 0,
    players: Math.max(FEWEST, usualSize(game, settings)),
    deals: 0,
    rounds: 3,
    level: usualLevel(game, settings, played),
    board: null,
    clock: '10+15',
    begins: '',
    hours: null,
    programs: false,
    isPublic: false,
    name: '',
    options: defaults(game.options),
  };
}

/** Return the numbers of players at a table against bots. */
export function sizesOf({ players }: Pick<GameCard, 'players'>): number[] {
  return players.filter((n) => n >= FEWEST);
}

/** Return the boards that a contest can have, the usual one first. */
export function boardsOf({ format, deals }: Pick<ContestForm, 'format' | 'deals'>): Board[] {
  if (format === 'pairs') return ['lead', 'matchpoints'];
  return deals === 1 ? ['lead', 'matchpoints', 'result'] : ['lead', 'matchpoints'];
}

/** Return the chosen board or, if it cannot be chosen any more, the usual one. */
export function chosenBoard(form: Pick<ContestForm, 'format' | 'deals' | 'board'>): Board {
  const boards = boardsOf(form);
  return boards.find((board) => board === form.board) ?? boards[0]!;
}

/** Return the numbers of hours that can be chosen, the usual one last. */
export function hoursOf({ format, clock }: Pick<ContestForm, 'format' | 'clock'>): number[] {
  if (format === 'bots') return LASTING.bots;
  return hasMinutes(clock) ? LASTING.live : LASTING.days;
}

/** Return the chosen number of hours or, if it cannot be chosen any more, the usual one. */
export function chosenHours(form: Pick<ContestForm, 'format' | 'clock' | 'hours'>): number {
  const hours = hoursOf(form);
  return hours.find((choice) => choice === form.hours) ?? hours.at(-1)!;
}

/** Return the request for a contest. club: the id of the club to which it belongs, empty for none. */
export function requestOf(game: string, form: ContestForm, club: string): NewContest {
  const { format, players, rounds, clock, level, options, programs, name } = form;
  const common = {
    ...{ game, format, level, options, name: name.trim() },
    board: chosenBoard(form),
    hours: chosenHours(form),
    begins: form.begins ? new Date(form.begins).toISOString() : null,
    public: form.isPublic,
  };
  const ofFormat =
    format === 'pairs'
      ? { players: 2, people: form.places || null, rounds, clock, programs }
      : { players, people: form.people || null, deals: form.deals || null };
  return { ...common, ...ofFormat, club: club || null };
}
