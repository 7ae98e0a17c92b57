import { expect, it } from 'vitest';
import { letters } from './letters';

it('knows wide letters and accents', () => {
  expect(letters('Ada')).toBe(3);
  expect(letters('城堡🏰')).toBe(6);
  expect(letters('e\u0301')).toBe(1);
  expect(letters('')).toBe(1);
});
