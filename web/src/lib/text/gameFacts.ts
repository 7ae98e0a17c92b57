// What the card of a game says in short: how many can play, how long it takes, how hard it is.
import type { GameCard } from '../net/contract';
import { t } from './translation';

/** A range of numbers, such as 2–4; one number if that is all. */
function range(numbers: readonly number[]): string {
  return [...new Set([Math.min(...numbers), Math.max(...numbers)])].join('–');
}

/** The facts about a game, those that are known. */
export function gameFacts({ players, minutes, difficulty }: GameCard): string[] {
  const words = { '': '', easy: t('easy'), medium: t('medium'), hard: t('demanding') };
  return [
    t('{range} players', { range: range(players) }),
    minutes.length > 0 ? t('{range} min', { range: range(minutes) }) : '',
    words[difficulty],
  ].filter(Boolean);
}
