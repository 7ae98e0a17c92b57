import { expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import type { DrawnScene } from '../parts';
import { follow, showSome } from './follow';
import { whole } from './viewport';

const size = { width: 1000, height: 500 };

function piece(id: string, x: number, y: number, width = 50): Piece {
  const rest = {
    symbol: id,
    label: id,
    text: '',
    aid: false,
    shape: 'box' as const,
    leaves: 'fade' as const,
    part: '',
    turn: 0,
    layer: 0,
    owner: null,
  };
  return { id, x, y, width, height: width, ...rest };
}

function scene(...pieces: Piece[]): DrawnScene {
  return {
    ...size,
    pieces,
    spaces: [],
    choices: [],
    prompt: null,
    regions: [],
    tracks: [],
    boards: [],
    seats: [],
    shared: [],
    status: '',
  };
}

const near = { x: 0, y: 0, width: 500, height: 250 };
const before = scene(piece('a', 100, 100), piece('b', 150, 100), piece('c', 200, 100));

it('shows all of the next scene if it showed all of this one', () => {
  expect(follow(whole(size), before, { ...before, width: 800, height: 400 })).toEqual(
    whole({ width: 800, height: 400 }),
  );
});

it('stays where it is when something is laid inside of it', () => {
  expect(follow(near, before, scene(...before.pieces, piece('d', 250, 100)))).toEqual(near);
});

it('moves to a piece that appears outside of it', () => {
  const after = scene(...before.pieces, piece('d', 700, 100));
  expect(follow(near, before, after)).toEqual({ ...near, x: 262.5 });
});

it('goes with a map that is drawn smaller somewhere else', () => {
  const smaller = before.pieces.map((each) => piece(each.id, each.x / 2 + 300, 150, 25));
  const view = follow(near, before, scene(...smaller));
  expect(view).toEqual({ x: 300, y: 100, width: 250, height: 125 });
});

it('shows everything when no visible piece stays', () => {
  expect(follow(near, before, scene(piece('z', 700, 100)))).toEqual(whole(size));
});

/** A choice of a place. */
function choice(place: string) {
  const rest = { words: 'x', ghost: null, cost: '', ends: false, draws: false, held: [] };
  return { action: place, picks: [[place]], ...rest };
}

it('moves to a target if it shows none', () => {
  const spaces = [{ ...piece('far', 700, 100), owner: null }];
  const after = { ...before, spaces, choices: [choice('far')] };
  expect(follow(near, before, after).x).toBe(262.5);
});

it('is not led astray by the piece that moves', () => {
  const after = scene(before.pieces[0]!, piece('b', 400, 100), before.pieces[2]!);
  expect(follow(near, before, after)).toEqual(near);
});

it('shows the next targets as close as possible', () => {
  const [a, far, farther] = [piece('a', 100, 100), piece('b', 600, 100), piece('c', 900, 400)];
  expect(showSome(near, size, [])).toEqual(near);
  expect(showSome(near, size, [a, far])).toEqual(near);
  expect(showSome(near, size, [far])).toEqual({ ...near, x: 162.5 });
  expect(showSome(near, size, [far, farther])).toEqual(whole(size));
});
