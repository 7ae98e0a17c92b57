// Matching pieces of two views, so that pieces can be animated from one to the other.
import type { Piece } from '../../lib/net/contract';
import { centre } from '../scene';

/** The pieces of a new scene with the keys that their elements keep, and the pieces that are gone. */
export interface PieceMatch {
  keys: Map<string, string>;
  gone: Piece[];
}

type Keyed = ReadonlyMap<string, string>;
type Alike = (before: Piece, after: Piece) => boolean;

function distance(a: Piece, b: Piece): number {
  const from = centre(a);
  const to = centre(b);
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Pair pieces that are gone with new ones for which `alike` is true, nearest pairs first. */
function pair(gone: Piece[], fresh: Piece[], alike: Alike): [Piece, Piece][] {
  const pairs = gone
    .flatMap((before) =>
      fresh.filter((after) => alike(before, after)).map((after) => ({ before, after })),
    )
    .map((found) => ({ ...found, far: distance(found.before, found.after) }))
    .sort((a, b) => a.far - b.far);
  const used = new Set<Piece>();
  const result: [Piece, Piece][] = [];
  for (const { before, after } of pairs) {
    if (used.has(before) || used.has(after)) continue;
    used.add(before).add(after);
    result.push([before, after]);
  }
  return result;
}

const sameSymbol: Alike = (before, after) => before.symbol === after.symbol;
const sameOwner: Alike = (before, after) => before.owner !== null && before.owner === after.owner;

/**
 * Match the pieces of two views by ID, or else by symbol, or else by owner. A piece without a partner fades.
 * `keys` contains the key of each old piece, by its ID.
 */
export function matchPieces(before: Piece[], after: Piece[], keys: Keyed): PieceMatch {
  const afterIds = new Set(after.map((piece) => piece.id));
  const beforeIds = new Set(before.map((piece) => piece.id));
  let gone = before.filter((piece) => !afterIds.has(piece.id));
  let fresh = after.filter((piece) => !beforeIds.has(piece.id));
  const next = new Map<string, string>();
  for (const piece of after) {
    const key = keys.get(piece.id);
    if (key !== undefined && beforeIds.has(piece.id)) next.set(piece.id, key);
  }
  for (const alike of [sameSymbol, sameOwner]) {
    const pairs = pair(gone, fresh, alike);
    for (const [old, now] of pairs) next.set(now.id, keys.get(old.id) ?? old.id);
    const paired = new Set(pairs.flat());
    gone = gone.filter((piece) => !paired.has(piece));
    fresh = fresh.filter((piece) => !paired.has(piece));
  }
  const taken = new Set(next.values());
  for (const piece of fresh) next.set(piece.id, unused(piece.id, taken));
  return { keys: next, gone };
}

/** Return a key for a new piece: its ID, unless another piece already has this key. */
function unused(id: string, taken: Set<string>): string {
  let key = id;
  while (taken.has(key)) key += "'";
  taken.add(key);
  return key;
}

export function transform(piece: Pick<Piece, 'x' | 'y' | 'width' | 'height' | 'turn'>): string {
  const { x, y } = centre(piece);
  const scale = `scale(${piece.width / 100}, ${piece.height / 100})`;
  return `translate(${x}px, ${y}px) rotate(${piece.turn}deg) ${scale}`;
}
