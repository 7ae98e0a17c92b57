// Statistics as text.
import type { PoolStatistics, SeatShare } from '../lib/net/contract';
import { counted, decimal, percentage, t } from '../lib/text/translation';

/** With fewer games, a share of victories says almost nothing. */
const FEWEST_FOR_SHARES = 5;

type Length = Pick<PoolStatistics, 'decisions' | 'shortest' | 'longest'>;

/** Return a share in whole percent. */
export function wholePercentage(share: number): string {
  return percentage(Math.round(share * 100) / 100);
}

/** Return the victories of a seat: the number in a few games, otherwise the share. A draw counts as a part. */
export function victoriesText({ share }: Pick<SeatShare, 'share'>, games: number): string {
  return games < FEWEST_FOR_SHARES ? decimal(share * games) : wholePercentage(share);
}

/** Return the error of a share of victories; empty if the number is shown instead. */
export function errorText({ error }: Pick<SeatShare, 'error'>, games: number): string {
  return games < FEWEST_FOR_SHARES ? '' : `± ${wholePercentage(error)}`;
}

/** Return how many decisions a game has. */
export function lengthText({ decisions, shortest, longest }: Length): string {
  if (shortest === longest) return counted('{n} decision', '{n} decisions', decisions);
  return t('usually {n} decisions ({least} to {most})', {
    n: decisions,
    least: shortest,
    most: longest,
  });
}
