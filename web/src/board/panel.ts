// Words on the table: how large each row can be.
import type { Box, Panel } from './scene';

// An average letter is about this wide, as a part of the font's size; a bold one this.
const LETTER = 0.57;
const BOLD = 0.62;
const LINE = 1.35;
const PADDING = 0.6;
const LOWER = 0.88; // the rows below the title

const ACCENT = /^\p{Mark}$/u;
const WIDE = /^[\p{Extended_Pictographic}\u{1100}-\u{115f}\u{2e80}-\u{d7ff}\u{f900}-\u{ff60}]$/u;

// A number on a piece: its letters as a part of the piece's height, and how much of the width they fill.
const WRITTEN = 0.46;
const FILLED = 0.9;

export interface Row {
  text: string;
  size: number;
  baseline: number;
}

export interface Typeset {
  padding: number;
  rows: Row[];
}

/** How many letters wide a text is: ideographs and pictures are twice as wide, accents add nothing. */
export function letters(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (ACCENT.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1),
    0,
  );
}

/** How large letters a piece of this size bears for the whole text. */
export function written(text: string, { width, height }: Pick<Box, 'width' | 'height'>): number {
  return Math.min(height * WRITTEN, (width * FILLED) / (Math.max(1, letters(text)) * BOLD));
}

/** Sets a panel's rows as large as its height allows, up to `largest`; a long row smaller than that. */
export function typeset(panel: Panel, largest: number): Typeset {
  const texts = [panel.title, ...panel.lines];
  const size = Math.min(largest, panel.height / (texts.length * LINE + 0.25));
  const padding = size * PADDING;
  const width = panel.width - 2 * padding;
  const top = (panel.height - texts.length * size * LINE) / 2;
  const rows = texts.map((text, i) => ({
    text,
    size: Math.min(
      i === 0 ? size : size * LOWER,
      width / (Math.max(1, letters(text)) * (i === 0 ? BOLD : LETTER)),
    ),
    baseline: top + size * (i * LINE + 1.02),
  }));
  return { padding, rows };
}
