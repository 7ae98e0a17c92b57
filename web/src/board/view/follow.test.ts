import { expect, it } from 'vitest';
import type { Piece } from '../../lib/net/contract';
import type { DrawnScene } from '../scene';
import { follow, showSome } from './follow';
import { whole } from './viewport';
import { piece as plainPiece, scene as plainScene } from '../../table/stores/fixtures';

const size = { width: 1000, height: 500 };

function piece(id: string, x: number, y: number, width = 50): Piece {
  return plainPiece(id, x, { y, width, height: width });
}

function scene(...pieces: Piece[]): DrawnScene {
  return { ...size, ...plainScene([], { pieces }) };
}

const near = { x: 0, y: 0, width: 500, height: 250 };
const before = scene(piece('a', 100, 100), piece('b', 150, 100), piece('c', 200, 100));

it('shows all of the next scene if it showed all of this one', () => {
  expect(follow(whole(size), before, { ...before, width: 800, height: 400 })).toEqual(
    whole({ width: 800, height: 400 }),
  );
});

it('shows all of the next scene also if everything on it is drawn smaller', () => {
  const smaller = before.pieces.map((each) => piece(each.id, each.x / 2, 50, 25));
  expect(follow(whole(size), before, scene(...smaller))).toEqual(whole(size));
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
  const spaces = [{ ...piece('far', 700, 100), owner: null, on: '' }];
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

it('counts a thing as shown whose middle is inside', () => {
  const around = { x: 100, y: 100, width: 200, height: 100 };
  const shown = (x: number, y: number): boolean =>
    showSome(around, size, [piece('a', x - 25, y - 25)]) === around;
  expect([shown(200, 150), shown(101, 101), shown(299, 199)]).toEqual([true, true, true]);
  expect([shown(99, 150), shown(301, 150), shown(200, 99), shown(200, 201)]).toEqual(
    Array(4).fill(false),
  );
});

it('moves to a piece that has moved out of it', () => {
  const after = scene(before.pieces[0]!, before.pieces[1]!, piece('c', 700, 100));
  expect(follow(near, before, after)).toEqual({ ...near, x: 262.5 });
});

it('goes with a map that is drawn smaller, also where it does not begin at the edge', () => {
  const view = { x: 100, y: 50, width: 400, height: 200 };
  const smaller = before.pieces.map((each) => piece(each.id, each.x / 2, each.y / 2, 25));
  expect(follow(view, before, scene(...smaller))).toEqual({
    x: 50,
    y: 25,
    width: 200,
    height: 100,
  });
});

it('stays where it is when more is new than it can show', () => {
  const wide = scene(...before.pieces, piece('d', 300, 100), piece('e', 900, 100));
  expect(follow(near, before, wide)).toEqual(near);
  const high = scene(...before.pieces, piece('d', 300, 0), piece('e', 300, 400));
  expect(follow(near, before, high)).toEqual(near);
});

it('stays where one of several targets is shown', () => {
  const spaces = [piece('here', 300, 100), piece('far', 700, 100)].map((each) => ({
    ...each,
    on: '',
  }));
  const after = { ...before, spaces, choices: [choice('here'), choice('far')] };
  expect(follow(near, before, after)).toEqual(near);
});

it('does not move to a thing that only moved because the window changed', () => {
  const beside = scene(...before.pieces.slice(0, 2), piece('c', 700, 100));
  expect(follow(near, before, beside, true)).toEqual(near);
});
