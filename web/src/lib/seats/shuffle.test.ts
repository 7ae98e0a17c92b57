import { expect, it } from 'vitest';
import { shuffled } from './shuffle';

it('keeps every thing, in any order', () => {
  expect(shuffled(['a', 'b', 'c'], () => 0)).toEqual(['a', 'b', 'c']);
  expect(shuffled(['a', 'b', 'c'], () => 0.99)).toEqual(['c', 'b', 'a']);
  expect(shuffled([])).toEqual([]);
});
