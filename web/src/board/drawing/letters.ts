// The width and size of a text, computed without the browser, because the board is computed before it is drawn.
import { LETTERS } from '../../lib/net/contract';
import type { Size } from '../scene';

const INVISIBLE = /[\p{Mark}\u2068\u2069]/gu; // accents, and the isolates of names
const WIDE = new RegExp(`[${LETTERS.wide}]`, 'gu');

/** Return the width of a text in letters, at least 1. Ideographs and emoji count as 2, accents as 0. */
export function letters(text: string): number {
  const signs = [...text.replaceAll(INVISIBLE, '')].length;
  return Math.max(1, signs + [...text.matchAll(WIDE)].length);
}

/** Return the largest font size at which a text fits on a piece of this size. */
export function fontSize(text: string, { width, height }: Size): number {
  const widest = (width * LETTERS.filled) / (letters(text) * LETTERS.bold);
  return Math.min(height * LETTERS.part, widest);
}
