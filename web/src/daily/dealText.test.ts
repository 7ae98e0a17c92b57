import { expect, test, vi } from 'vitest';
import { dayHasPoints, dayText, monthHasPoints, plus, resultText } from './dealText';

const entry = { place: 1, name: 'Ada', table: null, you: false, differs: null };

test('a day is the same in all time zones, and in British order without another wish', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en'] });
  expect(dayText('2026-11-01')).toBe('1 November');
});

test('the margin has a sign, unless it only says who has won', () => {
  expect(plus(12)).toBe('+12');
  expect(resultText({ ...entry, outcome: 'lost', margin: -7 })).toBe('Lost −7');
  expect(resultText({ ...entry, outcome: 'won', margin: 1 })).toBe('Won');
  expect(resultText({ ...entry, outcome: 'resigned', margin: -30 })).toBe('Resigned');
});

test('a board is in points if a margin is larger than that of a win without points', () => {
  expect([dayHasPoints([]), dayHasPoints([{ margin: -1 }])]).toEqual([false, false]);
  expect(dayHasPoints([{ margin: 1 }, { margin: -2 }])).toBe(true);
  expect(monthHasPoints([{ margin: -3, days: 3 }])).toBe(false);
  expect(monthHasPoints([{ margin: 4, days: 3 }])).toBe(true);
});
