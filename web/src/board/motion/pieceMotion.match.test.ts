import { describe, expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import { transform } from '../scene';
import { destroyed, matchPieces, thrown } from './pieceMotion';
import { piece as plainPiece } from '../../table/stores/fixtures';

function piece(id: string, symbol: string, x: number, owner: number | null = null): Piece {
  return plainPiece(id, x, { symbol, width: 100, height: 100, owner });
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

describe('destroyed', () => {
  const tile = (id: string, symbol: string, x: number, part = 'castle-1'): Piece => ({
    ...piece(id, symbol, x, 1),
    leaves: 'rubble',
    part,
  });
  const castle = [
    tile('nw', 'round', 0),
    tile('n', 'wall', 100),
    tile('ne', 'square', 200),
    tile('keep', 'keep', 500),
  ];
  const [nw, n, ne, keep] = castle as [Piece, Piece, Piece, Piece];
  const held = piece('hand', 'wall', 900, 0);
  const other = tile('other', 'wall', 100, 'castle-2');

  it('begins with the piece that what is played resembles, and goes on outwards', () => {
    const pile = [piece('pile-0', 'round', 800), piece('pile-1', 'wall', 800)];
    const [before, after] = [
      [...castle, held, other],
      [keep, ...pile],
    ];
    expect(destroyed(before, after)).toEqual([n, nw, ne]);
    expect(thrown(before, after)).toBe(held);
    const found = matchPieces(before, after, own(before));
    expect(Object.fromEntries(found.keys)).toEqual({
      keep: 'keep',
      'pile-0': 'pile-0',
      'pile-1': 'hand',
    });
    expect(found.gone).toEqual([other]);
  });

  it('is nothing if a piece is taken back, or nothing was played', () => {
    expect(destroyed(castle, [nw, ne, keep, piece('hand', 'wall', 900, 1)])).toEqual([]);
    expect(destroyed(castle, [nw])).toEqual([]);
    const fading = castle.map((each): Piece => ({ ...each, leaves: 'fade' }));
    expect(destroyed(fading, [piece('pile-1', 'wall', 800)])).toEqual([]);
  });
});

it('gives a new piece a key that no piece before had', () => {
  const before = [piece('a', 'red', 0)];
  const keys = new Map([['a', 'b']]);
  expect(Object.fromEntries(matchPieces(before, [piece('b', 'blue', 0)], keys).keys)).toEqual({
    b: "b'",
  });
});

it('gives a piece that was not drawn before a key that no other piece has', () => {
  const pieces = [piece('a', 'blue', 0), piece('b', 'blue', 30)];
  const keys = new Map([['a', 'b']]);
  expect(Object.fromEntries(matchPieces(pieces, pieces, keys).keys)).toEqual({ a: 'b', b: "b'" });
});

it('writes a transform about the centre', () => {
  expect(transform({ ...piece('a', 'red', 10), turn: 90 })).toBe(
    'translate(60px, 50px) rotate(90deg) scale(1, 1)',
  );
});
