// The way from a result on the board to its game.
import type { ContestCard, ResultCard } from '../lib/net/contract';
import { analysisAddress, comparisonAddress } from '../lib/text/deals';
import { t } from '../lib/text/translation';

/** Return where a result leads, and what happens there; null if the game cannot be seen. */
export function wayTo(
  { deals, closed }: Pick<ContestCard, 'deals' | 'closed'>,
  { table, differs, deal }: Pick<ResultCard, 'table' | 'differs' | 'deal'>,
  name: string,
  you: boolean,
): { address: string; words: string } | null {
  if (!table) return null;
  if (differs)
    return {
      address: comparisonAddress(table, differs),
      words: t('Compare the game of {name} with yours', { name }),
    };
  const address = `/t/${table}`;
  if (!you) return { address, words: t('Replay the game of {name}', { name }) };
  const isSealed = deals.find(({ number }) => number === deal)?.sealed ?? false;
  if (isSealed || closed === 'rules') return { address, words: t('Your game') };
  return { address: analysisAddress(table), words: t('Analyse your game') };
}
