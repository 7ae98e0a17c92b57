// The puzzles that were tried in this browser, and which puzzle comes next.
import type { PuzzleCard } from '../lib/net/contract';
import { loadItem, saveItem } from '../lib/prefs/storage';

const KEY = 'keepstone.puzzles';
const DAY = 24 * 60 * 60 * 1000; // in milliseconds

export interface Progress {
  /** The IDs of the puzzles that were solved, at whichever attempt. */
  readonly solved: readonly string[];
  /** The IDs of the puzzles whose first attempt was wrong. */
  readonly missed: readonly string[];
  /** How many puzzles in a row were solved at the first attempt. */
  readonly streak: number;
}

const NONE: Progress = { solved: [], missed: [], streak: 0 };

export function progressOf(game: string): Progress {
  return { ...NONE, ...loadItem<Record<string, Progress>>(KEY, {})[game] };
}

export function saveProgress(game: string, progress: Progress): void {
  saveItem(KEY, { ...loadItem<Record<string, Progress>>(KEY, {}), [game]: progress });
}

/** Return the progress after an attempt. Only the first attempt at a puzzle changes the streak. */
export function attempted(progress: Progress, id: string, best: boolean): Progress {
  const { solved, missed, streak } = progress;
  const first = !solved.includes(id) && !missed.includes(id);
  return {
    solved: best && !solved.includes(id) ? [...solved, id] : solved,
    missed: first && !best ? [...missed, id] : missed,
    streak: first ? (best ? streak + 1 : 0) : streak,
  };
}

/** Return the ID of the puzzle of the day, which is the same everywhere. time: in milliseconds since 1970, UTC. */
export function dailyOf(puzzles: readonly PuzzleCard[], time: number): string {
  return puzzles[Math.floor(time / DAY) % puzzles.length]?.id ?? '';
}

/** Return the ID of the next unsolved puzzle after this one, or of the next one if all are solved. */
export function nextAfter(puzzles: readonly PuzzleCard[], id: string, progress: Progress): string {
  const at = puzzles.findIndex((each) => each.id === id) + 1;
  const others = [...puzzles.slice(at), ...puzzles.slice(0, at)].filter((each) => each.id !== id);
  const next = others.find((each) => !progress.solved.includes(each.id)) ?? others[0];
  return next?.id ?? id;
}

/** Return the ID of the puzzle to begin with: the one of the day, or the first that is not solved. */
export function firstOf(puzzles: readonly PuzzleCard[], time: number, progress: Progress): string {
  const daily = dailyOf(puzzles, time);
  return progress.solved.includes(daily) ? nextAfter(puzzles, daily, progress) : daily;
}
