import { expect, it } from 'vitest';
import { difference, patched } from './patch';

const before = { theme: 'auto', sound: false, levels: { castle: 'page' } };

it('holds only the parts that differ', () => {
  const after = { ...before, sound: true, levels: { castle: 'page', zamek: 'knight' } };
  expect(difference(before, after)).toEqual({ sound: true, levels: { zamek: 'knight' } });
  expect(difference(after, after)).toEqual({});
});

it('keeps the changes of two tabs to one value', () => {
  const one = difference(before, { ...before, levels: { castle: 'knight' } });
  const other = difference(before, { ...before, theme: 'dark', levels: { zamek: 'squire' } });
  expect(patched(patched(before, one), other)).toEqual({
    theme: 'dark',
    sound: false,
    levels: { castle: 'knight', zamek: 'squire' },
  });
});
