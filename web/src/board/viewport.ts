// The part of a scene that is seen: a box in the scene's own units.
import type { Box, Scene } from './scene';

type Size = Pick<Scene, 'width' | 'height'>;

const CLOSEST = 6;

/** Pieces smaller than this many pixels are hard to see and to hit: then zooming is offered. */
const FINGER = 44;

export function whole(size: Size): Box {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

export function isWhole(view: Box, size: Size): boolean {
  return view.width >= size.width;
}

/** Keeps the view inside the scene. */
function clamp(view: Box, size: Size): Box {
  const x = Math.min(Math.max(view.x, 0), size.width - view.width);
  const y = Math.min(Math.max(view.y, 0), size.height - view.height);
  return { ...view, x, y };
}

/** Zooms by a factor (above 1 is closer) so that the point (x, y) of the scene stays where it is. */
export function zoom(view: Box, size: Size, factor: number, x: number, y: number): Box {
  const width = Math.min(Math.max(view.width / factor, size.width / CLOSEST), size.width);
  const scale = width / view.width;
  const height = view.height * scale;
  return clamp({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height }, size);
}

/** Moves the view by a distance in the scene's units. */
export function pan(view: Box, size: Size, dx: number, dy: number): Box {
  return clamp({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

/** Is the smallest thing on the table, drawn at this many pixels a unit, smaller than a finger? */
export function small(things: readonly Box[], pixels: number): boolean {
  const least = Math.min(...things.map((thing) => Math.min(thing.width, thing.height)));
  return least * pixels < FINGER;
}
