// Matching pieces of two views, so that pieces can be animated from one to the other.
import type { Piece } from '../../lib/net/contract';
import { centre } from '../scene';

/**
 * The pieces of a new scene with the keys that their elements keep, the pieces that are gone, and those that are
 * destroyed.
 */
export interface PieceMatch {
  keys: Map<string, string>;
  gone: Piece[];
  destroyed: Piece[];
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

/** Return the pieces whose ids are not among other pieces. */
function without(pieces: readonly Piece[], others: readonly Piece[]): Piece[] {
  const ids = new Set(others.map(({ id }) => id));
  return pieces.filter(({ id }) => !ids.has(id));
}

/**
 * Return the pieces that fall to rubble, the one that was hit first and the others by their distance from it. What
 * hits it has its symbol and is the last new piece that belongs to nobody; without it nothing is destroyed, and a
 * piece is only taken back.
 */
export function destroyed(before: readonly Piece[], after: readonly Piece[]): Piece[] {
  const played = without(after, before).findLast(({ owner }) => owner === null);
  const frail = without(before, after).filter(({ leaves }) => leaves === 'rubble');
  const hit = frail.find(({ symbol }) => symbol === played?.symbol);
  if (!hit) return [];
  return frail
    .filter(({ part }) => part === hit.part)
    .sort((a, b) => distance(hit, a) - distance(hit, b));
}

/** Return the piece that a player gave to destroy others, in its old place, if it is visible. */
export function thrown(before: readonly Piece[], after: readonly Piece[]): Piece | undefined {
  return without(before, after).find(({ owner, leaves }) => owner !== null && leaves !== 'rubble');
}

const sameSymbol: Alike = (before, after) => before.symbol === after.symbol;
const sameOwner: Alike = (before, after) => before.owner !== null && before.owner === after.owner;

/**
 * Match two views: by id, else by symbol, else by owner. A piece without a partner fades or is destroyed.
 * `keys` has the key of each old piece by its id.
 */
export function matchPieces(before: Piece[], after: Piece[], keys: Keyed): PieceMatch {
  const beforeIds = new Set(before.map((piece) => piece.id));
  const rubble = destroyed(before, after);
  let gone = without(before, [...after, ...rubble]);
  let fresh = without(after, before);
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
  const taken = new Set([...next.values(), ...keys.values()]);
  // A piece that was there has no key yet if the previous scene was not drawn.
  for (const { id } of after) if (!next.has(id)) next.set(id, unused(id, taken));
  return { keys: next, gone, destroyed: rubble };
}

/** Return a key for a new piece: its id, unless another piece has or had that key. */
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
