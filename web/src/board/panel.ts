// Words on the table: how large they can be, and where they are cut.
import type { Panel } from './scene';

// An average letter is about this wide, as a part of the font's size.
const LETTER = 0.54;
const LINE = 1.35;
const PADDING = 0.6;

export interface Typeset {
  size: number;
  padding: number;
  title: string;
  lines: string[];
  /** The baseline of each row, the title's first. */
  baselines: number[];
}

/** Cuts a text to a width, with an ellipsis. */
export function cut(text: string, width: number, size: number): string {
  const most = Math.floor(width / (size * LETTER));
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`;
}

/** How large a row may be to fit a width, padding included. */
function fitting(text: string, width: number): number {
  return width / (text.length * LETTER * 1.06 + 2 * PADDING);
}

/** Sets a panel's rows as large as its box allows, from `largest` down to half of that. */
export function typeset(panel: Panel, largest: number): Typeset {
  const rows = 1 + panel.lines.length;
  const widest = Math.min(...[panel.title, ...panel.lines].map((row) => fitting(row, panel.width)));
  const high = Math.min(largest, panel.height / (rows * LINE + 0.25));
  const size = Math.max(Math.min(high, widest), high / 2);
  const padding = size * PADDING;
  const width = panel.width - 2 * padding;
  const top = (panel.height - rows * size * LINE) / 2;
  return {
    size,
    padding,
    title: cut(panel.title, width, size * 1.06),
    lines: panel.lines.map((line) => cut(line, width, size * 0.94)),
    baselines: Array.from({ length: rows }, (_, i) => top + size * (i * LINE + 1.02)),
  };
}
