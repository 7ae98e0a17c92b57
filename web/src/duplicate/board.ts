// The board of a duplicate match in words.
import type { DuplicateCard, DuplicateResult, ParEntry } from '../lib/net/contract';
import { havePoints, signed } from '../lib/text/scores';
import { t } from '../lib/text/translation';

/** A game on the board: the person's, or that of the strongest bot. */
export type Shown = Omit<DuplicateResult, 'lead'> & { lead: number };

/** Return the bot's game in the form of a person's. */
export function shownPar({ margin, ...par }: ParEntry): Shown {
  return { ...par, lead: margin };
}

/** Return whether the game has points. If not, 1 and 0 only say who has won. */
export function hasPoints({ seats, entries }: Pick<DuplicateCard, 'seats' | 'entries'>): boolean {
  const games = [...entries.flatMap(({ results }) => results), ...seats.map(({ par }) => par)];
  return havePoints(games.flatMap((game) => game?.points ?? []));
}

/** Return the main figure of a game: its points or, in a game without points, its outcome. */
export function figure({ outcome, points }: Shown, inPoints: boolean): string {
  if (outcome === 'resigned') return t('Resigned');
  if (inPoints && points !== null) return signed(points);
  return { won: t('Won'), drawn: t('A draw'), lost: t('Lost') }[outcome];
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
