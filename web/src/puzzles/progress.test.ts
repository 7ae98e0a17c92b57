import { beforeEach, expect, it, vi } from 'vitest';
import type { PuzzleCard } from '../lib/net/contract';
import { attempted, dailyOf, firstOf, nextAfter, progressOf, saveProgress } from './progress';

const LIST = ['a', 'b', 'c'].map((id): PuzzleCard => ({ id, players: 2, difficulty: 'easy' }));
const NONE = { solved: [], missed: [], streak: 0 };
const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

it('counts how many puzzles in a row were solved at the first attempt', () => {
  const two = attempted(attempted(NONE, 'a', true), 'b', true);
  expect(two).toEqual({ solved: ['a', 'b'], missed: [], streak: 2 });
  const wrong = attempted(two, 'c', false);
  expect(wrong).toEqual({ solved: ['a', 'b'], missed: ['c'], streak: 0 });
});

it('counts only the first attempt at a puzzle', () => {
  const missed = attempted(attempted(NONE, 'a', true), 'b', false);
  const later = attempted(missed, 'b', true);
  expect(later).toEqual({ solved: ['a', 'b'], missed: ['b'], streak: 0 });
  const again = attempted(attempted(NONE, 'a', true), 'a', false);
  expect(again).toEqual({ solved: ['a'], missed: [], streak: 1 });
});

it('keeps the progress of each game', () => {
  saveProgress('castle', { solved: ['a'], missed: [], streak: 1 });
  saveProgress('zamek', { solved: [], missed: ['z'], streak: 0 });
  expect(progressOf('castle')).toEqual({ solved: ['a'], missed: [], streak: 1 });
  expect(progressOf('zamek').missed).toEqual(['z']);
  expect(progressOf('castillos')).toEqual(NONE);
});

it('has a puzzle for each day, which changes at midnight in UTC', () => {
  expect([0, DAY - 1, DAY, 2 * DAY, 3 * DAY].map((time) => dailyOf(LIST, time))).toEqual([
    ...['a', 'a', 'b', 'c', 'a'],
  ]);
  expect(dailyOf([], 0)).toBe('');
});

it('goes on to the next puzzle that is not solved, or to the next one if all are', () => {
  const solved = (...ids: string[]) => ({ ...NONE, solved: ids });
  expect(nextAfter(LIST, 'a', NONE)).toBe('b');
  expect(nextAfter(LIST, 'a', solved('b'))).toBe('c');
  expect(nextAfter(LIST, 'c', solved('a'))).toBe('b');
  expect(nextAfter(LIST, 'c', solved('a', 'b', 'c'))).toBe('a');
  expect(nextAfter(LIST.slice(0, 1), 'a', NONE)).toBe('a');
});

it('begins with the puzzle of the day until it is solved', () => {
  expect(firstOf(LIST, DAY, NONE)).toBe('b');
  expect(firstOf(LIST, DAY, { ...NONE, solved: ['b'] })).toBe('c');
});
