// Texts about deals of the day.
import type { DealEntry, DealTry, MonthEntry } from '../lib/net/contract';
import { signed } from '../lib/text/scores';
import { dateText, t } from '../lib/text/translation';

/** Return a day in the reader's format. */
export function dayText(day: string): string {
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
  return dateText(new Date(day), format);
}

/** Return the month of a day in the reader's format. */
export function monthText(day: string): string {
  const format: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric', timeZone: 'UTC' };
  return dateText(new Date(day), format);
}

/** Return the time in the reader's time zone at which a day ends in UTC. */
export function endText(day: string): string {
  return dateText(new Date(`${day}T24:00:00Z`), { hour: 'numeric', minute: '2-digit' });
}

/** Return the result of a try. The margin is left out where points only say who has won. */
export function resultText({ outcome, margin }: Pick<DealEntry, 'outcome' | 'margin'>): string {
  const words = {
    won: t('Won'),
    drawn: t('A draw'),
    lost: t('Lost'),
    resigned: t('Resigned'),
  }[outcome];
  return Math.abs(margin) > 1 && outcome !== 'resigned' ? `${words} ${plus(margin)}` : words;
}

/** Return a number with its sign. */
export function plus(margin: number): string {
  return margin > 0 ? `+${margin}` : signed(margin);
}

/** Return how far the player's own try is. */
export function tryText(yours: DealTry | null): string {
  if (!yours) return t('not played yet');
  return yours.over ? t('played') : t('in progress');
}

/** Return whether results of a day are in points. Without points, 1 and −1 only say who has won. */
export function dayHasPoints(board: readonly Pick<DealEntry, 'margin'>[]): boolean {
  return board.some(({ margin }) => Math.abs(margin) > 1);
}

/** Return whether results of a month are in points. */
export function monthHasPoints(board: readonly Pick<MonthEntry, 'margin' | 'days'>[]): boolean {
  return board.some(({ margin, days }) => Math.abs(margin) > days);
}
