// Which puzzles the solver wants, and in which order they come.
import type { PuzzleCard } from '../lib/net/contract';
import type { Results } from './results';

const DAY = 24 * 60 * 60 * 1000; // in milliseconds

/** The filter for certain puzzles; an empty text stands for any. */
export interface Filter {
  readonly theme: string;
  readonly difficulty: PuzzleCard['difficulty'];
}

export const ANY: Filter = { theme: '', difficulty: '' };

/** Return the puzzles that fit a filter. */
export function fitting(puzzles: readonly PuzzleCard[], filter: Filter): PuzzleCard[] {
  return puzzles.filter(
    ({ themes, difficulty }) =>
      (filter.theme === '' || themes.includes(filter.theme)) &&
      (filter.difficulty === '' || difficulty === filter.difficulty),
  );
}

/** Return the ID of the puzzle of the day, which is the same everywhere. time: in milliseconds since 1970, UTC. */
export function dailyOf(puzzles: readonly PuzzleCard[], time: number): string {
  return puzzles[Math.floor(time / DAY) % puzzles.length]?.id ?? '';
}

/** Return the ID of the next unsolved puzzle after this one that fits, or of the next one if all are solved. */
export function nextAfter(
  puzzles: readonly PuzzleCard[],
  id: string,
  results: Results,
  filter = ANY,
): string {
  const at = puzzles.findIndex((other) => other.id === id) + 1;
  const inOrder = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  const others = fitting(inOrder, filter).filter((other) => other.id !== id);
  const next = others.find((other) => !results[other.id]?.solved) ?? others[0];
  return next?.id ?? id;
}

/** Return the ID of the puzzle to begin with: the one of the day, or the first that is not solved. */
export function firstOf(puzzles: readonly PuzzleCard[], time: number, results: Results): string {
  const daily = dailyOf(puzzles, time);
  return results[daily]?.solved ? nextAfter(puzzles, daily, results) : daily;
}
