import { expect, it } from 'vitest';
import type { Piece, Scene } from '../lib/contract';
import { Stage, settle } from './stage';

function piece(id: string, symbol: string, x: number, layer = 0): Piece {
  return {
    id,
    symbol,
    x,
    y: 0,
    width: 100,
    height: 100,
    label: id,
    turn: 0,
    layer,
    owner: null,
    text: '',
    aid: false,
    shape: 'box' as const,
  };
}

function scene(pieces: Piece[], width = 1000): Scene {
  return {
    width,
    height: 700,
    pieces,
    spaces: [],
    panels: [],
    choices: [],
    prompt: null,
    regions: [],
    closeups: [],
  };
}

it('stands still at first and in a new layout', () => {
  const stage = new Stage();
  expect(stage.next(scene([piece('a', 'red', 0)]))[0]?.from).toBeUndefined();
  expect(stage.next(scene([piece('a', 'red', 50)], 500))[0]?.from).toBeUndefined();
});

it('moves what moved above what lies, and lets new pieces come from nowhere', () => {
  const stage = new Stage();
  stage.next(scene([piece('a', 'red', 0), piece('b', 'blue', 100, 1)]));
  const actors = stage.next(
    scene([piece('a', 'red', 200), piece('b', 'blue', 100, 1), piece('c', 'x', 0)]),
  );
  expect(actors.map(({ key }) => key)).toEqual(['b', 'a', 'c']);
  expect(actors[1]?.from).toBe('translate(50px, 50px) rotate(0deg) scale(1, 1)');
  expect(actors[2]?.from).toBe('nowhere');
});

it('shows what is gone until all have settled', () => {
  const stage = new Stage();
  stage.next(scene([piece('a', 'red', 0)]));
  const actors = stage.next(scene([piece('b', 'blue', 0)]));
  expect(actors.filter(({ leaving }) => leaving).map(({ piece }) => piece.id)).toEqual(['a']);
  expect(settle(actors).map(({ piece }) => piece.id)).toEqual(['b']);
});
