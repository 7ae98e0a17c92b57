import { expect, test } from 'vitest';
import { errorText, lengthText, victoriesText } from './statisticsText';

test('a few games are counted, and a share needs five games', () => {
  expect(victoriesText({ share: 1 }, 1)).toBe('1');
  expect(victoriesText({ share: 0.625 }, 4)).toBe('2.5');
  expect(victoriesText({ share: 0.6 }, 5)).toBe('60 %');
});

test('only a share has an error', () => {
  expect(errorText({ error: 0.4 }, 1)).toBe('');
  expect(errorText({ error: 0.378 }, 5)).toBe('± 38 %');
});

test('games of one length have no range', () => {
  expect(lengthText({ decisions: 22, shortest: 22, longest: 22 })).toBe('22 decisions');
  expect(lengthText({ decisions: 1, shortest: 1, longest: 1 })).toBe('1 decision');
  expect(lengthText({ decisions: 22, shortest: 20, longest: 25 })).toBe(
    'usually 22 decisions (20 to 25)',
  );
});
