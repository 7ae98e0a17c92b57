// The motion of pieces from one view to the next: where each comes from, its path, and its keyframes.
import type { Ghost, Piece, Scene, Track } from '../../lib/net/contract';
import { centre, transform } from '../scene';

/**
 * The keys of the pieces of a new scene and of the previous one, by id, the pieces that are gone, and those that are
 * destroyed. A piece with the key of an old one keeps its element.
 */
interface PieceMatch {
  keys: Map<string, string>;
  oldKeys: Map<string, string>;
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
 * Return the pieces that fall to rubble: first the piece that was hit, then the others by their distance from it.
 * The last new piece that belongs to nobody and has its symbol hits it. Without such a piece nothing is destroyed,
 * and a piece is only taken back.
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
 * `drawn` has the key of each old piece by its id, unless its part was not visible. `fading` are other keys in use.
 */
export function matchPieces(
  before: Piece[],
  after: Piece[],
  drawn: Keyed,
  fading: Iterable<string> = [],
): PieceMatch {
  const rubble = destroyed(before, after);
  let gone = without(before, [...after, ...rubble]);
  let fresh = without(after, before);
  const taken = new Set([...drawn.values(), ...fading]);
  const oldKeys = new Map(before.map(({ id }) => [id, drawn.get(id) ?? unused(id, taken)]));
  const partners = new Map<string, string>();
  for (const alike of [sameSymbol, sameOwner]) {
    const pairs = pair(gone, fresh, alike);
    for (const [old, now] of pairs) partners.set(now.id, old.id);
    const paired = new Set(pairs.flat());
    gone = gone.filter((piece) => !paired.has(piece));
    fresh = fresh.filter((piece) => !paired.has(piece));
  }
  const keys = new Map(
    after.map(({ id }) => [id, oldKeys.get(partners.get(id) ?? id) ?? unused(id, taken)]),
  );
  return { keys, oldKeys, gone, destroyed: rubble };
}

/** Take a key for a new piece: its id, unless another piece has or had that key. */
function unused(id: string, taken: Set<string>): string {
  let key = id;
  while (taken.has(key)) key += "'";
  taken.add(key);
  return key;
}

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

// A piece whose size changes by more than this factor would cover the board: it moves at its new size.
const MOST_GROWTH = 1.8;

/** How a piece falls to rubble. */
interface Fall {
  /** How many pieces fall before it. */
  order: number;
  /** The piece from whose place the stone flies that hits the first one. */
  stone?: Piece;
}

export interface DrawnPiece {
  key: string;
  piece: Piece;
  /** The transform that it had before if it has moved, or 'nowhere' if it is new. */
  from?: string;
  /** The transforms along its path. */
  over?: string[];
  /** Whether its symbol has changed. */
  turned?: true;
  leaving: boolean;
  falls?: Fall;
  /** It waits until other pieces have fallen. */
  late?: true;
}

/** Return the transform at which a piece that was there before starts. */
function start(old: Piece, now: Piece): string {
  const growth = Math.max(old.width / now.width, now.width / old.width);
  if (growth <= MOST_GROWTH) return transform(old);
  const { x, y } = centre(old);
  return transform(at({ ...old, width: now.width, height: now.height }, x, y));
}

/** Return a piece with its middle at another point. */
function at(piece: Piece, x: number, y: number): Piece {
  return { ...piece, x: x - piece.width / 2, y: y - piece.height / 2 };
}

function isPut(piece: Piece, put: Ghost | null): boolean {
  return (
    put !== null &&
    piece.symbol === put.symbol &&
    Math.abs(piece.x - put.x) + Math.abs(piece.y - put.y) < 1 &&
    Math.abs(piece.width - put.width) < 1
  );
}

/** Moving pieces are drawn above pieces at rest, but a ground, with a negative layer, is below all others. */
function order(a: DrawnPiece, b: DrawnPiece): number {
  return (
    Math.min(a.piece.layer, 0) - Math.min(b.piece.layer, 0) ||
    Number(a.from !== undefined) - Number(b.from !== undefined) ||
    a.piece.layer - b.piece.layer
  );
}

function isAtRest({ from, turned, leaving }: DrawnPiece): boolean {
  return from === undefined && !turned && !leaving;
}

/** Return whether both look the same. A complete view contains new objects even for unchanged pieces. */
function alike(a: Piece, b: Piece): boolean {
  return a === b || (Object.keys(b) as (keyof Piece)[]).every((field) => a[field] === b[field]);
}

export class PieceTracker {
  #scene: Scene | null = null;
  #keys: ReadonlyMap<string, string> = new Map();
  #drawn: ReadonlyMap<string, DrawnPiece> = new Map();

  /**
   * Return the pieces to draw for the next scene. The first scene is not animated. An unchanged piece remains the
   * same object, and costs nothing to draw. put: the piece that the player has just put down; old: the previous scene,
   * laid out like the next one; fading: the keys of pieces that are still leaving.
   */
  next(
    scene: Scene,
    put: Ghost | null = null,
    old = this.#scene,
    fading: Iterable<string> = [],
  ): DrawnPiece[] {
    const before = old?.pieces ?? [];
    const match = matchPieces(before, scene.pieces, this.#keys, fading);
    const { keys, oldKeys, gone, destroyed } = match;
    const stone = thrown(before, scene.pieces);
    const late = destroyed.length > 0 && ({ late: true } as const);
    const olds = new Map(before.map((piece) => [oldKeys.get(piece.id), piece]));
    const leaving = (piece: Piece) => ({ key: oldKeys.get(piece.id)!, piece, leaving: true });
    const drawn = scene.pieces.map((piece): DrawnPiece => {
      const key = keys.get(piece.id)!;
      const was = olds.get(key);
      const place = was && start(was, piece);
      const seen = old && isPut(piece, put) ? transform(piece) : place;
      const from = seen ?? (old ? 'nowhere' : undefined);
      const still = from === undefined || from === transform(piece);
      const over =
        was && !still
          ? fieldsBetween(scene.tracks, was, piece).map(([x, y]) => at(piece, x, y))
          : [];
      const turned = was && was.symbol !== piece.symbol && ({ turned: true } as const);
      const last = this.#drawn.get(key);
      if (still && !turned && last && isAtRest(last) && alike(last.piece, piece)) return last;
      const way = !still && { from, ...(over.length > 0 && { over: over.map(transform) }) };
      return { key, piece, ...way, ...turned, ...late, leaving: false };
    });
    const left = gone.map((piece) => ({ ...leaving(piece), ...late }));
    const falling = destroyed.map((piece, order) => ({
      ...leaving(piece),
      falls: { order, ...(stone && { stone }) },
    }));
    this.#scene = scene;
    this.#keys = keys;
    this.#drawn = new Map(drawn.map((each) => [each.key, each]));
    return [...left, ...falling, ...drawn].sort(order);
  }

  /** Return the pieces once all moves have ended, as if nothing had moved. */
  settled(): DrawnPiece[] {
    return [...this.#drawn.values()]
      .map((each) => (isAtRest(each) ? each : { key: each.key, piece: each.piece, leaving: false }))
      .sort(order);
  }
}

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

/** Return the keyframes of a piece that rests, is shaken, tilts and sinks into rubble. */
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
