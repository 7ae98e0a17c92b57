// Ticks: small marks on the sides at which a previewed piece matches its neighbours.
import type { Ghost } from '../../lib/net/contract';
import type { Point } from '../input/drag';

// The distance of a tick from the beginning of its side: its middle, where paths meet, stays visible.
const ALONG = 0.24;
// The size of a tick: a fraction of the piece, between these pixels.
const PART = 0.1;
const [LEAST, MOST] = [6, 10];

export interface Tick extends Point {
  radius: number;
}

/** Return the ticks of a preview, each on its side. pixels: how many pixels a unit is on the screen. */
export function ticks({ x, y, width, height, matches = [] }: Ghost, pixels: number): Tick[] {
  const radius = Math.min(Math.max(width * PART * pixels, LEAST), MOST) / pixels;
  const [right, bottom] = [x + width, y + height];
  const sides: Point[] = [
    { x: x + width * ALONG, y },
    { x: right, y: y + height * ALONG },
    { x: right - width * ALONG, y: bottom },
    { x, y: bottom - height * ALONG },
  ];
  return matches.flatMap((side) => (sides[side] ? [{ ...sides[side], radius }] : []));
}
