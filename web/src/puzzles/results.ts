// The results at puzzles that are kept in this browser, and what they add up to.
import type { PuzzleResultCard } from '../lib/net/contract';
import { changeItem, loadItem } from '../lib/prefs/storage';

const KEY = 'keepstone.puzzleResults';

/** The result at a puzzle: the time of the first attempt, in ms since 1970, and what came of it. */
export interface Result {
  readonly at: number;
  /** Whether the first attempt was right. */
  readonly first: boolean;
  /** Whether any attempt was right. */
  readonly solved: boolean;
}

/** The results at the puzzles of a game, by the puzzle's ID. */
export type Results = Readonly<Record<string, Result>>;

type AllResults = Record<string, Results>;

function all(): AllResults {
  return loadItem<AllResults>(KEY, {});
}

export function resultsOf(game: string): Results {
  return all()[game] ?? {};
}

/** Return all results of this browser as the server writes them. */
export function allResults(): PuzzleResultCard[] {
  return Object.entries(all()).flatMap(([game, results]) =>
    Object.entries(results).map(([puzzle, result]) => ({ game, puzzle, ...result })),
  );
}

async function change(how: (results: AllResults) => AllResults): Promise<void> {
  await changeItem<AllResults>(KEY, {}, how);
}

/** Save the result of an attempt; another tab may have saved one at the same puzzle. */
export function saveResult(game: string, id: string, result: Result): Promise<void> {
  return takeResults([{ game, puzzle: id, ...result }]);
}

/** Save results of other browsers: the earliest attempt counts as the first one, and a puzzle stays solved. */
export function takeResults(cards: readonly PuzzleResultCard[]): Promise<void> {
  return change((results) => {
    const found = { ...results };
    for (const { game, puzzle, at, first, solved } of cards) {
      const other = { at, first, solved };
      const own = found[game]?.[puzzle];
      found[game] = { ...found[game], [puzzle]: own ? merged(own, other) : other };
    }
    return found;
  });
}

export function forgetResults(): Promise<void> {
  return change(() => ({}));
}

export function merged(one: Result, other: Result): Result {
  const same = one.at === other.at;
  const { at, first } = one.at <= other.at ? one : other;
  return {
    at,
    first: same ? one.first && other.first : first,
    solved: one.solved || other.solved,
  };
}

/** Return the result after an attempt. */
export function attempted(before: Result | undefined, best: boolean, now: number): Result {
  return before
    ? { ...before, solved: before.solved || best }
    : { at: now, first: best, solved: best };
}

/** Return how many of the latest puzzles in a row were solved at the first attempt. */
export function streakOf(results: Results): number {
  const latest = inOrder(results).reverse();
  const missed = latest.findIndex(({ first }) => !first);
  return missed < 0 ? latest.length : missed;
}

/** Return the largest number of puzzles in a row that were solved at the first attempt. */
export function bestStreakOf(results: Results): number {
  let [run, best] = [0, 0];
  for (const { first } of inOrder(results)) {
    run = first ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

export function solvedIn(results: Results): number {
  return Object.values(results).filter(({ solved }) => solved).length;
}

export function firstTriesIn(results: Results): number {
  return Object.values(results).filter(({ first }) => first).length;
}

function inOrder(results: Results): Result[] {
  return Object.values(results).sort((one, other) => one.at - other.at);
}
