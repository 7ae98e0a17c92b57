// Tables that play a deal: a deal of the day, or a game of a duplicate match.
import type { TableCard } from '../net/contract';

/** Return the address of the page of the deal that a table plays, or null if it plays none. */
export function dealAddress({
  game,
  deal,
  duplicate,
}: Pick<TableCard, 'game' | 'deal' | 'duplicate'>): string | null {
  if (duplicate) return `/duplicates/${game}/${duplicate}`;
  return deal ? `/daily/${game}` : null;
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
