import { expect, it } from 'vitest';
import { turns } from './turns';

/** Group events of these seats; null stands for chance. Return each group as its seat and its numbers. */
function grouped(seats: (number | null)[], next = -2): (number | string | null)[][] {
  const events = seats.map((seat, i) => ({ n: i + 1, seat }));
  return turns(events, next).map(({ seat, events, folded }) => [
    folded ? 'folded' : seat,
    ...events.map(({ n }) => n),
  ]);
}

const draws = (n: number): null[] => Array<null>(n).fill(null);

it('groups events by turn: a draw belongs to the decision after it', () => {
  expect(grouped([null, 0, 0, null, 1, 0])).toEqual([
    [0, 1, 2, 3],
    [1, 4, 5],
    [0, 6],
  ]);
  expect(grouped([0, null, 0, 1])).toEqual([
    [0, 1, 2, 3],
    [1, 4],
  ]);
});

it('gives the last draws to the seat to act, and to nobody where nobody acts', () => {
  expect(grouped([0, null], 1)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(grouped([0, null], 0)).toEqual([[0, 1, 2]]);
  expect(grouped([0, null])).toEqual([
    [0, 1],
    [null, 2],
  ]);
  expect(grouped([], 0)).toEqual([]);
});

it('adds a draw that completes an action to its turn', () => {
  const drawn = [
    { n: 1, seat: 1 },
    { n: 2, seat: null, acting: 1 },
    { n: 3, seat: null },
  ];
  const found = turns(drawn, 0).map(({ seat, events }) => [seat, ...events.map(({ n }) => n)]);
  expect(found).toEqual([
    [1, 1, 2],
    [0, 3],
  ]);
});

it('folds the set-up at the beginning, and every other long run of chance events', () => {
  expect(grouped([...draws(3), 0, ...draws(3), 1])).toEqual([
    ['folded', 1, 2, 3],
    [0, 4],
    [null, 5, 6, 7],
    [1, 8],
  ]);
  expect(grouped([0, ...draws(9), 1])).toEqual([
    [0, 1],
    ['folded', 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [1, 11],
  ]);
  expect(grouped([0, ...draws(9), 0])).toEqual([
    [0, 1],
    ['folded', 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [0, 11],
  ]);
});
