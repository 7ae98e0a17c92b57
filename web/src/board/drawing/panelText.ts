// The text of panels and pieces: how large each row can be.
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
  /** The height that the text needs, at most the panel's. */
  height: number;
  rows: Row[];
}

// Rows below the title may be this much smaller than the smallest readable size.
const SMALL = 0.8;

// A panel with more than FEW rows is at most this many times as high as its text.
const [FEW, ROOMY] = [3, 1.2];

/** Return the largest font size at which a text fits on a piece of this size. */
export function fontSize(text: string, { width, height }: Pick<Box, 'width' | 'height'>): number {
  const widest = (width * LETTERS.filled) / (letters(text) * LETTERS.bold);
  return Math.min(height * LETTERS.part, widest);
}

/** Cut a text to a width in letters, with an ellipsis. */
function cut(text: string, room: number): string {
  const signs = [...text];
  let end = signs.length;
  while (end > 1 && letters(signs.slice(0, end).join('') + '…') > room) end--;
  return `${signs.slice(0, end).join('').trimEnd()}…`;
}

/**
 * Set a panel's rows as large as its height allows, up to `largest`. A long row is set smaller, and cut where it would be
 * smaller than `least`. Where all rows would be smaller than that, only the title is set.
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
