// The visible part of a scene in pixels.
import type { Box, Size } from '../scene';

// The highest zoom factor: on a small phone, three places on one tile are then as wide as a finger each.
const CLOSEST = 12;

/** Things smaller than this many pixels are hard to see and to hit, so zooming is offered. */
export const FINGER = 44;

// A thing that is moved into view keeps this fraction of its size from the edge.
const MARGIN = 0.25;

function ratio(size: Size): number {
  return size.width / size.height;
}

export function whole(size: Size): Box {
  return clamp({ x: 0, y: 0, ...size }, size);
}

export function isWhole(view: Box, size: Size): boolean {
  return view.width >= size.width * 0.999;
}

export function isClosest(view: Box, size: Size): boolean {
  return view.width <= size.width / CLOSEST;
}

/** Return where a view starts on one axis so that it stays inside the scene. */
function within(start: number, extent: number, length: number): number {
  return Math.min(Math.max(start, 0), length - extent);
}

/** Return a view that has the scene's proportions and stays inside the scene. */
export function clamp(view: Box, size: Size): Box {
  const width = Math.min(Math.max(view.width, size.width / CLOSEST), size.width);
  const height = width / ratio(size);
  const x = within(view.x, width, size.width);
  const y = within(view.y, height, size.height);
  return { x, y, width, height };
}

/** Return a view with the same proportions and centre, as far as possible, that shows nothing outside of a box. */
export function inside(view: Box, box: Box): Box {
  const scale = Math.min(1, box.width / view.width, box.height / view.height);
  const [width, height] = [view.width * scale, view.height * scale];
  const x = view.x + (view.width - width) / 2 - box.x;
  const y = view.y + (view.height - height) / 2 - box.y;
  return {
    x: box.x + within(x, width, box.width),
    y: box.y + within(y, height, box.height),
    width,
    height,
  };
}

/** Zoom by a factor (above 1 is closer) so that the point (x, y) of the scene does not move. */
export function zoom(view: Box, size: Size, factor: number, x: number, y: number): Box {
  const { width } = clamp({ ...view, width: view.width / factor }, size);
  const scale = width / view.width;
  const height = view.height * scale;
  return clamp({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height }, size);
}

/** Move the view by a distance in the scene's units. */
export function pan(view: Box, size: Size, dx: number, dy: number): Box {
  return clamp({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

/** Whether the smallest of some things is smaller than a finger. */
export function hasSmallThings(things: readonly Box[]): boolean {
  const least = Math.min(...things.map((thing) => Math.min(thing.width, thing.height)));
  return least < FINGER;
}

/** Return how far to move along one axis so that [from, from + length] is in view, or centred if it is longer. */
function shift(from: number, length: number, start: number, extent: number): number {
  if (length > extent) return from + length / 2 - (start + extent / 2);
  return Math.min(from - start, 0) + Math.max(from + length - start - extent, 0);
}

/** Move the view only as far as needed to show a box, with a margin around it. */
export function reveal(view: Box, size: Size, box: Box): Box {
  const margin = MARGIN * Math.min(box.width, box.height);
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin];
  const dx = shift(box.x - margin, width, view.x, view.width);
  const dy = shift(box.y - margin, height, view.y, view.height);
  return pan(view, size, dx, dy);
}
