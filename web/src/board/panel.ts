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

/** Sets a panel's rows as large as its height allows, up to `largest`; a long row smaller than that. */
export function typeset(panel: Panel, largest: number): Typeset {
  const texts = [panel.title, ...panel.lines];
  const size = Math.min(largest, panel.height / (texts.length * LETTERS.row + LETTERS.edge));
  const padding = size * LETTERS.inset;
  const width = panel.width - 2 * padding;
  const top = (panel.height - texts.length * size * LETTERS.row) / 2;
  const rows = texts.map((text, i) => ({
    text,
    size: Math.min(
      i === 0 ? size : size * LETTERS.lower,
      width / (letters(text) * (i === 0 ? LETTERS.bold : LETTERS.regular)),
    ),
    baseline: top + size * (i * LETTERS.row + LETTERS.baseline),
  }));
  return { padding, rows };
}
