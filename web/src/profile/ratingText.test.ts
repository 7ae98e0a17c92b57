import { expect, test } from 'vitest';
import { changeText, placeText, ratingText } from './ratingText';

const seat = { kind: 'person' as const, level: null, pledge: '', program: false, out: '' as const };
const seats = (n: number) => Array.from({ length: n }, () => ({ ...seat, name: '', away: null }));

test('a rating has an error', () => {
  expect(ratingText({ rating: 1234, error: 56 })).toBe('1234 ± 56');
});

test('a place among two is a loss, and a place among more is counted', () => {
  expect(placeText({ place: 1, seats: seats(2) })).toBe('Won');
  expect(placeText({ place: 2, seats: seats(2) })).toBe('Lost');
  expect(placeText({ place: 2, seats: seats(4) })).toBe('Rank 2 of 4');
  expect(placeText({ place: 0, seats: seats(2) })).toBe('Ended without a winner');
});

test('a casual game changes no rating', () => {
  expect(changeText({ rating: null, change: null })).toBe('');
  expect(changeText({ rating: 1200, change: 13 })).toBe('1200 (+13)');
  expect(changeText({ rating: 1200, change: -13 })).toBe('1200 (−13)');
  expect(changeText({ rating: 1200, change: 0 })).toBe('1200 (0)');
});
