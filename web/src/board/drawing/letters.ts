// How wide a text is, for we lay out pictures without asking the browser.
import { LETTERS } from '../../lib/net/contract';

const ACCENT = /\p{Mark}/gu;
const WIDE = new RegExp(`[${LETTERS.wide}]`, 'gu');

/** How many letters wide a text is: ideographs and pictures are two, accents none; at least one. */
export function letters(text: string): number {
  const signs = [...text.replaceAll(ACCENT, '')].length;
  return Math.max(1, signs + [...text.matchAll(WIDE)].length);
}
