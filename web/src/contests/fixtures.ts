// Cards of contests for tests.
import type {
  ContestCard,
  DealCard,
  EntryCard,
  PairingCard,
  ResultCard,
} from '../lib/net/contract';

export const NOW = Date.parse('2026-11-29T12:00:00Z');

export function deal(number: number, more: Partial<DealCard> = {}): DealCard {
  const times = { begins: '2026-11-29T00:00:00+00:00', until: '2026-12-13T00:00:00+00:00' };
  const rest = { commitment: 'c', seed: '', sealed: true, yours: null, par: null };
  return { number, seat: number, ...times, ...rest, ...more };
}

/** A finished game. */
export function result(number: number, lead: number, more: Partial<ResultCard> = {}): ResultCard {
  const outcome = lead > 0 ? ('won' as const) : lead < 0 ? ('lost' as const) : ('drawn' as const);
  const rest = { opponent: '', score: null, note: '' as const, table: null, differs: null };
  return { deal: number, outcome, points: null, lead, seat: number, ...rest, ...more };
}

export function entry(name: string, more: Partial<EntryCard> = {}): EntryCard {
  const flags = { you: false, program: false, left: false };
  const figures = { place: null, finished: 0, score: null, lead: null, play: null, results: [] };
  return { name, ...flags, ...figures, ...more };
}

/** A duplicate match for two that goes on, of which we have played nothing. */
export function match(more: Partial<ContestCard> = {}): ContestCard {
  return {
    ...{ id: 'c1', name: '', game: 'castle', players: 2, options: {}, level: 'knight' },
    ...{ format: 'bots', board: 'lead', people: 2, programs: false, public: false, club: null },
    ...{ day: null, clock: '', rounds: 1, round: 0, hours: null, due: null, closed: '' },
    ...{ begins: '2026-11-29T00:00:00+00:00', ends: '2026-12-13T00:00:00+00:00' },
    ...{ phase: 'going on', sealed: true, organises: false, closable: false, entered: false },
    ...{ joined: 0, deals: [deal(0), deal(1)], entries: [], pairings: [], month: [] },
    ...{ before: '', after: '', fixed: [] },
    ...more,
  };
}

/** The deal of a day that goes on. */
export function ofDay(more: Partial<ContestCard> = {}): ContestCard {
  const ends = '2026-11-30T00:00:00+00:00';
  const rest = { day: '2026-11-29', board: 'result' as const, people: null, ends };
  return match({ ...rest, deals: [deal(0)], ...more });
}

export function pairing(names: string[], more: Partial<PairingCard> = {}): PairingCard {
  return { names, table: null, over: false, leads: [], ...more };
}

/** A tournament of three rounds in which we are Ada, and which has not begun. */
export function tournament(more: Partial<ContestCard> = {}): ContestCard {
  return match({
    ...{ format: 'pairs', board: 'matchpoints', clock: '10+15', rounds: 3, hours: 3, people: 200 },
    ...{ phase: 'open', begins: '2026-11-29T18:00:00+00:00', ends: null, entered: true, joined: 2 },
    ...{ deals: [], entries: [entry('Ada', { you: true }), entry('Ben')] },
    ...more,
  });
}

/** The tournament in its first round. */
export function inRound(more: Partial<ContestCard> = {}, table = 't1'): ContestCard {
  const yours = { table, over: false };
  return tournament({
    ...{ phase: 'going on', round: 1, due: '2026-11-29T15:00:00+00:00' },
    deals: [deal(0, { seat: null, yours })],
    pairings: [
      {
        ...{ number: 1, begins: '2026-11-29T12:00:00+00:00', until: '2026-11-29T15:00:00+00:00' },
        over: false,
        pairings: [pairing(['Ben', 'Ada'], { table })],
      },
    ],
    ...more,
  });
}
