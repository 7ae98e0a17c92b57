// The visible part of a scene in pixels.
import type { Focus, Scene } from '../../lib/net/contract';
import { centre, type Box } from '../scene';

export type Size = Pick<Scene, 'width' | 'height'>;

const CLOSEST = 6;

/** Things smaller than this many pixels are hard to see and to hit: then zooming is offered. */
export const FINGER = 44;

// A thing that comes into view keeps this part of its size from the edge.
const MARGIN = 0.25;

// A part that fills the view has this margin around it.
const AROUND = 1.06;

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

/** Return the start of a view on one axis, inside the scene. */
function within(start: number, extent: number, length: number): number {
  return Math.min(Math.max(start, 0), length - extent);
}

/** Return a view with the scene's proportions inside the scene. */
export function clamp(view: Box, size: Size): Box {
  const width = Math.min(Math.max(view.width, size.width / CLOSEST), size.width);
  const height = width / ratio(size);
  const x = within(view.x, width, size.width);
  const y = within(view.y, height, size.height);
  return { x, y, width, height };
}

/**
 * Return the view in which a table opens: all of it if every target is as large as a finger then. Otherwise it shows the
 * focus, or as much of it as fits, from its beginning.
 */
export function home(size: Size, focus: Focus | null): Box {
  if (!focus) return whole(size);
  const fingers = (size.width * focus.finger) / FINGER;
  if (fingers >= size.width) return whole(size);
  const framed = Math.max(focus.width, focus.height * ratio(size));
  const wished = Math.min(fingers, framed, size.width);
  const { width, height } = clamp({ ...focus, width: wished }, size);
  const x = focus.x + Math.min((focus.width - width) / 2, 0);
  const y = focus.y + Math.min((focus.height - height) / 2, 0);
  return clamp({ x, y, width, height }, size);
}

/** Zoom by a factor (above 1 is closer) so that the point (x, y) of the scene stays where it is. */
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

/** Return the closest view that shows all of a box, with a margin, in its middle. */
export function frame(box: Box, size: Size): Box {
  const { x, y } = centre(box);
  const wished = Math.max(box.width, box.height * ratio(size)) * AROUND;
  const { width, height } = clamp({ ...box, width: wished }, size);
  return clamp({ x: x - width / 2, y: y - height / 2, width, height }, size);
}

/** Whether the smallest of some things is smaller than a finger. */
export function hasSmallThings(things: readonly Box[]): boolean {
  const least = Math.min(...things.map((thing) => Math.min(thing.width, thing.height)));
  return least < FINGER;
}

/** Return how far to move along one axis so that [from, from + length] is in the view, or in its middle if it is longer. */
function shift(from: number, length: number, start: number, extent: number): number {
  if (length > extent) return from + length / 2 - (start + extent / 2);
  return Math.min(from - start, 0) + Math.max(from + length - start - extent, 0);
}

/** Move the view only as far as needed to show a box, with a margin around it. */
export function reveal(
  view: Box,
  size: Size,
  box: Box,
  margin = MARGIN * Math.min(box.width, box.height),
): Box {
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin];
  const dx = shift(box.x - margin, width, view.x, view.width);
  const dy = shift(box.y - margin, height, view.y, view.height);
  return pan(view, size, dx, dy);
}
