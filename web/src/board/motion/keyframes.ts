// The keyframes of pieces that appear, leave, move or turn over.
import { transform } from './pieceMatch';
import type { DrawnPiece } from './pieceTracker';

// A new piece, or one that was turned over, falls onto the table: at first it is this many times as large.
const NEARER = 1.3;

// In milliseconds: how long a move takes, how much longer for each field along the way, and the maximum.
const TRAVEL = 260;
const FIELD = 90;
const LONGEST = 1400;

/** Return how long a piece moves, in milliseconds at normal speed. */
export function motionLength({ over = [] }: DrawnPiece): number {
  return Math.min(TRAVEL + FIELD * over.length, LONGEST);
}

/** Return the easing of a move. A marker that walks along a track eases at every field. */
export function easing({ over }: DrawnPiece): string {
  return over ? 'linear' : 'cubic-bezier(.3,.7,.3,1)';
}

/** Return the keyframes of a piece, or null if it does not move. */
export function pieceKeyframes({
  piece,
  from,
  over = [],
  turned,
  leaving,
}: DrawnPiece): Keyframe[] | null {
  if (leaving) return [{ opacity: 1 }, { opacity: 0 }];
  if (from === undefined && !turned) return null;
  const there = { transform: transform(piece), opacity: 1 };
  if (from !== undefined && from !== 'nowhere') {
    const step = over.length > 0 && { easing: 'ease-in-out' };
    const fields = [from, ...over].map((transform) => ({ transform, opacity: 1, ...step }));
    return [...fields, there];
  }
  const [dx, dy] = [(piece.width * (NEARER - 1)) / 2, (piece.height * (NEARER - 1)) / 2];
  const nearer = {
    ...{ ...piece, x: piece.x - dx, y: piece.y - dy },
    ...{ width: piece.width * NEARER, height: piece.height * NEARER },
  };
  return [{ transform: transform(nearer), opacity: turned ? 1 : 0 }, there];
}

/** Return the keyframes of a symbol that has changed: it opens from its edge. */
export function flipKeyframes({ turned }: DrawnPiece): Keyframe[] | null {
  return turned ? [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }] : null;
}
