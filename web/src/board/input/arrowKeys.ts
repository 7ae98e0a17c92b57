// Arrow keys over things that lie anywhere: the nearest one in that direction.
import { centre, type Box } from '../scene';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export type Spot = Box & { id: string };

const STEPS: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Straying sideways costs more than going far, so that rows and columns are followed.
const SIDEWAYS = 2.5;

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

/** How far `to` is from `from` in that direction; infinite if it lies elsewhere. */
function cost(from: Box, to: Box, [dx, dy]: [number, number]): number {
  const a = centre(from);
  const b = centre(to);
  const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
  const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
  return along > 1 ? along + SIDEWAYS * across : Infinity;
}

/** The spot that an arrow key leads to from `from`, or `from` itself at the edge. */
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

/** The spot nearest to where a person was before. */
export function nearest(spots: readonly Spot[], to: Box): Spot | undefined {
  const far = (spot: Spot): number =>
    Math.hypot(centre(spot).x - centre(to).x, centre(spot).y - centre(to).y);
  return spots.toSorted((a, b) => far(a) - far(b))[0];
}

/** The order in which a person reads: rows from the top, each from the left. */
export function readingOrder(spots: readonly Spot[]): Spot[] {
  return [...spots].sort((a, b) =>
    Math.abs(a.y - b.y) > Math.min(a.height, b.height) / 2 ? a.y - b.y : a.x - b.x,
  );
}
