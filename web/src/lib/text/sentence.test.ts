import { expect, it } from 'vitest';
import { sentence } from './sentence';

it('ends with one mark', () => {
  expect(sentence('Build or pass')).toBe('Build or pass.');
  expect(sentence('Where does your ship load?')).toBe('Where does your ship load?');
  expect(sentence('')).toBe('');
});
