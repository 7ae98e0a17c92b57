// Scores during a game and at its end.
import { counted } from './translation';

export interface Ranked {
  seat: number;
  score: number;
  /** 1 for the best; equal scores share a place. */
  place: number;
}

/** Return whether there are points to show. A score of 1 for the winner and 0 for others only says who won. */
export function havePoints(scores: readonly number[]): boolean {
  return scores.some((score) => score !== 0 && score !== 1);
}

/** Return the seats from the best to the last. */
export function ranking(scores: readonly number[]): Ranked[] {
  const place = (score: number) => 1 + scores.filter((other) => other > score).length;
  return scores
    .map((score, seat) => ({ seat, score, place: place(score) }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Return the place of a seat, from 1; 0 if it shares the last place with all others who did not win. */
export function placeOf(
  seat: number,
  scores: readonly number[],
  winners: readonly number[],
): number {
  if (winners.includes(seat)) return 1;
  if (!havePoints(scores)) return 0;
  const better = scores.filter(
    (score, other) => winners.includes(other) || score > (scores[seat] ?? 0),
  );
  return 1 + better.length;
}

/** Return a number with a typographic minus sign. */
export function signed(score: number): string {
  return String(score).replace('-', '−');
}

export function points(score: number): string {
  return counted('{n} point', '{n} points', score);
}
