import { expect, test } from 'vitest';
import { inNextFrame } from './gradual.svelte';

/** Return how many elements are drawn in each frame after the first, which draws 16. */
function frames(total: number): number[] {
  const counts = [16];
  while (counts.at(-1) !== Infinity) counts.push(inNextFrame(counts.at(-1) ?? 0, total));
  return counts.slice(1);
}

test('each frame adds sixteen elements until all are drawn', () => {
  expect(frames(40)).toEqual([32, 48, Infinity]);
});

test('few elements are drawn in the first frame', () => {
  expect(frames(16)).toEqual([Infinity]);
});

test('drawing is not complete while there are no elements', () => {
  expect(inNextFrame(16, 0)).toBe(16);
});
