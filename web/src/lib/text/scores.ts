// Points at the end of a game and on the way there.
import { counted } from './translation';

export interface Ranked {
  seat: number;
  score: number;
  /** 1 for the best; like scores share a place. */
  place: number;
}

/** Are there points to tell? A score of 1 for the winner and 0 for the others says no more than who won. */
export function havePoints(scores: readonly number[]): boolean {
  return scores.some((score) => score !== 0 && score !== 1);
}

/** The seats from the best to the last. */
export function ranking(scores: readonly number[]): Ranked[] {
  const place = (score: number) => 1 + scores.filter((other) => other > score).length;
  return scores
    .map((score, seat) => ({ seat, score, place: place(score) }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** A number with a proper minus sign. */
export function signed(score: number): string {
  return String(score).replace('-', '−');
}

export function points(score: number): string {
  return counted('{n} point', '{n} points', score);
}
