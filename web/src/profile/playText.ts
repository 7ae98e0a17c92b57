// Ratings of play as text.
import type { PlayCard } from '../lib/net/contract';
import { capitalize } from '../lib/text/names';
import { percentage, t } from '../lib/text/translation';

export const FEWEST_GAMES = 5;

const like = (): Record<string, string> => ({
  page: t('Plays like a page'),
  squire: t('Plays like a squire'),
  yeoman: t('Plays like a yeoman'),
  sergeant: t('Plays like a sergeant'),
  knight: t('Plays like a knight'),
  marshal: t('Plays like a marshal'),
});

/** Return a loss of win probability with its error, in percent: "0.84 % ± 0.3 %". */
export function lossText({ loss, error }: Pick<PlayCard, 'loss' | 'error'>): string {
  return `${percentage(loss ?? 0)} ± ${percentage(error ?? 0)}`;
}

/** Return which level a person plays like, or how many games are missing. */
export function likeText({
  games,
  level,
  loss,
}: Pick<PlayCard, 'games' | 'level' | 'loss'>): string {
  if (loss === null) return t('{n} of {all} games analysed', { n: games, all: FEWEST_GAMES });
  return like()[level] ?? t('The levels were not measured');
}

/** Return the levels between which the rating is with 95 %; empty if this is a single level. */
export function rangeText({ weakest, strongest }: Pick<PlayCard, 'weakest' | 'strongest'>): string {
  if (weakest === strongest) return '';
  const [from, to] = [weakest, strongest].map((level) => capitalize(t(level)));
  return t('95 % interval: {from} to {to}', { from: from ?? '', to: to ?? '' });
}
