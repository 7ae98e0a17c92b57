// From one picture to the next: what is to be drawn, and from where each piece comes.
import type { Ghost, Piece, Scene } from '../lib/contract';
import { identify, transform } from './motion';
import { centre } from './scene';

// What changes its size more than that would fly over everything: it travels at the size that it has then.
const MOST_GROWTH = 1.8;

export interface Actor {
  key: string;
  piece: Piece;
  /** Where it was before, if it moved; 'nowhere' if it is new. */
  from?: string;
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
  const { width, height } = now;
  return transform({ ...old, x: x - width / 2, y: y - height / 2, width, height });
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
function order(a: Actor, b: Actor): number {
  return (
    Number(a.from !== undefined) - Number(b.from !== undefined) || a.piece.layer - b.piece.layer
  );
}

export class Stage {
  #scene: Scene | null = null;
  #keys: ReadonlyMap<string, string> = new Map();

  /**
   * The actors of the next scene; the first scene and a new layout stand still. put: what was seen to be put
   * down already.
   */
  next(scene: Scene, put: Ghost | null = null): Actor[] {
    const old = this.#scene && sameLayout(this.#scene, scene) ? this.#scene : null;
    const before = old?.pieces ?? [];
    const { keys, gone } = identify(before, scene.pieces, this.#keys);
    const olds = new Map(before.map((piece) => [this.#keys.get(piece.id), piece]));
    const actors = scene.pieces.map((piece): Actor => {
      const key = keys.get(piece.id) ?? piece.id;
      const was = olds.get(key);
      const place = was && start(was, piece);
      const seen = old && isPut(piece, put) ? transform(piece) : place;
      const from = seen ?? (old ? 'nowhere' : undefined);
      const still = from === undefined || from === transform(piece);
      const turned = was && was.symbol !== piece.symbol && ({ turned: true } as const);
      return { key, piece, ...(!still && { from }), ...turned, leaving: false };
    });
    const left = gone.map((piece) => this.#leaving(piece, new Set(keys.values())));
    this.#scene = scene;
    this.#keys = keys;
    return [...left, ...actors].sort(order);
  }

  #leaving(piece: Piece, taken: Set<string>): Actor {
    let key = this.#keys.get(piece.id) ?? piece.id;
    while (taken.has(key)) key += '-';
    return { key, piece, leaving: true };
  }
}

/** The actors once all have arrived. */
export function settle(actors: readonly Actor[]): Actor[] {
  return actors
    .filter(({ leaving }) => !leaving)
    .map(({ key, piece, leaving }) => ({ key, piece, leaving }))
    .sort(order);
}
