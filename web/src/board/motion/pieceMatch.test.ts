import { describe, expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import { matchPieces, transform } from './pieceMatch';

function piece(id: string, symbol: string, x: number, owner: number | null = null): Piece {
  return {
    id,
    symbol,
    x,
    y: 0,
    width: 100,
    height: 100,
    label: id,
    turn: 0,
    layer: 0,
    owner,
    text: '',
    aid: false,
    shape: 'box' as const,
    part: '',
  };
}

const own = (pieces: Piece[]) => new Map(pieces.map(({ id }) => [id, id]));

function keysOf(before: Piece[], after: Piece[]) {
  return Object.fromEntries(matchPieces(before, after, own(before)).keys);
}

describe('identify', () => {
  it('keeps a piece of the same id, whatever else changed', () => {
    expect(keysOf([piece('a', 'back', 0)], [piece('a', 'red', 500)])).toEqual({ a: 'a' });
  });

  it('takes the nearest piece of the same symbol', () => {
    const before = [piece('h1', 'red', 0), piece('h2', 'red', 300)];
    expect(keysOf(before, [before[0]!, piece('c1', 'red', 900)])).toEqual({ h1: 'h1', c1: 'h2' });
    expect(keysOf(before, [piece('c1', 'red', 200)])).toEqual({ c1: 'h2' });
  });

  it('takes a piece of the same owner where the symbol was hidden', () => {
    const before = [piece('back', 'back', 0, 1), piece('mine', 'red', 0, 0)];
    const after = [piece('mine', 'red', 0, 0), piece('castle', 'blue', 400, 1)];
    expect(keysOf(before, after)).toEqual({ mine: 'mine', castle: 'back' });
  });

  it('fades the rest', () => {
    const before = [piece('a', 'red', 0, 0)];
    const motion = matchPieces(before, [piece('b', 'blue', 0, 1)], own(before));
    expect(motion.gone.map(({ id }) => id)).toEqual(['a']);
    expect(Object.fromEntries(motion.keys)).toEqual({ b: 'b' });
  });

  it('never gives one key to two pieces', () => {
    const before = [piece('a', 'red', 0)];
    const moved = [piece('b', 'red', 100)];
    const first = matchPieces(before, moved, own(before));
    const second = matchPieces(moved, [moved[0]!, piece('a', 'blue', 0)], first.keys);
    expect(Object.fromEntries(second.keys)).toEqual({ b: 'a', a: "a'" });
  });
});

it('writes a transform about the centre', () => {
  expect(transform({ ...piece('a', 'red', 10), turn: 90 })).toBe(
    'translate(60px, 50px) rotate(90deg) scale(1, 1)',
  );
});
