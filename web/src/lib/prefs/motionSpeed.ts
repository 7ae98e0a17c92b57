// The speed of motion on the table.

export type Speed = 'off' | 'fast' | 'normal' | 'slow';

// The factor by which the speed setting changes a duration.
const TIMES = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** Return the duration of a motion in milliseconds, given its usual one; 0 if the player wants no motion. */
export function motionTime(speed: Speed, usual: number): number {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 0 : usual * TIMES[speed];
}

/** Return how long a view is shown before the next one, in milliseconds; also where nothing moves. */
export function viewTime(speed: Speed, usual: number): number {
  return usual * (TIMES[speed] || 1);
}
