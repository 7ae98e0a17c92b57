// Questions about a scene and the things in it.
import type { Piece, Scene, Space } from '../lib/net/contract';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Return the scene without the hints that players can switch off. */
export function withoutAids(scene: Scene): Scene {
  return { ...scene, pieces: scene.pieces.filter(({ aid }) => !aid) };
}

/** Return the spaces and the pieces of a scene; spaces are not rotated. */
export function spacesAndPieces(scene: Scene): (Piece | (Space & { turn: number }))[] {
  return [...scene.spaces.map((space) => ({ ...space, turn: 0 })), ...scene.pieces];
}

/** Return the small pieces with text on the edge of a space: the space's outline would cut through the text. */
export function edgeLabels(
  pieces: readonly Piece[],
  places: readonly (Box & { id: string })[],
): Piece[] {
  const ids = new Set(places.map(({ id }) => id));
  const meets = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return pieces.filter(
    (piece) =>
      piece.text !== '' &&
      !ids.has(piece.id) &&
      places.some((place) => piece.width < place.width && meets(piece, place)),
  );
}

/** Return whether a thing is completely inside a view. */
export function isWithin(thing: Box, view: Box): boolean {
  return (
    thing.x >= view.x &&
    thing.y >= view.y &&
    thing.x + thing.width <= view.x + view.width &&
    thing.y + thing.height <= view.y + view.height
  );
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Return whether two things are in the same place: their middles are within half a unit. */
export function isSamePlace(a: Box, b: Box): boolean {
  const [one, other] = [centre(a), centre(b)];
  return Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5;
}
