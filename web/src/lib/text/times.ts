// Times in the reader's time zone and format.
import { dateText, distanceText } from './translation';

const MINUTE = 60_000; // in milliseconds
const HOUR = 60 * MINUTE;
const NEAR = 36 * HOUR;

/** Return a time with its date, unless it is today. Times in the next or last hours also say how far they are. */
export function momentText(iso: string, now: number): string {
  const time = new Date(iso);
  const by = time.getTime() - now;
  const shown = dateText(time, formatOf(time, new Date(now)));
  return Math.abs(by) < NEAR ? `${shown} (${nearText(by)})` : shown;
}

/** Return how far a time is: in minutes, or in hours if it is more than one. Zero is the next minute. */
export function nearText(by: number): string {
  const unit = Math.abs(by) < HOUR ? MINUTE : HOUR;
  const number = Math.trunc(by / unit) || (by < 0 ? -1 : 1);
  return distanceText(number, unit === HOUR ? 'hour' : 'minute');
}

function formatOf(time: Date, now: Date): Intl.DateTimeFormatOptions {
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  if (time.toDateString() === now.toDateString()) return clock;
  const date: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
  const isOtherYear = time.getFullYear() !== now.getFullYear();
  return { ...date, ...(isOtherYear && { year: 'numeric' }), ...clock };
}

/** Return a day of UTC in the reader's format. */
export function dayText(day: string): string {
  return dateText(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** Return the month of a day of UTC in the reader's format. */
export function monthText(day: string): string {
  return dateText(new Date(day), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
