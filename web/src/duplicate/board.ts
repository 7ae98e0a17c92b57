// The board of a duplicate match in words.
import { plus } from '../daily/dealText';
import type { DuplicateCard, DuplicateResult, ParEntry } from '../lib/net/contract';
import { signed } from '../lib/text/scores';
import { t } from '../lib/text/translation';

/** A game on the board: the person's, or that of the strongest bot. */
export type Shown = Omit<DuplicateResult, 'lead'> & { lead: number };

/** Return the bot's game in the form of a person's. */
export function shownPar({ margin, ...par }: ParEntry): Shown {
  return { ...par, lead: margin };
}

/** Return the main figure of a game: its points or, in a game without points, its outcome. */
export function figure({ outcome, points, lead }: Shown): string {
  if (outcome === 'resigned') return t('Resigned');
  if (points !== null && !decidesOnly(points, lead)) return signed(points);
  return { won: t('Won'), drawn: t('A draw'), lost: t('Lost') }[outcome];
}

/** Return the lead of a game with its sign, or nothing if it only says who has won. */
export function leadText({ points, lead }: Shown): string {
  return points === null || !decidesOnly(points, lead) ? plus(lead) : '';
}

/** Return whether the points only say who has won: 1 for the winner and 0 for the others. */
function decidesOnly(points: number, lead: number): boolean {
  return (points === 0 || points === 1) && Math.abs(lead) <= 1;
}

/** Return the sum of the leads of the strongest bot, or null until it has played in every seat. */
export function parTotal({ seats }: Pick<DuplicateCard, 'seats'>): number | null {
  const leads = seats.flatMap(({ par }) => (par ? [par.margin] : []));
  return leads.length === seats.length ? leads.reduce((sum, lead) => sum + lead, 0) : null;
}

/** Return how many places are free. */
export function freePlaces({ people, entries }: Pick<DuplicateCard, 'people' | 'entries'>): number {
  return people - entries.length;
}

/** Return the names of the winners once everybody's result is known; several if they share the first place. */
export function winners({ sealed, entries }: Pick<DuplicateCard, 'sealed' | 'entries'>): string[] {
  if (sealed) return [];
  return entries.filter(({ place }) => place === 1).map(({ name }) => name);
}
