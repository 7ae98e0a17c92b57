// The width of a text, computed without the browser because the board is laid out before it is drawn.
import { LETTERS } from '../../lib/net/contract';

const ACCENT = /\p{Mark}/gu;
const WIDE = new RegExp(`[${LETTERS.wide}]`, 'gu');

/** Return how many letters wide a text is: ideographs and emoji count two, accents none; at least one. */
export function letters(text: string): number {
  const signs = [...text.replaceAll(ACCENT, '')].length;
  return Math.max(1, signs + [...text.matchAll(WIDE)].length);
}
