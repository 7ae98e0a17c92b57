import { expect, it } from 'vitest';
import { nextCell, pointsIn, sum } from './account';

const got = (n: number, points: number) => ({ n, points, ids: [], at: 9 });
const LINES = [
  { heading: '', words: 'Towns', cells: [[got(3, 4), got(7, 2)], []] },
  { heading: '', words: 'Ships', cells: [[], [got(5, 1)]] },
  { heading: '', words: 'Left', cells: [[got(9, 1)], [got(9, 3)]] },
];
const COLUMNS = [1, 0]; // seat 1 has won

it('adds up a cell, and a line', () => {
  expect(sum(pointsIn(LINES, COLUMNS, { row: 0, column: 2 }))).toBe(6);
  expect(sum(pointsIn(LINES, COLUMNS, { row: 0, column: 1 }))).toBe(0);
  expect(sum(pointsIn(LINES, COLUMNS, { row: 2, column: 0 }))).toBe(4);
});

it('walks over cells that hold something, and stays at the edge', () => {
  const to = (row: number, column: number, key: string) =>
    nextCell(LINES, COLUMNS, { row, column }, key);
  expect(to(0, 0, 'ArrowRight')).toEqual({ row: 0, column: 2 });
  expect(to(0, 2, 'ArrowDown')).toEqual({ row: 2, column: 2 });
  expect(to(0, 2, 'ArrowRight')).toEqual({ row: 0, column: 2 });
  expect(to(2, 2, 'ArrowLeft')).toEqual({ row: 2, column: 1 });
  expect(to(1, 1, 'ArrowLeft')).toEqual({ row: 1, column: 0 });
  expect(to(2, 1, 'ArrowUp')).toEqual({ row: 1, column: 1 });
  expect(to(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 });
  expect(to(0, 0, 'Enter')).toBeNull();
});
