import { expect, it } from 'vitest';
import { keysFor } from './keyboard';

it('gives each button a letter of its own', () => {
  expect(keysFor(['Pass', 'Place', 'End'], 'br')).toEqual(['p', 'l', 'e']);
  expect(keysFor(['Build'], 'br')).toEqual(['u']);
});
