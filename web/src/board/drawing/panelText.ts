// Words on the table: how large each row can be.
import { LETTERS, type Panel } from '../../lib/net/contract';
import type { Box } from '../scene';
import { letters } from './letters';

export interface Row {
  text: string;
  size: number;
  baseline: number;
}

export interface Typeset {
  padding: number;
  /** How much of the panel's height its words need. */
  height: number;
  rows: Row[];
}

// Rows below a title may be so much smaller than what is large enough for it.
const SMALL = 0.8;

// A list of more rows than a name needs is no higher than this, as a part of what its words need.
const [FEW, ROOMY] = [3, 1.2];

/** How large letters a piece of this size bears for the whole text. */
export function fontSize(text: string, { width, height }: Pick<Box, 'width' | 'height'>): number {
  const widest = (width * LETTERS.filled) / (letters(text) * LETTERS.bold);
  return Math.min(height * LETTERS.part, widest);
}

/** As much of a text as fits, with a sign that there was more. */
function cut(text: string, room: number): string {
  const signs = [...text];
  let end = signs.length;
  while (end > 1 && letters(signs.slice(0, end).join('') + '…') > room) end--;
  return `${signs.slice(0, end).join('').trimEnd()}…`;
}

/**
 * Sets a panel's rows as large as its height allows, up to `largest`; a long row smaller than that, and where
 * that would be below `least`, cut. Where all rows would be below it, there is the title only.
 */
export function typeset(panel: Panel, largest: number, least = 0): Typeset {
  const fitting = (rows: number) => panel.height / (rows * LETTERS.row + LETTERS.edge);
  const all = [panel.title, ...panel.lines];
  const texts = fitting(all.length) * LETTERS.lower < SMALL * least ? [panel.title] : all;
  const whole = panel.width / (letters(panel.title) * LETTERS.bold + 2 * LETTERS.inset);
  const alone = texts.length < all.length ? Math.max(whole, least) : largest;
  const size = Math.min(largest, fitting(texts.length), alone);
  const padding = size * LETTERS.inset;
  const width = panel.width - 2 * padding;
  const needed = texts.length * size * LETTERS.row;
  const height = all.length > FEW ? Math.min(panel.height, needed * ROOMY) : panel.height;
  const top = (height - needed) / 2;
  const rows = texts.map((text, i) => {
    const [usual, letter] =
      i === 0 ? [size, LETTERS.bold] : [size * LETTERS.lower, LETTERS.regular];
    const fits = width / (letters(text) * letter);
    const wished = Math.min(usual, Math.max(fits, least));
    const baseline = top + size * (i * LETTERS.row + LETTERS.baseline);
    return {
      text: fits < wished ? cut(text, width / (wished * letter)) : text,
      size: wished,
      baseline,
    };
  });
  return { padding, height, rows };
}
