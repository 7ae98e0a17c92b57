// How a piece is seen to come, to go, to travel and to turn over.
import { transform } from './pieceMatch';
import type { DrawnPiece } from './pieceTracker';

// What comes from nowhere falls onto the table, as does what turned over: how many times as large it is at first.
const NEARER = 1.3;

// In milliseconds: how long a way takes, and how much longer for each field that it goes over, up to a limit.
const TRAVEL = 260;
const FIELD = 90;
const LONGEST = 1400;

/** For how long a piece is on its way, in milliseconds at the usual speed. */
export function motionLength({ over = [] }: DrawnPiece): number {
  return Math.min(TRAVEL + FIELD * over.length, LONGEST);
}

/** How its speed changes on the way; a marker that walks does so from field to field. */
export function easing({ over }: DrawnPiece): string {
  return over ? 'linear' : 'cubic-bezier(.3,.7,.3,1)';
}

/** The way of a piece; null for one that lies still. */
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

/** What is drawn on a piece, once that shows something else: it opens from its edge. */
export function flipKeyframes({ turned }: DrawnPiece): Keyframe[] | null {
  return turned ? [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }] : null;
}
