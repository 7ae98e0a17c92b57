import { expect, test } from 'vitest';
import type { DuplicateEntry } from '../lib/net/contract';
import { figure, freePlaces, leadText, parTotal, shownPar, winners } from './board';

const game = { outcome: 'won' as const, points: 45, lead: 12, table: null, differs: null };
const entry: DuplicateEntry = {
  name: 'Ada',
  you: true,
  place: 1,
  finished: 2,
  lead: 9,
  results: [],
};

test('a game shows its points and its lead', () => {
  expect([figure(game), leadText(game)]).toEqual(['45', '+12']);
  const lost = { ...game, outcome: 'lost' as const, points: -2, lead: -30 };
  expect([figure(lost), leadText(lost)]).toEqual(['−2', '−30']);
  expect(figure({ ...game, outcome: 'resigned' })).toBe('Resigned');
});

test('a game without points shows who has won', () => {
  const lost = { ...game, outcome: 'lost' as const, points: 0, lead: -1 };
  expect([figure(lost), leadText(lost)]).toEqual(['Lost', '']);
  expect(figure({ ...game, points: 1, lead: 1 })).toBe('Won');
});

test('the total of the bot is known when it has played in every seat', () => {
  const par = { level: 'castellan', outcome: 'won' as const, points: 50, table: null };
  const seat = (margin: number) => ({
    commitment: '',
    seed: '',
    yours: null,
    par: { ...par, margin, differs: null },
  });
  expect(parTotal({ seats: [seat(7), seat(-3)] })).toBe(4);
  expect(parTotal({ seats: [seat(7), { ...seat(1), par: null }] })).toBeNull();
  expect(shownPar(seat(7).par).lead).toBe(7);
});

test('the winners are named when the match is over', () => {
  const entries = [entry, { ...entry, name: 'Ben' }, { ...entry, name: 'Cem', place: 3 }];
  expect(winners({ sealed: true, entries })).toEqual([]);
  expect(winners({ sealed: false, entries })).toEqual(['Ada', 'Ben']);
  expect(freePlaces({ people: 4, entries })).toBe(1);
});
