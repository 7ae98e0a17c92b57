import { expect, it } from 'vitest';
import { t } from './words';

it('fills in names and leaves unknown ones alone', () => {
  expect(t('{name} wins by {n}', { name: 'Ada', n: 3 })).toBe('Ada wins by 3');
  expect(t('{what}?')).toBe('{what}?');
});
