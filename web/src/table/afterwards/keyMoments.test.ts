import { expect, it } from 'vitest';
import type { Findings } from '../../lib/net/contract';
import { keyMoments, nextMoment, turnStarts } from './keyMoments';

// A draw, two decisions of seat 0, one of seat 1, a draw, and one of seat 0.
const LOG = [null, 0, 0, 1, null, 0].map((seat, i) => ({ n: i + 1, seat }));

// The record lacks event 2 of the table, which was undone.
const FOUND = {
  events: [1, 2, 3, 4, 5],
  places: [1, 3, 4, 5, 6],
  decisions: [
    { n: 2, seat: 0, grade: 'blunder' },
    { n: 3, seat: 1, grade: 'doubtful' },
    { n: 5, seat: 0, grade: 'mistake' },
  ],
  draws: [
    { n: 4, gains: [-0.2, 0.2] },
    { n: 1, gains: [0.1, -0.1] },
  ],
} as unknown as Findings;

it('finds where each turn starts', () => {
  expect(turnStarts(LOG)).toEqual([2, 4, 6]);
});

it('lists mistakes and draws in the order of the game, with the position to show', () => {
  const found = keyMoments(FOUND, LOG);
  expect(found.map(({ event, n, turn, seat }) => [event, n, turn, seat])).toEqual([
    [1, 1, 1, 0],
    [3, 2, 1, 0],
    [5, 5, 2, 1],
    [6, 5, 3, 0],
  ]);
  expect(found.map(({ mistake, draw }) => mistake?.grade ?? draw?.gains)).toEqual([
    [0.1, -0.1],
    'blunder',
    [-0.2, 0.2],
    'mistake',
  ]);
});

it('steps from moment to moment, also if two share a position', () => {
  const found = keyMoments(FOUND, LOG);
  const [first, second, third, fourth] = found;
  expect(nextMoment(found, null, -1, 1)).toBe(first);
  expect(nextMoment(found, first ?? null, 1, 1)).toBe(second);
  expect(nextMoment(found, third ?? null, 5, 1)).toBe(fourth);
  expect(nextMoment(found, fourth ?? null, 5, 1)).toBe(fourth);
  expect(nextMoment(found, fourth ?? null, 5, -1)).toBe(third);
  expect(nextMoment(found, null, 4, 1)).toBe(third);
  expect(nextMoment(found, null, 4, -1)).toBe(second);
  expect(nextMoment(found, null, 0, -1)).toBeUndefined();
  // A position of a moment that is not shown itself: neither of its neighbours is at that position.
  expect(nextMoment(found, null, 2, 1)).toBe(third);
  expect(nextMoment(found, null, 2, -1)).toBe(first);
});
