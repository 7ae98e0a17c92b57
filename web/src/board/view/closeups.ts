// Which part of the table a tap asks to see closely.
import type { Closeup } from '../../lib/net/contract';

/** The smallest part at a point. */
export function partAt(parts: readonly Closeup[], x: number, y: number): Closeup | null {
  const found = parts.filter(
    (part) => x >= part.x && y >= part.y && x <= part.x + part.width && y <= part.y + part.height,
  );
  return found.toSorted((a, b) => a.width * a.height - b.width * b.height)[0] ?? null;
}
