import { expect, it } from 'vitest';
import type { Piece, Scene } from '../../lib/net/contract';
import { changedPieces, vanishedPieces } from './recentChanges';
import { piece as plainPiece, scene as plainScene } from '../../table/stores/fixtures';

function piece(id: string, x: number, changes: Partial<Piece> = {}): Piece {
  return plainPiece(id, x, { symbol: 's', width: 50, height: 50, ...changes });
}

function scene(...pieces: Piece[]): Scene {
  return plainScene([], { pieces });
}

const before = scene(piece('a', 0), piece('b', 100), piece('c', 200));

it('finds pieces that appeared, moved or look different', () => {
  const after = scene(
    piece('a', 0, { symbol: 't' }),
    piece('b', 150),
    piece('c', 200, { text: '3' }),
    piece('d', 300),
  );
  expect(changedPieces(before, after)).toEqual(['a', 'b', 'c', 'd']);
});

it('ignores pieces that stay, move with others, are drawn smaller, or are aids', () => {
  expect(changedPieces(before, before)).toEqual([]);
  expect(changedPieces(before, scene(piece('a', 10), piece('b', 110), piece('c', 200)))).toEqual(
    [],
  );
  expect(changedPieces(before, scene(piece('a', 5, { width: 40 })))).toEqual([]);
  expect(changedPieces(before, scene(piece('x', 0, { aid: true })))).toEqual([]);
});

it('finds a piece that moves to another part, where it is smaller', () => {
  const after = scene(piece('a', 5, { width: 40, part: 'map' }), piece('b', 105), piece('c', 200));
  expect(changedPieces(before, after)).toEqual(['a', 'b']);
});

it('finds a piece that moves up or down, and one that moves another way than the rest', () => {
  expect(changedPieces(before, scene(piece('a', 0, { y: 30 })))).toEqual(['a']);
  const both = scene(piece('a', 0, { y: 30 }), piece('b', 100, { y: -30 }), piece('c', 200));
  expect(changedPieces(before, both)).toEqual(['a', 'b']);
});

it('knows the pieces that are gone, but not those under a new id in the same place', () => {
  const before = scene(piece('a', 0), piece('back', 100), piece('x', 200, { aid: true }));
  expect(vanishedPieces(before, scene(piece('face', 100))).map(({ id }) => id)).toEqual(['a']);
});

it('knows the pieces that left a board for another part', () => {
  const map = { id: 'map', title: '', width: 9, height: 9, large: false };
  const before = scene(piece('a', 0, { part: 'map' }), piece('b', 100));
  const after = scene(piece('a', 5), piece('b', 100, { part: 'map' }));
  const gone = vanishedPieces({ ...before, boards: [map] }, after);
  expect(gone.map(({ id, part }) => [id, part])).toEqual([['left a', 'map']]);
});
