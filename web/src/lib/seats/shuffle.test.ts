import { expect, it } from 'vitest';
import { shuffle } from './shuffle';

it('keeps every thing, in any order', () => {
  expect(shuffle(['a', 'b', 'c'], () => 0)).toEqual(['a', 'b', 'c']);
  expect(shuffle(['a', 'b', 'c'], () => 0.99)).toEqual(['c', 'b', 'a']);
  expect(shuffle([])).toEqual([]);
});
