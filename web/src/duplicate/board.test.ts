import { expect, test } from 'vitest';
import type { DuplicateEntry } from '../lib/net/contract';
import { figure, freePlaces, hasPoints, parTotal, shownPar, winners } from './board';

const game = { outcome: 'won' as const, points: 45, lead: 12, table: null, differs: null };
const entry: DuplicateEntry = {
  name: 'Ada',
  you: true,
  place: 1,
  finished: 2,
  lead: 9,
  results: [],
};

const seat = { commitment: '', seed: '', yours: null, par: null };

test('a game shows its points, or who has won if it has none', () => {
  expect([figure(game, true), figure(game, false)]).toEqual(['45', 'Won']);
  expect(figure({ ...game, outcome: 'drawn', points: 0, lead: 0 }, true)).toBe('0');
  expect(figure({ ...game, outcome: 'lost', points: -2 }, true)).toBe('−2');
  expect(figure({ ...game, outcome: 'resigned' }, true)).toBe('Resigned');
});

test('a game has points if any of its results says more than who has won', () => {
  const played = (points: number) => ({ ...entry, results: [{ ...game, points }, null] });
  expect(hasPoints({ seats: [seat], entries: [played(1), played(0)] })).toBe(false);
  expect(hasPoints({ seats: [seat], entries: [played(1), played(2)] })).toBe(true);
  const par = {
    level: 'castellan',
    outcome: 'won' as const,
    margin: 1,
    table: null,
    differs: null,
  };
  expect(hasPoints({ seats: [{ ...seat, par: { ...par, points: 9 } }], entries: [] })).toBe(true);
});

test('the total of the bot is known when it has played in every seat', () => {
  const par = { level: 'castellan', outcome: 'won' as const, points: 50, table: null };
  const played = (margin: number) => ({ ...seat, par: { ...par, margin, differs: null } });
  expect(parTotal({ seats: [played(7), played(-3)] })).toBe(4);
  expect(parTotal({ seats: [played(7), seat] })).toBeNull();
  expect(shownPar(played(7).par).lead).toBe(7);
});

test('the winners are named when the match is over', () => {
  const entries = [entry, { ...entry, name: 'Ben' }, { ...entry, name: 'Cem', place: 3 }];
  expect(winners({ sealed: true, entries })).toEqual([]);
  expect(winners({ sealed: false, entries })).toEqual(['Ada', 'Ben']);
  expect(freePlaces({ people: 4, entries })).toBe(1);
});
