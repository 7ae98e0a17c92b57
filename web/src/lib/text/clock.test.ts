import { expect, test } from 'vitest';
import { CLOCKS, timeLeft, formatTime, clockText, hasMinutes } from './clock';
import type { ClockFrame } from '../net/contract';

const FRAME: ClockFrame = { type: 'clock', n: 4, times: [61_000, 5_000, null], running: 1 };

test('the clock of the player to move runs, the others stand still', () => {
  expect(timeLeft(FRAME, 0, 2_000)).toBe(61_000);
  expect(timeLeft(FRAME, 1, 2_000)).toBe(3_000);
  expect(timeLeft(FRAME, 1, 9_000)).toBe(0);
  expect(timeLeft(FRAME, 2, 0)).toBeNull();
  expect(timeLeft({ ...FRAME, running: null }, 1, 9_000)).toBe(5_000);
});

test('a time is shown as on a clock, and a second counts until it is over', () => {
  expect(formatTime(0)).toBe('0:00');
  expect(formatTime(1)).toBe('0:01');
  expect(formatTime(59_000)).toBe('0:59');
  expect(formatTime(59_001)).toBe('1:00');
  expect(formatTime(600_000)).toBe('10:00');
  expect(formatTime(3_723_000)).toBe('1:02:03');
  expect(formatTime(86_400_000 - 1000)).toBe('23:59:59');
  expect(formatTime(86_400_000)).toBe('1 d 0 h');
  expect(formatTime(2 * 86_400_000 + 5 * 3_600_000)).toBe('2 d 5 h');
});

test('a clock in words', () => {
  expect(clockText('')).toBe('No clock');
  expect(clockText('1d')).toBe('1 day per turn');
  expect(clockText('10+15')).toBe('10 minutes, plus 15 seconds per turn');
  expect(clockText('3d')).toBe('3 days per turn');
});

test('a new table has no clock at first, or one of minutes or of days', () => {
  expect(CLOCKS.map(clockText).slice(0, 2)).toEqual([
    'No clock',
    '5 minutes, plus 5 seconds per turn',
  ]);
  expect(CLOCKS.map(hasMinutes)).toEqual([false, true, true, true, false, false]);
});
