import { expect, it } from 'vitest';
import { letterKeys } from './keyboard';

it('gives each button a letter of its own', () => {
  expect(letterKeys(['Pass', 'Place', 'End'], 'br')).toEqual(['p', 'l', 'e']);
  expect(letterKeys(['Build'], 'br')).toEqual(['u']);
});
