// From one picture to the next: what is to be drawn, and from where each piece comes.
import type { Piece, Scene } from '../lib/contract';
import { identify, transform } from './motion';

export interface Actor {
  key: string;
  piece: Piece;
  /** Where it was before, if it moved; 'nowhere' if it is new. */
  from?: string;
  leaving: boolean;
}

/** Both for a wide place or both for a tall one. */
export function sameLayout(a: Scene, b: Scene): boolean {
  return a.width >= a.height === b.width >= b.height;
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

  /** The actors of the next scene; the first scene and a new layout stand still. */
  next(scene: Scene): Actor[] {
    const old = this.#scene && sameLayout(this.#scene, scene) ? this.#scene : null;
    const before = old?.pieces ?? [];
    const { keys, gone } = identify(before, scene.pieces, this.#keys);
    const places = new Map(before.map((piece) => [this.#keys.get(piece.id), transform(piece)]));
    const actors = scene.pieces.map((piece): Actor => {
      const key = keys.get(piece.id) ?? piece.id;
      const from = places.get(key) ?? (old ? 'nowhere' : undefined);
      const still = from === undefined || from === transform(piece);
      return still ? { key, piece, leaving: false } : { key, piece, from, leaving: false };
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
