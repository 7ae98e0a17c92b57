// What may be asked of a scene, and of anything that lies in one.
import type { Scene } from '../lib/contract';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The scene without its hints. */
export function withoutAids(scene: Scene): Scene {
  return { ...scene, pieces: scene.pieces.filter(({ aid }) => !aid) };
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
