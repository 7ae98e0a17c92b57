import { expect, it } from 'vitest';
import type { Space } from '../../lib/net/contract';
import { choice, piece, scene } from '../../table/stores/fixtures';
import type { DrawnScene } from '../scene';
import { loupeFor, RIM, through } from './loupe';

const VIEW = { x: 0, y: 0, width: 1000, height: 500 };
const CHOICES = [choice('a', { picks: [['left']] }), choice('b', { picks: [['right']] })];

function space(id: string, x: number, y: number, on: string): Space {
  return { id, x, y, width: 30, height: 30, label: id, part: '', owner: null, on };
}

/** A table of 1000 by 500 pixels with a tile of 100 pixels and two places on it, 15 pixels from its edges. */
function table(x: number, y = 200): DrawnScene {
  const tile = piece('tile', x, { y, width: 100, height: 100 });
  const spots = [space('left', x + 15, y + 15, 'tile'), space('right', x + 55, y + 55, 'tile')];
  return { ...scene([], { pieces: [tile], spaces: [...spots, space('free', 0, 0, '')] }), ...VIEW };
}

it('enlarges a tile until each place on it is as wide as a finger, where most of the table is', () => {
  const loupe = loupeFor(table(100), CHOICES, VIEW, VIEW, 1)!;
  // 45 pixels for each place of 30: one and a half times as large, to the right, 18 pixels and the rim away.
  expect(loupe.image).toEqual({ x: 200 + 18 + RIM, y: 175, width: 150, height: 150 });
  expect(loupeFor(table(800), CHOICES, VIEW, VIEW, 1)!.image.x).toBe(800 - 18 - RIM - 150);
  const high = { x: 0, y: 0, width: 300, height: 900 };
  expect(loupeFor(table(100, 100), CHOICES, high, high, 1)!.image).toMatchObject({ x: 75, y: 225 });
  expect(loupeFor(table(100, 700), CHOICES, high, high, 1)!.image.y).toBe(700 - 18 - RIM - 150);
});

it('is inside the area of the boards and what is visible of it', () => {
  const corner = loupeFor(table(100, 0), CHOICES, VIEW, VIEW, 1)!;
  expect(corner.image.y).toBe(RIM);
  const near = { x: 50, y: 150, width: 500, height: 200 };
  // Every pixel is half a unit here, so that the tile of 100 units is already 200 pixels wide.
  expect(loupeFor(table(100), CHOICES, VIEW, near, 2)).toBeNull();
  expect(loupeFor(table(100), CHOICES, VIEW, near, 1.2)!.image.y).toBeGreaterThan(150);
  const left = { x: 0, y: 0, width: 400, height: 500 };
  expect(loupeFor(table(240), CHOICES, left, VIEW, 1)!.image.x).toBe(240 - 18 - RIM - 150);
});

it('is only there for a choice among places on a tile', () => {
  expect(loupeFor(table(100), [], VIEW, VIEW, 1)).toBeNull();
  expect(loupeFor(table(100), [choice('c', { picks: [['free']] })], VIEW, VIEW, 1)).toBeNull();
  expect(loupeFor({ ...table(100), pieces: [] }, CHOICES, VIEW, VIEW, 1)).toBeNull();
});

it('shows the places on the tile in its image, and other places where they are', () => {
  const seen = table(100);
  const loupe = loupeFor(seen, CHOICES, VIEW, VIEW, 1)!;
  const [left, right, free] = through(loupe, seen).spaces;
  expect(left).toMatchObject({ x: 225 + 22.5, y: 175 + 22.5, width: 45, height: 45 });
  expect(right).toMatchObject({ x: 225 + 82.5, y: 175 + 82.5 });
  expect(free).toBe(seen.spaces[2]);
});
