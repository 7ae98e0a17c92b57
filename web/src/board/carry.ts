// The piece that is to be placed can be dragged to where it may lie.
import type { Choice, Ghost, Piece } from '../lib/contract';
import { centre, type Box } from './scene';

// How far outside a place a piece may be dropped, in parts of the place's size.
const SLACK = 0.3;

export interface Point {
  x: number;
  y: number;
}

/** What all choices would put on the table, if the place is all that is to be chosen. */
function same(choices: readonly Choice[]): Ghost | null {
  const laid = choices.filter(({ picks }) => picks.length > 0);
  const first = laid[0]?.ghost ?? null;
  const alike = laid.every(
    ({ picks, ghost }) => picks.length === 1 && ghost?.symbol === first?.symbol,
  );
  return alike ? first : null;
}

/** The only piece that these choices place, as large as it will lie there. */
export function carried(pieces: readonly Piece[], choices: readonly Choice[]): Piece | null {
  const ghost = same(choices);
  const found = pieces.filter(({ symbol }) => symbol === ghost?.symbol);
  const [piece] = found;
  if (!ghost || !piece || found.length > 1) return null;
  return { ...piece, width: ghost.width, height: ghost.height, turn: ghost.turn };
}

/** The place that a piece would fall on whose middle is at a point. */
export function beneath<P extends Box>(places: readonly P[], point: Point): P | null {
  const off = (place: P): number => {
    const { x, y } = centre(place);
    return Math.max(Math.abs(point.x - x) / place.width, Math.abs(point.y - y) / place.height);
  };
  const [best] = places.toSorted((a, b) => off(a) - off(b));
  return best && off(best) <= 0.5 + SLACK ? best : null;
}
