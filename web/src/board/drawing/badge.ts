// A few letters on the corner of something that can be picked.
import { LETTERS } from '../../lib/net/contract';
import { letters } from './letters';
import type { Box } from '../scene';

// How large the letters are as a part of the thing, at least in pixels, and at most as a part again.
const PART = 0.34;
const LEAST = 12;
const MOST = 0.6;
const ROUND = 1.5; // the badge's height in that of its letters

/** Where the badge lies on the upper right corner of a thing, and how large its letters are: as a part of the thing. */
export function badge(
  thing: Box,
  text: string,
  pixels: number,
  part = PART,
): Box & { size: number } {
  const side = Math.min(thing.width, thing.height);
  const size = Math.min(Math.max(side * part, LEAST / pixels), side * MOST);
  const height = size * ROUND;
  const width = Math.max(height, size * (LETTERS.bold * letters(text) + 0.8));
  const [x, y] = [thing.x + thing.width - width * 0.75, thing.y - height * 0.25];
  return { x, y, width, height, size };
}
