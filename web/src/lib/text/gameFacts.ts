// Facts about a game: number of players, duration, difficulty.
import type { GameCard } from '../net/contract';
import { t } from './translation';

/** Return a range of numbers, such as 2–4, or one number. */
function range(numbers: readonly number[]): string {
  return [...new Set([Math.min(...numbers), Math.max(...numbers)])].join('–');
}

/** Return how many minutes a game takes: as measured on the server, otherwise as estimated. */
function duration({ players, minutes, median_minutes }: GameCard): number[] {
  return players.flatMap((count) => median_minutes[count] ?? minutes);
}

/** Return the known facts about a game. */
export function gameFacts(card: GameCard): string[] {
  const { players, difficulty } = card;
  const minutes = duration(card);
  const words = { '': '', easy: t('easy'), medium: t('medium'), hard: t('hard') };
  return [
    t('{range} players', { range: range(players) }),
    minutes.length > 0 ? t('{range} min', { range: range(minutes) }) : '',
    words[difficulty],
  ].filter(Boolean);
}
