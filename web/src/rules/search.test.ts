import { expect, it } from 'vitest';
import { search } from './search';

const rules = [
  ['H2', 'One'],
  ['P', 'A tower.'],
  ['H3', 'Two'],
  ['P', 'A wall.'],
  ['UL', 'A keep.\nA moat wall.'],
].map(([tagName = '', textContent = '']) => ({ tagName, textContent }));

const found = (words: string) => search(rules, words).map(({ textContent }) => textContent);

it('finds words, with the headings of their chapters', () => {
  expect(found('WALL')).toEqual(['Two', 'A wall.', 'A keep.\nA moat wall.']);
  expect(found('tower')).toEqual(['One', 'A tower.']);
  expect(found('two')).toEqual(['Two']);
});

it('finds everything without words, and nothing for unknown ones', () => {
  expect(search(rules, ' ')).toBe(rules);
  expect(found('drawbridge')).toEqual([]);
});
