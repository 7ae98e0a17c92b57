// Ratings and results as text.
import type { PlayedGameCard, RatingCard } from '../lib/net/contract';
import { signed } from '../lib/text/scores';
import { t } from '../lib/text/translation';

/** Return a rating with its error, which is half the width of the 95 % interval. */
export function ratingText({ rating, error }: Pick<RatingCard, 'rating' | 'error'>): string {
  return `${rating} ± ${error}`;
}

/** Return how a game ended for its player. */
export function placeText({ place, seats }: Pick<PlayedGameCard, 'place' | 'seats'>): string {
  if (place === 0) return t('Ended without a winner');
  if (place === 1) return t('Won');
  return seats.length === 2 ? t('Lost') : t('Rank {n} of {all}', { n: place, all: seats.length });
}

/** Return the rating after a game, and how the game changed it; empty for a casual game. */
export function changeText({ rating, change }: Pick<PlayedGameCard, 'rating' | 'change'>): string {
  if (rating === null || change === null) return '';
  return `${rating} (${change > 0 ? '+' : ''}${signed(change)})`;
}
