// The keyframes of pieces that appear, leave, move or turn over.
import type { Piece } from '../../lib/net/contract';
import { transform } from './pieceMatch';
import type { DrawnPiece } from './pieceTracker';

// A new piece, or one that was turned over, falls onto the table: at first it is this many times as large.
const NEARER = 1.3;

// In milliseconds: how long a move takes, how much longer for each field along the way, and the maximum.
const TRAVEL = 260;
const FIELD = 90;
const LONGEST = 1400;

// In milliseconds: how long an attack takes, when its stone hits the first piece, and how much later each next one
// falls, the last of them at the latest time. Everything else moves after that.
export const ATTACK = 1000;
export const HIT = 320;
const NEXT = 60;
const LAST = 560;
const LATE = ATTACK - TRAVEL;
// A falling piece tilts by this angle, in degrees, and sinks by this part of its height.
const TILT = 16;
const SINK = 0.22;

/** Return how long a piece moves, in milliseconds at normal speed. */
export function motionLength({ over = [], falls }: DrawnPiece): number {
  return falls ? ATTACK : Math.min(TRAVEL + FIELD * over.length, LONGEST);
}

/** Return how long a piece waits before it moves, in milliseconds at normal speed. */
export function motionDelay({ late, turned }: DrawnPiece): number {
  return late && !turned ? LATE : 0;
}

/** Return when a piece begins to fall, in milliseconds at normal speed. */
export function fallTime(order: number): number {
  return Math.min(HIT + order * NEXT, LAST);
}

/** Return the keyframes of a piece that stands, is shaken, tilts and sinks into rubble. */
function fallKeyframes(piece: Piece, order: number): Keyframe[] {
  const begin = fallTime(order) / ATTACK;
  const tilt = order % 2 === 0 ? TILT : -TILT;
  const shaken = { ...piece, turn: piece.turn - tilt / 4 };
  const sunk = { ...resized(piece, 0.8), turn: piece.turn + tilt };
  const low = { ...sunk, y: sunk.y + piece.height * SINK };
  return [
    { transform: transform(piece), opacity: 1 },
    { transform: transform(piece), opacity: 1, offset: begin },
    { transform: transform(shaken), opacity: 1, offset: begin + 0.06, easing: 'ease-in' },
    { transform: transform(low), opacity: 0, offset: begin + 0.38 },
    { transform: transform(low), opacity: 0 },
  ];
}

/** Return a piece that is this many times as large around the same middle. */
function resized(piece: Piece, times: number): Piece {
  const [width, height] = [piece.width * times, piece.height * times];
  const [dx, dy] = [(piece.width - width) / 2, (piece.height - height) / 2];
  return { ...piece, x: piece.x + dx, y: piece.y + dy, width, height };
}

/** Return the easing of a move; a marker that walks eases from field to field. */
export function easing({ over, falls }: DrawnPiece): string {
  return over || falls ? 'linear' : 'cubic-bezier(.3,.7,.3,1)';
}

/** Return the keyframes of a piece, or null if it does not move. */
export function pieceKeyframes({
  piece,
  from,
  over = [],
  turned,
  leaving,
  falls,
}: DrawnPiece): Keyframe[] | null {
  if (falls) return fallKeyframes(piece, falls.order);
  if (leaving) return [{ opacity: 1 }, { opacity: 0 }];
  if (from === undefined && !turned) return null;
  const there = { transform: transform(piece), opacity: 1 };
  if (from !== undefined && from !== 'nowhere') {
    const step = over.length > 0 && { easing: 'ease-in-out' };
    const fields = [from, ...over].map((transform) => ({ transform, opacity: 1, ...step }));
    return [...fields, there];
  }
  return [{ transform: transform(resized(piece, NEARER)), opacity: turned ? 1 : 0 }, there];
}

/** Return the keyframes of a symbol that has changed: it opens from its edge. */
export function flipKeyframes({ turned }: DrawnPiece): Keyframe[] | null {
  return turned ? [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }] : null;
}
