import { describe, expect, it } from 'vitest';
import type { Choice, Piece } from '../lib/contract';
import { beneath, carried } from './carry';

function piece(id: string, symbol: string): Piece {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return {
    id,
    symbol,
    ...box,
    label: id,
    turn: 0,
    layer: 0,
    owner: null,
    text: '',
    aid: false,
    shape: 'box' as const,
  };
}

function lay(place: string, symbol: string, ...more: string[]): Choice {
  const ghost = { symbol, x: 10, y: 10, width: 20, height: 20, turn: 90 };
  return {
    action: place,
    words: place,
    picks: [[place], ...more.map((id) => [id])],
    ghost,
    cost: '',
    ends: false,
  };
}

const pieces = [piece('drawn', 'red'), piece('other', 'blue')];

describe('what is carried', () => {
  it('is the piece that all choices place', () => {
    const found = carried(pieces, [lay('a', 'red'), lay('b', 'red')]);
    expect(found).toMatchObject({ id: 'drawn', width: 20, turn: 90 });
  });

  it('is nothing where a choice is of more than the place', () => {
    expect(carried(pieces, [lay('a', 'red'), lay('b', 'blue')])).toBeNull();
    expect(carried(pieces, [lay('a', 'red', 'hand')])).toBeNull();
    expect(carried([...pieces, piece('twin', 'red')], [lay('a', 'red')])).toBeNull();
    expect(carried(pieces, [])).toBeNull();
  });
});

describe('where it falls', () => {
  const places = [
    { id: 'a', x: 0, y: 0, width: 10, height: 10 },
    { id: 'b', x: 10, y: 0, width: 10, height: 10 },
  ];

  it('is the nearest place, also a little outside', () => {
    expect(beneath(places, { x: 9, y: 5 })?.id).toBe('a');
    expect(beneath(places, { x: 11, y: 5 })?.id).toBe('b');
    expect(beneath(places, { x: 22, y: 5 })?.id).toBe('b');
    expect(beneath(places, { x: 30, y: 5 })).toBeNull();
  });
});
