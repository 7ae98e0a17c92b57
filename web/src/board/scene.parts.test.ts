import { expect, it } from 'vitest';
import { choice, piece, scene } from '../table/stores/fixtures';
import { arranged, onSurface } from './scene';

const part = (id: string, width: number, height: number) => ({
  ...{ id, width, height, title: '', large: false },
});
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

it('lays boards side by side in a wide area and one above the other in a high one', () => {
  const boards = [part('a', 100, 100), part('b', 100, 100)];
  expect(arranged(boards, box(0, 0, 410, 200), 10)).toEqual([
    box(0, 0, 200, 200),
    box(210, 0, 200, 200),
  ]);
  expect(arranged(boards, box(0, 0, 200, 410), 10)).toEqual([
    box(0, 0, 200, 200),
    box(0, 210, 200, 200),
  ]);
});

it('puts the third of three boards in the middle of the last row', () => {
  const boards = [part('a', 10, 10), part('b', 10, 10), part('c', 10, 10)];
  expect(arranged(boards, box(0, 0, 310, 310), 10)[2]).toEqual(box(80, 160, 150, 150));
});

it('lays boards close together in the middle, with room for a caption above each', () => {
  const boards = [part('a', 100, 100), part('b', 100, 100)];
  expect(arranged(boards, box(0, 0, 1010, 200), 10, 20)).toEqual([
    box(320, 20, 180, 180),
    box(510, 20, 180, 180),
  ]);
});

it('divides a row, or the height of several rows, in proportion to the boards', () => {
  const boards = [part('a', 120, 100), part('b', 80, 100)];
  expect(arranged(boards, box(0, 0, 210, 200), 10)).toEqual([
    box(0, 50, 120, 100),
    box(130, 50, 80, 100),
  ]);
  const high = [part('a', 100, 120), part('b', 100, 80)];
  expect(arranged(high, box(0, 0, 200, 210), 10)).toEqual([
    box(50, 0, 100, 120),
    box(50, 130, 100, 80),
  ]);
});

it('makes a flat board in a row as large as its share of the width allows', () => {
  const boards = [part('a', 100, 100), part('b', 100, 50)];
  expect(arranged(boards, box(0, 0, 410, 100), 10)[1]?.width).toBe(200);
});

it('makes the first board large where boards of one size would leave much of the area empty', () => {
  const boards = ['a', 'b', 'c', 'd'].map((id) => part(id, 100, 100));
  const [first, ...others] = arranged(boards, box(0, 0, 300, 140), 10, 20);
  expect(first).toEqual(box(0, 20, 120, 120));
  expect(others.map(({ width }) => width)).toEqual([50, 50, 50]);
});

it('keeps boards of one size where they fill the area', () => {
  const boards = ['a', 'b', 'c', 'd'].map((id) => part(id, 100, 100));
  const widths = arranged(boards, box(0, 0, 300, 340), 10, 20).map(({ width }) => width);
  expect(widths).toEqual([145, 145, 145, 145]);
});

it('keeps the proportions of a board and centres it', () => {
  expect(arranged([part('a', 100, 50)], box(20, 0, 200, 200), 10)).toEqual([box(20, 50, 200, 100)]);
});

it('moves all that is in a part to its place, and leaves out what is in a folded one', () => {
  const ghost = { symbol: 's', x: 0, y: 50, width: 100, height: 100, turn: 0, part: 'hand' };
  const base = scene([choice('x', { ghost })]);
  const drawn = onSurface(
    {
      ...base,
      boards: [part('map', 100, 100)],
      shared: [part('pile', 100, 100)],
      pieces: [
        { ...piece('on map'), part: 'map' },
        { ...piece('on pile'), part: 'pile' },
      ],
      seats: [
        {
          ...{
            seat: 0,
            name: 'Ada',
            emblem: '',
            score: 3,
            counters: [],
            lines: [],
            active: true,
            winner: false,
            colour: '',
          },
          trays: [part('hand', 200, 100)],
        },
      ],
      tracks: [{ id: 't', pieces: [], points: [[50, 50]], loop: false, part: 'map' }],
    },
    new Map([
      ['map', box(100, 0, 200, 200)],
      ['hand', box(0, 300, 100, 50)],
    ]),
    { width: 400, height: 400 },
  );
  expect([drawn.width, drawn.height]).toEqual([400, 400]);
  expect(drawn.pieces.map(({ id }) => id)).toEqual(['on map']);
  expect(drawn.choices[0]?.ghost).toMatchObject({ x: 0, y: 325, width: 50, height: 50 });
  expect(drawn.tracks[0]?.points).toEqual([[200, 100]]);
});
