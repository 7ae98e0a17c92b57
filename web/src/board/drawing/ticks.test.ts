import { expect, it } from 'vitest';
import { ticks } from './ticks';

const TILE = { symbol: 'tile', x: 100, y: 200, width: 50, height: 50, part: 'board', turn: 90 };

it('marks the sides that match, clockwise from the top, beside their middles', () => {
  const places = ticks({ ...TILE, matches: [0, 1, 2, 3] }, 1).map(({ x, y }) => [x, y]);
  expect(places).toEqual([
    [112, 200],
    [150, 212],
    [138, 250],
    [100, 238],
  ]);
});

it('makes a tick between 12 and 20 pixels wide on the screen', () => {
  const radius = (pixels: number) => ticks({ ...TILE, matches: [3] }, pixels)[0]!.radius * pixels;
  expect([radius(1), radius(1.5), radius(4)]).toEqual([6, 7.5, 10]);
});

it('marks nothing on a piece that matches nothing', () => {
  expect(ticks(TILE, 1)).toEqual([]);
  expect(ticks({ ...TILE, matches: [] }, 1)).toEqual([]);
});
