import { expect, it } from 'vitest';
import { change, course, percent } from './shares';

it('writes shares and their changes', () => {
  expect([0, 0.375, 1].map(percent)).toEqual(['0\u00a0%', '38\u00a0%', '100\u00a0%']);
  expect([0.042, -0.105, 0.0001, -0.0001].map(change)).toEqual([
    '+4.2\u00a0%',
    '−10.5\u00a0%',
    '0\u00a0%',
    '0\u00a0%',
  ]);
});

it('draws the course of a seat from the left to the right, the better the higher', () => {
  const wins = [
    [0.5, 0.5],
    [0.25, 0.75],
    [1, 0],
  ];
  expect(course(wins, [0, 1, 4], 0, 100, 40)).toBe('0,20 25,30 100,0');
  expect(course(wins.slice(0, 1), [0], 1, 100, 40)).toBe('0,20');
});
