// The text about a thing that the player asks about.
import type { Choice } from '../../lib/net/contract';
import { t } from '../../lib/text/translation';
import { sentence } from '../../lib/text/sentence';

// Nobody would read more choices than this.
const MOST = 3;

/** Return the label of a thing, and the first choices that it is part of. */
export function thingText(label: string, ways: readonly Choice[]): string {
  if (ways.length === 0) return label;
  const words = ways.slice(0, MOST).map((way) => way.words);
  if (ways.length > MOST) words.push('…');
  const can = t('Possible moves: {ways}', { ways: words.join('; ') });
  return `${sentence(label)} ${sentence(can)}`;
}
