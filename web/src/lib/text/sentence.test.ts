import { expect, it } from 'vitest';
import { sentence } from './sentence';

it('ends with one mark', () => {
  expect(sentence('Build or pass')).toBe('Build or pass.');
  expect(sentence('Warehouse: sell goods?')).toBe('Warehouse: sell goods?');
  expect(sentence('')).toBe('');
});
