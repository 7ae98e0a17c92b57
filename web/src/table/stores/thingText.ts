// What a person is told who asks about a thing.
import type { Choice } from '../../lib/net/contract';
import { t } from '../../lib/text/translation';
import { sentence } from '../../lib/text/sentence';

// More would not be read.
const MOST = 3;

/** What a thing is, and the first of what can be done with it. */
export function thingText(label: string, ways: readonly Choice[]): string {
  if (ways.length === 0) return label;
  const words = ways.slice(0, MOST).map((way) => way.words);
  if (ways.length > MOST) words.push('…');
  const can = t('It can be chosen: {ways}', { ways: words.join('; ') });
  return `${sentence(label)} ${sentence(can)}`;
}
