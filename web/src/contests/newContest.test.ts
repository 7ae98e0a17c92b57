import { expect, it } from 'vitest';
import type { GameCard } from '../lib/net/contract';
import { boardsOf, chosenHours, requestOf, usualForm } from './newContest';

const LEVELS = ['page', 'knight', 'castellan'].map((name) => ({ name }));
const GAME = { name: 'castle', players: [1, 2, 3], levels: LEVELS, options: [] };
const usual = (format: 'bots' | 'pairs') =>
  usualForm(GAME as unknown as GameCard, format, { levels: {}, sizes: {} }, true);

it('is a duplicate match for two without another form', () => {
  expect(requestOf('castle', usual('bots'), '')).toEqual({
    ...{ game: 'castle', format: 'bots', level: 'knight', options: {}, name: '', club: null },
    ...{ board: 'lead', hours: 336, begins: null, public: false },
    ...{ players: 2, people: 2, deals: null },
  });
});

it('has places for everybody, and as many deals as are chosen', () => {
  const form = { ...usual('bots'), people: 0, deals: 4 };
  expect(requestOf('castle', form, 'k1')).toMatchObject({ people: null, deals: 4, club: 'k1' });
});

it('has rounds, a clock and matchpoints in pairs, and begins at a local time', () => {
  const form = { ...usual('pairs'), begins: '2026-12-01T18:00', programs: true, name: ' Cup ' };
  expect(requestOf('castle', form, '')).toEqual({
    ...{ game: 'castle', format: 'pairs', level: 'knight', options: {}, name: 'Cup', club: null },
    ...{ board: 'lead', hours: 3, begins: '2026-12-01T17:00:00.000Z', public: false },
    ...{ players: 2, people: null, rounds: 3, clock: '10+15', programs: true },
  });
});

it('returns to the usual choice when the chosen one is not possible any more', () => {
  expect(chosenHours({ format: 'pairs', clock: '1d', hours: 72 })).toBe(72);
  expect(chosenHours({ format: 'pairs', clock: '10+15', hours: 72 })).toBe(3);
  expect(boardsOf({ format: 'bots', deals: 1 })).toContain('result');
  const form = { ...usual('bots'), deals: 2, board: 'result' as const };
  expect(requestOf('castle', form, '').board).toBe('lead');
});
