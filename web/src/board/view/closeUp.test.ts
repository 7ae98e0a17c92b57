import { expect, it } from 'vitest';
import { piece, scene } from '../../table/stores/fixtures';
import type { DrawnScene } from '../parts';
import { closeUp, MOUSE, TOUCH } from './closeUp';

/** A table of 1000 by 500 pixels where squares with this side and these left edges can be chosen. */
function table(side: number, ...edges: number[]): DrawnScene {
  const pieces = edges.map((x, i) => piece(`p${i}`, x, { y: 240, width: side, height: side }));
  const rest = { words: '', ghost: null, cost: '', ends: false, draws: false, held: [] };
  const choices = pieces.map(({ id }) => ({ ...rest, action: id, picks: [[id]] }));
  return { ...scene(choices, { pieces }), width: 1000, height: 500 };
}

it('shows small targets on one tile as large as a finger, in the middle', () => {
  // From 490 to 510: the smallest has 12 pixels, a quarter of 48.
  expect(closeUp(table(12, 490, 498), TOUCH)).toEqual({
    ...{ x: 375, y: 183.5, width: 250, height: 125 },
  });
});

it('stays inside the table', () => {
  expect(closeUp(table(12, 5), TOUCH)).toMatchObject({ x: 0, width: 250 });
});

it('shows nothing outside of the area of the boards, and is closer if it must be', () => {
  const area = { x: 200, y: 50, width: 400, height: 300 };
  // On the right of the area, and as high as a quarter of the table.
  expect(closeUp(table(12, 580), TOUCH, area)).toEqual({
    x: 350,
    y: 183.5,
    width: 250,
    height: 125,
  });
  expect(closeUp(table(12, 580), TOUCH, { ...area, width: 200, x: 400 })).toMatchObject({
    ...{ x: 400, width: 200, height: 100 },
  });
});

it('shows the whole table if targets are large enough, far apart, or missing', () => {
  expect(closeUp(table(20, 490), MOUSE)).toBeNull();
  expect(closeUp(table(20, 490), TOUCH)).not.toBeNull();
  expect(closeUp(table(11, 490, 590), TOUCH)).toBeNull();
  expect(closeUp(table(11), TOUCH)).toBeNull();
});

it('leaves targets as they are that a finger can hit, also after rounding', () => {
  expect(closeUp(table(43.5, 490), TOUCH)).toBeNull();
  expect(closeUp(table(43, 490), TOUCH)).not.toBeNull();
});
