import { expect, it } from 'vitest';
import type { PuzzleCard } from '../lib/net/contract';
import { ANY, dailyOf, firstOf, fitting, nextAfter } from './order';

const DAY = 24 * 60 * 60 * 1000;
const card = (id: string, difficulty: 'easy' | 'hard', ...themes: string[]): PuzzleCard => ({
  id,
  players: 2,
  difficulty,
  themes,
});
const LIST = [card('a', 'easy', 'Build'), card('b', 'hard', 'Attack'), card('c', 'easy', 'Attack')];
const solved = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, { at: 1, first: true, solved: true }]));

it('has a puzzle for each day, which changes at midnight in UTC', () => {
  expect([0, DAY - 1, DAY, 2 * DAY, 3 * DAY].map((time) => dailyOf(LIST, time))).toEqual([
    ...['a', 'a', 'b', 'c', 'a'],
  ]);
  expect(dailyOf([], 0)).toBe('');
});

it('goes on to the next puzzle that is not solved, or to the next one if all are', () => {
  expect(nextAfter(LIST, 'a', {})).toBe('b');
  expect(nextAfter(LIST, 'a', solved('b'))).toBe('c');
  expect(nextAfter(LIST, 'a', { b: { at: 1, first: false, solved: false } })).toBe('b');
  expect(nextAfter(LIST, 'c', solved('a'))).toBe('b');
  expect(nextAfter(LIST, 'c', solved('a', 'b', 'c'))).toBe('a');
  expect(nextAfter(LIST.slice(0, 1), 'a', {})).toBe('a');
});

it('goes on only to puzzles that fit the filter', () => {
  const ids = (filter: Parameters<typeof fitting>[1]) => fitting(LIST, filter).map(({ id }) => id);
  expect(ids(ANY)).toEqual(['a', 'b', 'c']);
  expect(ids({ theme: 'Attack', difficulty: '' })).toEqual(['b', 'c']);
  expect(ids({ theme: 'Attack', difficulty: 'easy' })).toEqual(['c']);
  expect(nextAfter(LIST, 'a', {}, { theme: '', difficulty: 'easy' })).toBe('c');
  expect(nextAfter(LIST, 'a', {}, { theme: 'Build', difficulty: '' })).toBe('a');
});

it('begins with the puzzle of the day until it is solved', () => {
  expect(firstOf(LIST, DAY, {})).toBe('b');
  expect(firstOf(LIST, DAY, { b: { at: 1, first: false, solved: false } })).toBe('b');
  expect(firstOf(LIST, DAY, solved('b'))).toBe('c');
});
