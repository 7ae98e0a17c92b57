import { beforeEach, expect, it, test, vi } from 'vitest';
import { dayText, momentText, monthText, nearText } from './times';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

const NOW = Date.parse('2026-11-29T15:00:00Z');
const MINUTE = 60_000;

test('a day is the same in all time zones, and in British order unless chosen otherwise', () => {
  expect([dayText('2026-11-01'), monthText('2026-11-01')]).toEqual(['1 November', 'November 2026']);
});

it('shows a time in the zone of the reader, with its date only on other days', () => {
  expect(momentText('2026-11-29T20:00:00Z', NOW)).toBe('21:00 (in 5 hours)');
  expect(momentText('2026-11-29T23:30:00Z', NOW)).toBe('Mon 30 Nov, 0:30 (in 8 hours)');
  expect(momentText('2026-12-05T17:00:00Z', NOW)).toBe('Sat 5 Dec, 18:00');
  expect(momentText('2027-01-02T17:00:00Z', NOW)).toBe('Sat, 2 Jan 2027, 18:00');
  expect(momentText('2026-11-29T14:20:00Z', NOW)).toBe('15:20 (40 minutes ago)');
});

it('counts the whole minutes and hours until a time, and never says zero', () => {
  const found = [1, 30 * 1000, 59.9 * MINUTE, 60 * MINUTE, 119 * MINUTE, -1].map(nearText);
  expect(found).toEqual([
    ...['in 1 minute', 'in 1 minute', 'in 59 minutes', 'in 1 hour', 'in 1 hour'],
    '1 minute ago',
  ]);
});
