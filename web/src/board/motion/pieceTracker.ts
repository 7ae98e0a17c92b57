// Tracking pieces from one view to the next: which to draw, and where each comes from.
import type { Ghost, Piece, Scene } from '../../lib/net/contract';
import { matchPieces, thrown, transform } from './pieceMatch';
import { centre } from '../scene';
import { fieldsBetween } from './trackPath';

// A piece whose size changes by more than this factor would cover the board: it moves at its new size.
const MOST_GROWTH = 1.8;

/** How a piece falls to rubble. */
export interface Fall {
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
   * laid out like the next one.
   */
  next(scene: Scene, put: Ghost | null = null, old = this.#scene): DrawnPiece[] {
    const before = old?.pieces ?? [];
    const { keys, gone, destroyed } = matchPieces(before, scene.pieces, this.#keys);
    const stone = thrown(before, scene.pieces);
    const late = destroyed.length > 0 && ({ late: true } as const);
    const olds = new Map(before.map((piece) => [this.#keys.get(piece.id), piece]));
    const drawn = scene.pieces.map((piece): DrawnPiece => {
      const key = keys.get(piece.id) ?? piece.id;
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
    const taken = new Set(keys.values());
    const left = gone.map((piece) => ({ ...this.#leaving(piece, taken), ...late }));
    const falling = destroyed.map((piece, order) => ({
      ...this.#leaving(piece, taken),
      falls: { order, ...(stone && { stone }) },
    }));
    this.#scene = scene;
    this.#keys = keys;
    this.#drawn = new Map(drawn.map((each) => [each.key, each]));
    return [...left, ...falling, ...drawn].sort(order);
  }

  #leaving(piece: Piece, taken: Set<string>): DrawnPiece {
    let key = this.#keys.get(piece.id) ?? piece.id;
    while (taken.has(key)) key += '-';
    return { key, piece, leaving: true };
  }
}

/** Return the pieces once all moves have ended. */
export function settle(drawn: readonly DrawnPiece[]): DrawnPiece[] {
  return drawn
    .filter(({ leaving }) => !leaving)
    .map((each) => (isAtRest(each) ? each : { key: each.key, piece: each.piece, leaving: false }))
    .sort(order);
}
