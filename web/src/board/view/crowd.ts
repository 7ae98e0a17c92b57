// Crowds: targets that lie side by side in one part. Marks around all of them would hide what they show.
import type { Box } from '../scene';

// From this many touching targets on, they are a crowd.
const MANY = 12;
// Things touch if this fraction of their size, or less, is between them.
const GAP = 0.15;

interface Thing extends Box {
  id: string;
  part: string;
}

/** Whether two things lie side by side. */
function touch(a: Box, b: Box): boolean {
  const gap = GAP * Math.min(a.width, a.height, b.width, b.height);
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.max(across, down) < gap && Math.min(across, down) < -gap;
}

/** Return the ids of the things in crowds; empty if only a few things lie side by side. */
export function crowded(things: readonly Thing[]): ReadonlySet<string> {
  const close = things.filter((thing) =>
    things.some((each) => each !== thing && each.part === thing.part && touch(thing, each)),
  );
  const isMany = (part: string) => close.filter((each) => each.part === part).length >= MANY;
  return new Set(close.filter(({ part }) => isMany(part)).map(({ id }) => id));
}
