// Facts about a game: number of players, duration, difficulty.
import type { GameCard } from '../net/contract';
import { t } from './translation';

/** Return a range of numbers, such as 2–4, or one number. */
function range(numbers: readonly number[]): string {
  return [...new Set([Math.min(...numbers), Math.max(...numbers)])].join('–');
}

/** Return the known facts about a game. */
export function gameFacts({ players, minutes, difficulty }: GameCard): string[] {
  const words = { '': '', easy: t('easy'), medium: t('medium'), hard: t('hard') };
  return [
    t('{range} players', { range: range(players) }),
    minutes.length > 0 ? t('{range} min', { range: range(minutes) }) : '',
    words[difficulty],
  ].filter(Boolean);
}
