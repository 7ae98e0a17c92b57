// Badges: a few letters on the corner of a thing that can be picked.
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

export interface Labelled {
  thing: Box;
  text: string;
}

/** Return a badge for each thing. Where badges at the upper right would overlap, the later ones take another corner. */
export function badges(
  labelled: readonly Labelled[],
  pixels: number,
  part = PART,
): (Box & { size: number })[] {
  const placed: (Box & { size: number })[] = [];
  for (const { thing, text } of labelled) {
    const first = badge(thing, text, pixels, part);
    const corners = cornersOf(thing, first);
    placed.push(corners.find((each) => !placed.some((other) => overlap(each, other))) ?? first);
  }
  return placed;
}

/** Return a badge at each corner of a thing, beginning with the one at the upper right. */
function cornersOf<T extends Box>(thing: Box, badge: T): T[] {
  const mirroredX = 2 * thing.x + thing.width - badge.x - badge.width;
  const mirroredY = 2 * thing.y + thing.height - badge.y - badge.height;
  return [badge.y, mirroredY].flatMap((y) => [badge.x, mirroredX].map((x) => ({ ...badge, x, y })));
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
