import { expect, it } from 'vitest';
import { badge, hides } from './badge';

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
