// Close-ups: a decision whose targets are all on one tile is enlarged until they can be told apart.
import type { DrawnScene } from '../parts';
import type { Box } from '../scene';
import { around, pickable } from './follow';
import { clamp, FINGER, inside, whole } from './viewport';

/** How small targets may be, in pixels, and how large they become if they are smaller. */
export interface Reach {
  least: number;
  wished: number;
}

/** For a finger. Half a pixel may be lost in rounding. */
export const TOUCH: Reach = { least: FINGER - 0.5, wished: FINGER + 4 };
/** For the pointer of a mouse. */
export const MOUSE: Reach = { least: 18, wished: 28 };

// Targets are on one tile if all of them are within this many pixels.
const TILE = 72;

/**
 * Return the part of the table to show for a decision among small things that are close together, else null. area:
 * where the boards are; the cards and trays around them would be cut off.
 */
export function closeUp(
  scene: DrawnScene,
  { least, wished }: Reach,
  area: Box = whole(scene),
): Box | null {
  const targets = pickable(scene);
  if (targets.length === 0) return null;
  const smallest = Math.min(...targets.map(({ width, height }) => Math.min(width, height)));
  const { x, y, width, height } = around(targets);
  if (smallest >= least || Math.max(width, height) > TILE) return null;
  const seen = clamp({ ...whole(scene), width: (scene.width * smallest) / wished }, scene);
  const [left, top] = [x + (width - seen.width) / 2, y + (height - seen.height) / 2];
  return inside({ ...seen, x: left, y: top }, area);
}
