import { expect, it } from 'vitest';
import { isWhole, pan, reveal, hasSmallThings, whole, zoom } from './viewport';

const size = { width: 1000, height: 500 };

it('zooms about a point and never shows more than the scene', () => {
  const near = zoom(whole(size), size, 2, 500, 250);
  expect(near).toEqual({ x: 250, y: 125, width: 500, height: 250 });
  expect(isWhole(near, size)).toBe(false);
  expect(zoom(near, size, 0.1, 0, 0)).toEqual(whole(size));
  expect(zoom(near, size, 100, 500, 250).width).toBeCloseTo(1000 / 12);
});

it('pans only inside the scene', () => {
  const near = zoom(whole(size), size, 2, 500, 250);
  expect(pan(near, size, 9999, -9999)).toEqual({ x: 500, y: 0, width: 500, height: 250 });
  expect(pan(whole(size), size, 50, 50)).toEqual(whole(size));
});

it('says whether things are smaller than a finger', () => {
  const tile = { x: 0, y: 0, width: 43, height: 100 };
  expect(hasSmallThings([tile])).toBe(true);
  expect(hasSmallThings([{ ...tile, width: 44 }])).toBe(false);
  expect(hasSmallThings([])).toBe(false);
});

it('reveals a box by the shortest way, and one that is too large in the middle', () => {
  const near = { x: 0, y: 0, width: 500, height: 250 };
  const box = { x: 600, y: 20, width: 40, height: 40 };
  expect(reveal(near, size, box)).toEqual({ ...near, x: 150 });
  expect(reveal(near, size, { ...box, x: 100 })).toEqual(near);
  expect(reveal(near, size, { ...box, x: 200, width: 600 })).toEqual({ ...near, x: 250 });
});
