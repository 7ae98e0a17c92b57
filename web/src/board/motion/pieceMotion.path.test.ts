import { expect, it } from 'vitest';
import type { Piece, Track } from '../../lib/net/contract';
import { fieldsBetween } from './pieceMotion';

const FIELDS = [0, 100, 200, 300, 400, 500, 600].map((x) => [x, 50]);
const track = (loop: boolean): Track => ({
  id: 'score',
  pieces: ['red'],
  points: FIELDS,
  loop,
  part: '',
});
const red = (x: number, id = 'red') => ({ id, x: x - 20, y: 30, width: 40, height: 40 }) as Piece;

it('goes over the fields between two places, forth and back', () => {
  expect(fieldsBetween([track(false)], red(100), red(400))).toEqual([FIELDS[2], FIELDS[3]]);
  expect(fieldsBetween([track(false)], red(600), red(300))).toEqual([FIELDS[5], FIELDS[4]]);
});

it('goes over none to the next field, on the same field, or without a track', () => {
  expect(fieldsBetween([track(false)], red(100), red(200))).toEqual([]);
  expect(fieldsBetween([track(false)], red(90), red(112))).toEqual([]);
  expect(fieldsBetween([track(false)], red(100, 'blue'), red(400, 'blue'))).toEqual([]);
});

it('goes over the first field of a loop where that is shorter', () => {
  expect(fieldsBetween([track(true)], red(500), red(100))).toEqual([FIELDS[6], FIELDS[0]]);
  expect(fieldsBetween([track(true)], red(100), red(500))).toEqual([FIELDS[0], FIELDS[6]]);
  expect(fieldsBetween([track(false)], red(500), red(100))).toHaveLength(3);
});

it('goes straight on a loop where that is as short, or shorter', () => {
  const square = { ...track(true), points: FIELDS.slice(0, 6) };
  expect(fieldsBetween([square], red(0), red(300))).toEqual([FIELDS[1], FIELDS[2]]);
  expect(fieldsBetween([square], red(300), red(500))).toEqual([FIELDS[4]]);
});

it('finds the field of a piece in both directions', () => {
  const points = [0, 100, 200].map((y) => [50, y]);
  const column = { ...track(false), points };
  const at = (y: number) => ({ id: 'red', x: 40, y: y - 10, width: 20, height: 20 }) as Piece;
  expect(fieldsBetween([column], at(200), at(0))).toEqual([[50, 100]]);
});
