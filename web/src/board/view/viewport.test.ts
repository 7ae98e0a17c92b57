import { expect, it } from 'vitest';
import { frame, home, isWhole, pan, reveal, hasSmallThings, whole, zoom } from './viewport';

const size = { width: 1000, height: 500 };

it('zooms about a point and never shows more than the scene', () => {
  const near = zoom(whole(size), size, 2, 500, 250);
  expect(near).toEqual({ x: 250, y: 125, width: 500, height: 250 });
  expect(isWhole(near, size)).toBe(false);
  expect(zoom(near, size, 0.1, 0, 0)).toEqual(whole(size));
  expect(zoom(near, size, 100, 500, 250).width).toBeCloseTo(1000 / 6);
});

it('pans only inside the scene', () => {
  const near = zoom(whole(size), size, 2, 500, 250);
  expect(pan(near, size, 9999, -9999)).toEqual({ x: 500, y: 0, width: 500, height: 250 });
  expect(pan(whole(size), size, 50, 50)).toEqual(whole(size));
});

it('fills the view with a part, in its middle as far as the scene goes', () => {
  const part = { x: 400, y: 200, width: 100, height: 100 };
  const { x, y, width, height } = frame(part, size);
  expect([width, height]).toEqual([212, 106]);
  expect([x + width / 2, y + height / 2]).toEqual([450, 250]);
  expect(frame({ ...part, x: 0 }, size).x).toBe(0);
  expect(frame({ ...part, width: 1000 }, size)).toEqual(whole(size));
});

it('says whether things are smaller than a finger', () => {
  const tile = { x: 0, y: 0, width: 100, height: 100 };
  expect(hasSmallThings([tile], 0.4)).toBe(true);
  expect(hasSmallThings([tile], 0.5)).toBe(false);
  expect(hasSmallThings([], 1)).toBe(false);
});

it('reveals a box by the shortest way, and one that is too large in the middle', () => {
  const near = { x: 0, y: 0, width: 500, height: 250 };
  const box = { x: 600, y: 20, width: 40, height: 40 };
  expect(reveal(near, size, box)).toEqual({ ...near, x: 150 });
  expect(reveal(near, size, { ...box, x: 100 })).toEqual(near);
  expect(reveal(near, size, { ...box, x: 200, width: 600 })).toEqual({ ...near, x: 250 });
});

it('uses the whole window, and puts a lower scene at its top', () => {
  const upright = { width: 500, height: 600, ratio: 0.5 };
  expect(whole(upright)).toEqual({ x: 0, y: 0, width: 500, height: 1000 });
  const lying = { width: 500, height: 600, ratio: 2 };
  expect(whole(lying)).toEqual({ x: -350, y: 0, width: 1200, height: 600 });
  expect(frame({ x: 200, y: 200, width: 100, height: 100 }, lying).width).toBeCloseTo(212);
  expect(pan({ x: 0, y: 0, width: 400, height: 200 }, lying, 999, 999)).toMatchObject({
    x: 100,
    y: 400,
  });
});

it('opens whole where a finger meets everything, else where it matters, as large as a finger needs', () => {
  const table = { width: 400, height: 1000, ratio: 0.5 };
  const focus = { x: 0, y: 600, width: 400, height: 400, finger: 44 };
  expect(home(table, focus, 500)).toEqual(whole(table));
  expect(home(table, focus, 400)).toEqual({ x: 0, y: 200, width: 400, height: 800 });
  expect(home(table, focus, 320)).toEqual({ x: 0, y: 360, width: 320, height: 640 });
  expect(home(table, { ...focus, y: 0, height: 900 }, 320).y).toBe(0);
  expect(home(table, null, 100)).toEqual(whole(table));
});
