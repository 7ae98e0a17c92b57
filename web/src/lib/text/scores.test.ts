import { expect, it } from 'vitest';
import { havePoints, placeOf, points, ranking } from './scores';

it('shows points only if they say more than who won', () => {
  expect(havePoints([0, 1])).toBe(false);
  expect(havePoints([0, -4])).toBe(true);
  expect(havePoints([2, 1])).toBe(true);
});

it('puts the best first, and equal scores share a place', () => {
  expect(ranking([-3, 12, 4, 12]).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [3, 1],
    [2, 3],
    [0, 4],
  ]);
});

it('writes points', () => {
  expect([1, -1, -3].map(points)).toEqual(['1 point', '−1 point', '−3 points']);
});

it('places the losers after everybody who won or has more points', () => {
  expect([0, 1, 2].map((seat) => placeOf(seat, [30, 38, 30], [1]))).toEqual([2, 1, 2]);
  expect(placeOf(0, [20, 20], [1])).toBe(2); // a tie that another rule has broken
  expect(placeOf(2, [0, 1, 0], [1])).toBe(0); // who has won is all that counts
});
