import { expect, it } from 'vitest';
import type { Piece } from '../lib/net/contract';
import { piece, scene } from '../table/stores/fixtures';
import { edgeLabels, isSamePlace, withoutAids } from './scene';

it('leaves out the hints, and nothing else', () => {
  const pieces = [piece('tile'), piece('dead', 0, { aid: true })];
  const all = scene([], { pieces });
  expect(withoutAids(all)).toEqual({ ...all, pieces: pieces.slice(0, 1) });
});

it('finds the numbers that an outline would cut', () => {
  const box = (id: string, x: number, width: number, text = '') => ({
    ...{ id, x, y: 0, width, height: width, text },
  });
  const workers = box('workers', 0, 40);
  const pieces = [workers, box('count', 30, 16, '6'), box('far', 90, 16, '2'), box('bare', 30, 16)];
  expect(edgeLabels(pieces as Piece[], [workers]).map(({ id }) => id)).toEqual(['count']);
});

it('knows the same place by its middle', () => {
  const box = { x: 10, y: 10, width: 20, height: 20 };
  expect(isSamePlace(box, { x: 15, y: 15, width: 10, height: 10.8 })).toBe(true);
  expect(isSamePlace(box, { ...box, x: 10.5 })).toBe(false);
});
