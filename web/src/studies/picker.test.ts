import { expect, it } from 'vitest';
import type { Choice, Outcome } from '../lib/net/contract';
import { cellSide, commonWords, entriesOf, isListed, matching, filterWords } from './picker';

const outcome = (
  action: string,
  words: string,
  symbols: string[] = [action],
  count = 1,
): Outcome => ({
  ...{ action, words, symbols, count, share: count / 10 },
});
const entries = (...outcomes: Outcome[]) => entriesOf({ outcomes, more: [] });

it('offers the words that narrow many tiles down, the most frequent ones first', () => {
  const tiles = (count: number) =>
    entries(
      ...Array.from({ length: count }, (_, i) => {
        const sides = ['2 × court', i % 2 ? 'path' : '', i % 4 ? '' : 'tower', i ? '' : 'well'];
        return outcome(`${i}`, `Ann draws a tile (${sides.filter(Boolean).join(', ')}, no. ${i})`);
      }),
    );
  expect(filterWords(tiles(40))).toEqual(['path', 'tower']);
  expect(filterWords(tiles(39))).toEqual([]);
});

it('leaves out the words that all entries have in common', () => {
  const goods = entries(
    outcome('a', 'Ann begins with red goods'),
    outcome('b', 'Ann begins with blue goods'),
    outcome('c', 'Ann begins with dark green goods'),
  );
  expect(goods.map(({ short }) => short)).toEqual(['red', 'blue', 'dark green']);
  expect(commonWords(goods)).toBe('Ann begins with … goods');
  const two = entries(outcome('a', 'Player 1 begins'), outcome('b', 'Player 2 begins'));
  expect(two.map(({ short }) => short)).toEqual(['Player 1 begins', 'Player 2 begins']);
  expect(commonWords(two)).toBe('');
});

it('does not cut a parenthesis off in what entries have in common', () => {
  const tiles = entries(
    outcome('a', 'Ann draws a tile (3 × path, tower)'),
    outcome('b', 'Ann draws a tile (3 × path, house)'),
    outcome('c', 'Ann draws a tile (3 × path, court)'),
  );
  expect(commonWords(tiles)).toBe('Ann draws a tile …');
});

it('joins outcomes that look the same', () => {
  const tiles = entries(
    outcome('1', 'a tile', ['t'], 2),
    outcome('2', 'a tile', ['t'], 3),
    outcome('3', 'a tile', ['u']),
  );
  expect(tiles.map(({ action, count, share }) => [action, count, share])).toEqual([
    ['1', 5, 0.5],
    ['3', 1, 0.1],
  ]);
});

it('lists a few entries, and those without pictures, with their words', () => {
  const many = Array.from({ length: 9 }, (_, i) => outcome(String(i), `tile ${i}`));
  expect([isListed(entries(...many)), isListed(entries(...many.slice(1)))]).toEqual([false, true]);
  const more = [{ action: 'pass', words: 'Pass' }] as Choice[];
  expect(isListed(entriesOf({ outcomes: many, more }))).toBe(true);
});

it('finds entries by parts of words, without case or accents', () => {
  const goods = entries(outcome('a', 'Zamek Żółty'), outcome('b', 'Zamek zielony'));
  const found = (text: string) => matching(goods, text).map(({ action }) => action);
  expect([found('ZOŁ'), found('zie ny'), found('zamek'), found('')]).toEqual([
    ['a'],
    ['b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it.each([
  // 4 cells of 66 and 3 gaps of 4 are 276 pixels.
  [276, 66, 4, 66],
  [275, 66, 4, 65],
  // Sixty cells: 8 columns and 8 rows of 39 with gaps of 4 need 340 by 340 pixels.
  [340, 340, 60, 39],
  [100, 100, 60, 34],
])('in %i by %i pixels, %i cells have sides of %i', (width, height, count, side) => {
  expect(cellSide(width, height, count, 34)).toBe(side);
});
