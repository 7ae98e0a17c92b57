// Words on the table: how large each row can be.
import { LETTERS, type Panel } from '../lib/contract';
import type { Box } from './scene';
import { letters } from './letters';

export interface Row {
  text: string;
  size: number;
  baseline: number;
}

export interface Typeset {
  padding: number;
  rows: Row[];
}

/** How large letters a piece of this size bears for the whole text. */
export function written(text: string, { width, height }: Pick<Box, 'width' | 'height'>): number {
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
 * that would be below `least`, cut.
 */
export function typeset(panel: Panel, largest: number, least = 0): Typeset {
  const texts = [panel.title, ...panel.lines];
  const size = Math.min(largest, panel.height / (texts.length * LETTERS.row + LETTERS.edge));
  const padding = size * LETTERS.inset;
  const width = panel.width - 2 * padding;
  const top = (panel.height - texts.length * size * LETTERS.row) / 2;
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
  return { padding, rows };
}
