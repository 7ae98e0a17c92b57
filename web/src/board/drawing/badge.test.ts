import { expect, it } from 'vitest';
import { badge, badges, hides } from './badge';

const thing = { x: 0, y: 0, width: 100, height: 100 };

it('is a disc for a figure, and longer for more letters', () => {
  const one = badge(thing, '2', 1);
  expect(one.width).toBe(one.height);
  const more = badge(thing, '2 + 1', 1);
  expect(more.width).toBeGreaterThan(more.height);
  expect(more.size).toBe(one.size);
});

it('hides much of a small thing, unless that is enlarged', () => {
  expect(hides({ ...thing, width: 30 }, 1)).toBe(true);
  expect(hides({ ...thing, width: 30 }, 2)).toBe(false);
  expect(hides({ ...thing, width: 36 }, 1)).toBe(false);
});

it('can be read on a small thing, and leaves much of it free', () => {
  expect(badge({ ...thing, width: 25 }, '2', 1).size).toBe(12);
  expect(badge({ ...thing, width: 10 }, '2', 1).size).toBe(6);
});

it('takes another corner where it would hide the badge of a neighbour', () => {
  const [left, right] = [0, 25].map((x) => ({ x, y: 0, width: 25, height: 25 }));
  const labelled = [left, right].map((thing) => ({ thing: thing!, text: '37 %' }));
  const [first, second] = badges(labelled, 1);
  expect(first).toEqual(badge(left!, '37 %', 1));
  // Mirrored to the left it would overlap too, and so it is at the lower right.
  expect(second!.x).toBe(badge(right!, '37 %', 1).x);
  expect(second!.y).toBeGreaterThan(12);
});
