import { expect, test } from 'vitest';
import { likeText, lossText, rangeText } from './playText';

test('a loss is in percent, with its error', () => {
  expect(lossText({ loss: 0.00843, error: 0.003 })).toBe('0.84 % ± 0.3 %');
});

test('four games are too few for a level', () => {
  expect(likeText({ games: 4, level: '', loss: null })).toBe('4 of 5 games analysed');
  expect(likeText({ games: 5, level: 'sergeant', loss: 0.01 })).toBe('Plays like a sergeant');
});

test('the range has two ends, or it is not shown', () => {
  expect(rangeText({ weakest: 'page', strongest: 'knight' })).toBe('95 % interval: Page to Knight');
  expect(rangeText({ weakest: 'page', strongest: 'page' })).toBe('');
});
