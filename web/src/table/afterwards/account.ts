// The score table: the points of each cell, and keyboard navigation between filled cells.
import type { AccountLine, Received } from '../../lib/net/contract';

/** A cell of the table. Column 0 stands for the whole line. */
export interface Cell {
  row: number;
  column: number;
}

export function sum(received: readonly Received[]): number {
  return received.reduce((all, { points }) => all + points, 0);
}

/** Return the points in a cell. columns: the seats in the order of the columns. */
export function pointsIn(
  lines: readonly AccountLine[],
  columns: readonly number[],
  { row, column }: Cell,
): Received[] {
  const cells = lines[row]?.cells ?? [];
  const seats = column === 0 ? columns : columns.slice(column - 1, column);
  return seats.flatMap((seat) => cells[seat] ?? []).sort((a, b) => a.n - b.n);
}

/** Return the next filled cell in the direction of an arrow key, or null for other keys. */
export function nextCell(
  lines: readonly AccountLine[],
  columns: readonly number[],
  from: Cell,
  key: string,
): Cell | null {
  const [down, right] =
    { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[key] ?? [];
  if (down === undefined || right === undefined) return null;
  let { row, column } = from;
  do {
    row += down;
    column += right;
    if (!(row in lines) || column < 0 || column > columns.length) return from;
  } while (pointsIn(lines, columns, { row, column }).length === 0);
  return { row, column };
}
