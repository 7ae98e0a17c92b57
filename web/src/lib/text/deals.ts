// Tables that play a deal of a contest, and the addresses of their games.
import type { TableCard } from '../net/contract';
import { t } from './translation';

/** Return the address of the page of the contest to which a table's game belongs, or null if it belongs to none. */
export function contestAddress({
  game,
  deal,
  contest,
}: Pick<TableCard, 'game' | 'deal' | 'contest'>): string | null {
  if (deal) return `/daily/${game}/${deal}`;
  return contest && `/contest/${contest}`;
}

/** Return the words of the link from a table to its contest. */
export function contestLinkWords({ deal }: Pick<TableCard, 'deal'>): string {
  return deal ? t('Board of the day') : t('Results of the contest');
}

/** Return the address of a game, at the first event that differs from the reader's game. */
export function comparisonAddress(table: string, differs: number): string {
  return `/t/${table}?n=${differs - 1}`;
}

/** Return the address of a game that is opened with its analysis. */
export function analysisAddress(table: string): string {
  return `/t/${table}?analysis`;
}

/** Return whether an address asks for the analysis. */
export function asksForAnalysis(search: string): boolean {
  return new URLSearchParams(search).has('analysis');
}
