// Clocks as text: the time that is left, and the time control of a table.
import type { ClockFrame } from '../net/contract';
import { counted, t } from './translation';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time controls for a new table. An empty one means no clock. */
export const CLOCKS = ['', '5+5', '10+15', '30+30', '1d', '3d'];

/** Return whether a time control counts minutes, not days. */
export function hasMinutes(clock: string): boolean {
  return clock.includes('+');
}

/** Return the time left for a seat in ms, at least 0, `since` ms after the frame arrived; null for a bot. */
export function timeLeft(frame: ClockFrame, seat: number, since: number): number | null {
  const time = frame.times[seat] ?? null;
  if (time === null) return null;
  return Math.max(0, frame.running === seat ? time - since : time);
}

/** Return a time such as 9:05, 1:02:03 or "2 d 5 h". */
export function formatTime(ms: number): string {
  if (ms >= DAY)
    return t('{d} d {h} h', { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) });
  const seconds = Math.ceil(ms / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Describe a time control. */
export function clockText(clock: string): string {
  const [start = '', more] = clock.split('+');
  if (clock === '') return t('No clock');
  if (more === undefined) return counted('{n} day per turn', '{n} days per turn', parseInt(start));
  const minutes = counted('{n} minute', '{n} minutes', parseInt(start));
  const seconds = counted('{n} second', '{n} seconds', parseInt(more));
  return t('{minutes}, plus {seconds} per turn', { minutes, seconds });
}
