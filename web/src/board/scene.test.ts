import { expect, it } from 'vitest';
import type { Piece, Scene } from '../lib/contract';
import { withoutAids } from './scene';

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
  };
}

it('leaves out the hints, and nothing else', () => {
  const pieces = [piece('tile', false), piece('dead', true)];
  const rest = { spaces: [], panels: [], choices: [], prompt: null, regions: [], closeups: [] };
  const scene: Scene = { width: 10, height: 10, pieces, ...rest };
  expect(withoutAids(scene)).toEqual({ ...scene, pieces: pieces.slice(0, 1) });
});
