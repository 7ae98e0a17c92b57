import { expect, it } from 'vitest';
import type { Piece, Scene } from '../lib/net/contract';
import { edgeLabels, isSamePlace, withoutAids } from './scene';

function piece(id: string, aid: boolean): Piece {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  return {
    id,
    symbol: id,
    ...box,
    label: id,
    turn: 0,
    layer: 0,
    owner: null,
    text: '',
    aid,
    shape: 'box',
    leaves: 'fade',
    part: '',
  };
}

it('leaves out the hints, and nothing else', () => {
  const pieces = [piece('tile', false), piece('dead', true)];
  const rest = {
    spaces: [],
    choices: [],
    prompt: null,
    regions: [],
    tracks: [],
    questions: [],
    boards: [],
    seats: [],
    shared: [],
    status: '',
  };
  const scene: Scene = { pieces, ...rest };
  expect(withoutAids(scene)).toEqual({ ...scene, pieces: pieces.slice(0, 1) });
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
