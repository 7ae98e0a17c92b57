// How a piece is seen to come, to go, to travel and to turn over.
import { transform } from './motion';
import type { Actor } from './stage';

// What comes from nowhere falls onto the table: how many times as large it is at first.
const NEARER = 1.3;

/** The way of a piece; null for one that lies still. */
export function way({ piece, from, leaving }: Actor): Keyframe[] | null {
  if (leaving) return [{ opacity: 1 }, { opacity: 0 }];
  if (from === undefined) return null;
  const there = { transform: transform(piece), opacity: 1 };
  if (from !== 'nowhere') return [{ transform: from, opacity: 1 }, there];
  const [dx, dy] = [(piece.width * (NEARER - 1)) / 2, (piece.height * (NEARER - 1)) / 2];
  const nearer = {
    ...{ ...piece, x: piece.x - dx, y: piece.y - dy },
    ...{ width: piece.width * NEARER, height: piece.height * NEARER },
  };
  return [{ transform: transform(nearer), opacity: 0 }, there];
}

/** What is drawn on a piece, once that shows something else: it opens from its edge. */
export function opening({ turned }: Actor): Keyframe[] | null {
  return turned ? [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }] : null;
}
