// How quickly things move on the table.

export type Speed = 'off' | 'fast' | 'normal' | 'slow';

// How many times as long as usual it takes.
const TIMES = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** For how long something moves that usually takes so many milliseconds; not at all for who wants no motion. */
export function motionTime(speed: Speed, usual: number): number {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 0 : usual * TIMES[speed];
}

/** For how long a picture is seen before the next one; where nothing moves it is still to be looked at. */
export function viewTime(speed: Speed, usual: number): number {
  return usual * (TIMES[speed] || 1);
}
