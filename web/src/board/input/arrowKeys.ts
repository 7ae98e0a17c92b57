// Arrow keys on the board: each leads to the nearest thing in its direction.
import { centre, type Box } from '../scene';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export type Spot = Box & { id: string };

const STEPS: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// A step sideways costs more than a step forward, so that keys follow rows and columns.
const SIDEWAYS = 2.5;

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

/** Return the cost of moving from one box to another in a direction; infinite if it is in another direction. */
function cost(from: Box, to: Box, [dx, dy]: [number, number]): number {
  const a = centre(from);
  const b = centre(to);
  const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
  const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
  return along > 1 ? along + SIDEWAYS * across : Infinity;
}

/** Return the spot that an arrow key leads to, or `from` itself at the edge. */
export function neighbour(spots: readonly Spot[], from: string, direction: Direction): string {
  const start = spots.find((spot) => spot.id === from);
  if (!start) return spots[0]?.id ?? from;
  let best = from;
  let least = Infinity;
  for (const spot of spots) {
    const price = cost(start, spot, STEPS[direction]);
    if (price < least) [best, least] = [spot.id, price];
  }
  return best;
}

/** Return the spot nearest to a box. */
export function nearest(spots: readonly Spot[], to: Box): Spot | undefined {
  const far = (spot: Spot): number =>
    Math.hypot(centre(spot).x - centre(to).x, centre(spot).y - centre(to).y);
  return spots.toSorted((a, b) => far(a) - far(b))[0];
}

/** Sort spots in reading order: rows from the top, each from the left. */
export function readingOrder(spots: readonly Spot[]): Spot[] {
  return [...spots].sort((a, b) =>
    Math.abs(a.y - b.y) > Math.min(a.height, b.height) / 2 ? a.y - b.y : a.x - b.x,
  );
}
