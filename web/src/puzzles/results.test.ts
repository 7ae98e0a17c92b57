import { beforeEach, expect, it, vi } from 'vitest';
import {
  allResults,
  attempted,
  bestStreakOf,
  firstTriesIn,
  forgetResults,
  merged,
  resultsOf,
  saveResult,
  solvedIn,
  streakOf,
  takeResults,
  type Result,
} from './results';

const right = (at: number): Result => ({ at, first: true, solved: true });
const wrong = (at: number): Result => ({ at, first: false, solved: false });
const later = (at: number): Result => ({ at, first: false, solved: true });

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

it('counts only the first attempt at a puzzle', () => {
  expect(attempted(undefined, true, 5)).toEqual(right(5));
  expect(attempted(undefined, false, 5)).toEqual(wrong(5));
  expect(attempted(wrong(5), true, 9)).toEqual(later(5));
  expect(attempted(right(5), false, 9)).toEqual(right(5));
});

it('counts the latest puzzles in a row that were solved at the first attempt', () => {
  // in the order of time: right, right, right, wrong, right, right
  const results = {
    f: right(60),
    a: right(10),
    d: later(40),
    b: right(20),
    e: right(50),
    c: right(30),
  };
  expect([streakOf(results), bestStreakOf(results)]).toEqual([2, 3]);
  expect([solvedIn(results), firstTriesIn(results)]).toEqual([6, 5]);
  expect(solvedIn({ ...results, g: wrong(70) })).toBe(6);
  expect([streakOf({}), bestStreakOf({}), streakOf({ a: wrong(1) })]).toEqual([0, 0, 0]);
});

it('merges two results in any order', () => {
  const pairs = [
    [right(5), wrong(3), later(3)],
    [wrong(5), right(3), right(3)],
    [later(5), later(9), later(5)],
    [right(5), later(5), later(5)],
  ] as const;
  for (const [one, other, both] of pairs) {
    expect(merged(one, other)).toEqual(both);
    expect(merged(other, one)).toEqual(both);
  }
});

it('keeps the results of each game', async () => {
  await saveResult('castle', 'a', right(1));
  await saveResult('castle', 'b', wrong(2));
  await saveResult('zamek', 'a', wrong(3));
  await saveResult('castle', 'b', later(2));
  expect(resultsOf('castle')).toEqual({ a: right(1), b: later(2) });
  expect(resultsOf('zamek')).toEqual({ a: wrong(3) });
  expect(resultsOf('castillos')).toEqual({});
});

it('takes the results of another browser without losing any', async () => {
  await saveResult('castle', 'a', right(5));
  await saveResult('castle', 'b', wrong(6));
  await takeResults([
    { game: 'castle', puzzle: 'a', ...wrong(2) },
    { game: 'zamek', puzzle: 'z', ...right(7) },
  ]);
  expect(allResults()).toEqual([
    { game: 'castle', puzzle: 'a', ...later(2) },
    { game: 'castle', puzzle: 'b', ...wrong(6) },
    { game: 'zamek', puzzle: 'z', ...right(7) },
  ]);
  await forgetResults();
  expect(allResults()).toEqual([]);
});
