// Closeups: the part of the table that a tap enlarges.
import type { Closeup } from '../../lib/net/contract';

/** Return the smallest part at a point. */
export function partAt(parts: readonly Closeup[], x: number, y: number): Closeup | null {
  const found = parts.filter(
    (part) => x >= part.x && y >= part.y && x <= part.x + part.width && y <= part.y + part.height,
  );
  return found.toSorted((a, b) => a.width * a.height - b.width * b.height)[0] ?? null;
}
