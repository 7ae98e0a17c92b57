import { expect, it } from 'vitest';
import { nearest, readingOrder, neighbour, type Spot } from './arrowKeys';

const at = (id: string, x: number, y: number): Spot => ({ id, x, y, width: 100, height: 100 });
const grid = [at('nw', 0, 0), at('n', 110, 0), at('w', 0, 110), at('hand', 150, 400)];

it('follows rows and columns', () => {
  expect(neighbour(grid, 'nw', 'ArrowRight')).toBe('n');
  expect(neighbour(grid, 'nw', 'ArrowDown')).toBe('w');
  expect(neighbour(grid, 'w', 'ArrowDown')).toBe('hand');
  expect(neighbour(grid, 'hand', 'ArrowUp')).toBe('n');
});

it('stays at the edge, and starts somewhere when lost', () => {
  expect(neighbour(grid, 'nw', 'ArrowLeft')).toBe('nw');
  expect(neighbour(grid, 'gone', 'ArrowLeft')).toBe('nw');
});

it('reads rows from the top, each from the left', () => {
  expect(readingOrder([grid[3]!, grid[1]!, grid[2]!, grid[0]!]).map(({ id }) => id)).toEqual([
    'nw',
    'n',
    'w',
    'hand',
  ]);
});

it('finds its way back to the nearest spot', () => {
  expect(nearest(grid, at('gone', 100, 20))?.id).toBe('n');
  expect(nearest([], at('gone', 0, 0))).toBeUndefined();
});
