// Words on the table: how large each row can be.
// The numbers that the server's own pictures are set with.
import room from '../../../src/keepstone/drawing/letters.json';
import type { Box, Panel } from './scene';

const ACCENT = /^\p{Mark}$/u;
const WIDE = /^[\p{Extended_Pictographic}\u{1100}-\u{115f}\u{2e80}-\u{d7ff}\u{f900}-\u{ff60}]$/u;

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

/** The font size of a text that fits into a width. letter: how wide one is, in font sizes. */
function sizeIn(text: string, width: number, largest: number, letter: number): number {
  return Math.min(largest, width / (Math.max(1, letters(text)) * letter));
}

/** How large letters a piece of this size bears for the whole text. */
export function written(text: string, { width, height }: Pick<Box, 'width' | 'height'>): number {
  return sizeIn(text, width * room.filled, height * room.written, room.bold);
}

/** Sets a panel's rows as large as its height allows, up to `largest`; a long row smaller than that. */
export function typeset(panel: Panel, largest: number): Typeset {
  const texts = [panel.title, ...panel.lines];
  const size = Math.min(largest, panel.height / (texts.length * room.row + room.edge));
  const padding = size * room.inset;
  const width = panel.width - 2 * padding;
  const top = (panel.height - texts.length * size * room.row) / 2;
  const rows = texts.map((text, i) => ({
    text,
    size:
      i === 0
        ? sizeIn(text, width, size, room.bold)
        : sizeIn(text, width, size * room.lower, room.letter),
    baseline: top + size * (i * room.row + room.baseline),
  }));
  return { padding, rows };
}
