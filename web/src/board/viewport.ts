// The part of a scene that is seen: a box in the scene's own units.
import type { Scene } from '../lib/contract';
import { centre, type Box } from './scene';

export type Size = Pick<Scene, 'width' | 'height'>;

const CLOSEST = 6;

/** Pieces smaller than this many pixels are hard to see and to hit: then zooming is offered. */
const FINGER = 44;

// What comes into view keeps this part of its size away from the edge.
const MARGIN = 0.25;

// What fills the view leaves this much around it.
const AROUND = 1.06;

export function whole(size: Size): Box {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

export function isWhole(view: Box, size: Size): boolean {
  return view.width >= size.width;
}

export function isClosest(view: Box, size: Size): boolean {
  return view.width <= size.width / CLOSEST;
}

/** A view of the scene's own proportions, inside the scene. */
export function clamp(view: Box, size: Size): Box {
  const width = Math.min(Math.max(view.width, size.width / CLOSEST), size.width);
  const height = (width * size.height) / size.width;
  const x = Math.min(Math.max(view.x, 0), size.width - width);
  const y = Math.min(Math.max(view.y, 0), size.height - height);
  return { x, y, width, height };
}

/** Zooms by a factor (above 1 is closer) so that the point (x, y) of the scene stays where it is. */
export function zoom(view: Box, size: Size, factor: number, x: number, y: number): Box {
  const { width } = clamp({ ...view, width: view.width / factor }, size);
  const scale = width / view.width;
  const height = view.height * scale;
  return clamp({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height }, size);
}

/** Moves the view by a distance in the scene's units. */
export function pan(view: Box, size: Size, dx: number, dy: number): Box {
  return clamp({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

/** The closest view that shows all of a box, with a margin, in its middle. */
export function frame(box: Box, size: Size): Box {
  const { x, y } = centre(box);
  const scale = Math.max(box.width / size.width, box.height / size.height);
  const { width, height } = clamp({ ...box, width: scale * size.width * AROUND }, size);
  return clamp({ x: x - width / 2, y: y - height / 2, width, height }, size);
}

/** Is the smallest thing on the table, drawn at this many pixels a unit, smaller than a finger? */
export function small(things: readonly Box[], pixels: number): boolean {
  const least = Math.min(...things.map((thing) => Math.min(thing.width, thing.height)));
  return least * pixels < FINGER;
}

/** How far to go along one axis until [from, from + length] lies within the view, or in its middle if it is longer. */
function shift(from: number, length: number, start: number, extent: number): number {
  if (length > extent) return from + length / 2 - (start + extent / 2);
  return Math.min(from - start, 0) + Math.max(from + length - start - extent, 0);
}

/** Moves the view no further than it needs to show a box. */
export function reveal(view: Box, size: Size, box: Box): Box {
  const margin = MARGIN * Math.min(box.width, box.height);
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin];
  const dx = shift(box.x - margin, width, view.x, view.width);
  const dy = shift(box.y - margin, height, view.y, view.height);
  return pan(view, size, dx, dy);
}
