// From one picture to the next: what is to be drawn, and from where each piece comes.
import type { Ghost, Piece, Scene } from '../../lib/net/contract';
import { matchPieces, transform } from './pieceMatch';
import { centre } from '../scene';
import { fieldsBetween } from './trackPath';

// What changes its size more than that would fly over everything: it travels at the size that it has then.
const MOST_GROWTH = 1.8;

export interface DrawnPiece {
  key: string;
  piece: Piece;
  /** Where it was before, if it moved; 'nowhere' if it is new. */
  from?: string;
  /** What it goes over on its way from there. */
  over?: string[];
  /** It shows something else than it did. */
  turned?: true;
  leaving: boolean;
}

/** Both for a wide place or both for a tall one. */
export function sameLayout(a: Scene, b: Scene): boolean {
  return a.width >= a.height === b.width >= b.height;
}

/** Where a piece sets out from that was there before. */
function start(old: Piece, now: Piece): string {
  const growth = Math.max(old.width / now.width, now.width / old.width);
  if (growth <= MOST_GROWTH) return transform(old);
  const { x, y } = centre(old);
  return transform(at({ ...old, width: now.width, height: now.height }, x, y));
}

/** A piece at another place. */
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

/** Pieces that move pass above those that lie. */
function order(a: DrawnPiece, b: DrawnPiece): number {
  return (
    Number(a.from !== undefined) - Number(b.from !== undefined) || a.piece.layer - b.piece.layer
  );
}

function isAtRest({ from, turned, leaving }: DrawnPiece): boolean {
  return from === undefined && !turned && !leaving;
}

/** Would both be drawn in the same way? A picture that comes whole has new objects for what is the same. */
function alike(a: Piece, b: Piece): boolean {
  return a === b || (Object.keys(b) as (keyof Piece)[]).every((field) => a[field] === b[field]);
}

export class PieceTracker {
  #scene: Scene | null = null;
  #keys: ReadonlyMap<string, string> = new Map();
  #actors: ReadonlyMap<string, DrawnPiece> = new Map();

  /**
   * The actors of the next scene; the first scene and a new layout stand still. What lies as it lay is the same
   * object as before, and costs nothing to draw. put: what was seen to be put down already.
   */
  next(scene: Scene, put: Ghost | null = null): DrawnPiece[] {
    const old = this.#scene && sameLayout(this.#scene, scene) ? this.#scene : null;
    const before = old?.pieces ?? [];
    const { keys, gone } = matchPieces(before, scene.pieces, this.#keys);
    const olds = new Map(before.map((piece) => [this.#keys.get(piece.id), piece]));
    const actors = scene.pieces.map((piece): DrawnPiece => {
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
      const last = this.#actors.get(key);
      if (still && !turned && last && isAtRest(last) && alike(last.piece, piece)) return last;
      const way = !still && { from, ...(over.length > 0 && { over: over.map(transform) }) };
      return { key, piece, ...way, ...turned, leaving: false };
    });
    const left = gone.map((piece) => this.#leaving(piece, new Set(keys.values())));
    this.#scene = scene;
    this.#keys = keys;
    this.#actors = new Map(actors.map((actor) => [actor.key, actor]));
    return [...left, ...actors].sort(order);
  }

  #leaving(piece: Piece, taken: Set<string>): DrawnPiece {
    let key = this.#keys.get(piece.id) ?? piece.id;
    while (taken.has(key)) key += '-';
    return { key, piece, leaving: true };
  }
}

/** The actors once all have arrived. */
export function settle(actors: readonly DrawnPiece[]): DrawnPiece[] {
  return actors
    .filter(({ leaving }) => !leaving)
    .map((actor) =>
      isAtRest(actor) ? actor : { key: actor.key, piece: actor.piece, leaving: false },
    )
    .sort(order);
}
