// The pieces that changed from one view to the next.
import type { Piece, Scene } from '../../lib/net/contract';

/** Return how far a piece of unchanged size has moved in its part, as a key, or null if it has not moved. */
function shift(old: Piece, now: Piece): string | null {
  const [dx, dy] = [now.x - old.x, now.y - old.y];
  const still = old.width !== now.width || (dx === 0 && dy === 0);
  return still ? null : `${dx.toFixed(1)} ${dy.toFixed(1)}`;
}

/**
 * Return the pieces that appeared, look different or moved. Several pieces that moved in a part by the same distance do
 * not count: this happens when a hand or a map is laid out again.
 */
export function changedPieces(before: Scene, after: Scene): string[] {
  const olds = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const shifts = new Map<string, number>();
  const shiftOf = (now: Piece) => {
    const old = olds.get(now.id);
    return old?.part === now.part ? shift(old, now) : null;
  };
  for (const piece of after.pieces) {
    const way = shiftOf(piece);
    if (way !== null) shifts.set(way, (shifts.get(way) ?? 0) + 1);
  }
  const isNew = (now: Piece): boolean => {
    const old = olds.get(now.id);
    if (!old || old.part !== now.part) return true;
    if (old.symbol !== now.symbol || old.text !== now.text) return true;
    return shifts.get(shiftOf(now) ?? '') === 1;
  };
  return after.pieces.filter((piece) => !piece.aid && isNew(piece)).map(({ id }) => id);
}

/**
 * Return the pieces that are gone. A piece that changed its id, such as a tile that was turned over, is not. One that
 * left a board, such as a follower that returned to its player, is gone under an id of its own.
 */
export function vanishedPieces(before: Scene, after: Scene): Piece[] {
  const parts = new Map(after.pieces.map(({ id, part }) => [id, part]));
  const taken = new Set(after.pieces.map(placeOf));
  const boards = new Set(before.boards.map(({ id }) => id));
  return before.pieces.flatMap((piece) => {
    if (piece.aid || taken.has(placeOf(piece)) || parts.get(piece.id) === piece.part) return [];
    if (!parts.has(piece.id)) return [piece];
    return boards.has(piece.part) ? [{ ...piece, id: `left ${piece.id}` }] : [];
  });
}

/** Return a key for the place of a piece. */
export function placeOf({ part, x, y }: Piece): string {
  return `${part} ${x} ${y}`;
}
