// A badge: a few letters on the corner of a thing that can be picked.
import { LETTERS } from '../../lib/net/contract';
import { letters } from './letters';
import type { Box } from '../scene';

// The size of the letters: a fraction of the thing, a minimum in pixels, and a maximum fraction of the thing.
const PART = 0.26;
const LEAST = 12;
const MOST = 0.6;
const LARGE = 0.36; // letters above this fraction of a thing hide much of it
const ROUND = 1.25; // height of the badge as a multiple of the letter size

/** Whether a badge that can be read would hide much of a thing. */
export function hides(thing: Box, pixels: number): boolean {
  return LEAST > LARGE * Math.min(thing.width, thing.height) * pixels;
}

/** Return the box of a badge at the upper right corner of a thing, and the size of its letters. */
export function badge(
  thing: Box,
  text: string,
  pixels: number,
  part = PART,
): Box & { size: number } {
  const side = Math.min(thing.width, thing.height);
  const size = Math.min(Math.max(side * part, LEAST / pixels), side * MOST);
  const height = size * ROUND;
  const width = Math.max(height, size * (LETTERS.bold * letters(text) + 0.55));
  const [x, y] = [thing.x + thing.width - width * 0.7, thing.y - height * 0.3];
  return { x, y, width, height, size };
}
