import { expect, it } from 'vitest';
import { fontSize, letters } from './letters';

it('knows wide letters and accents', () => {
  expect(letters('Ada')).toBe(3);
  expect(letters('城堡🏰')).toBe(6);
  expect(letters('e\u0301')).toBe(1);
  expect(letters('\u2068דנה\u2069')).toBe(3);
  expect(letters('')).toBe(1);
});

it('writes a number large on its piece, and a long one smaller', () => {
  const badge = { width: 50, height: 40 };
  expect(fontSize('+3', badge)).toBeCloseTo(18.4);
  expect(fontSize('−1250', badge)).toBeCloseTo(15.8, 1);
  expect(fontSize('12345678', badge)).toBeLessThan(11);
});
