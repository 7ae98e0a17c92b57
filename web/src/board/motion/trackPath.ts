// The path of a marker along its track, field by field.
import type { Piece, Track } from '../../lib/net/contract';
import { centre } from '../scene';

type Point = [number, number];

/** Return the index of the field on which a piece is placed. */
function field({ points }: Track, piece: Piece): number {
  const { x, y } = centre(piece);
  const far = points.map(([px = 0, py = 0]) => Math.hypot(px - x, py - y));
  return far.indexOf(Math.min(...far));
}

/** Return the centres of the fields between two positions of a piece. On a loop, take the shorter way. */
export function fieldsBetween(tracks: readonly Track[], from: Piece, to: Piece): Point[] {
  const track = tracks.find(({ pieces }) => pieces.includes(to.id));
  if (!track) return [];
  const { points, loop } = track;
  const [start, end] = [field(track, from), field(track, to)];
  const long = loop && Math.abs(end - start) > points.length / 2;
  const far = end - start - (long ? Math.sign(end - start) * points.length : 0);
  const fields = Array.from({ length: Math.max(Math.abs(far) - 1, 0) }, (_, i) => {
    return points.at((start + Math.sign(far) * (i + 1)) % points.length) as Point;
  });
  return fields;
}
