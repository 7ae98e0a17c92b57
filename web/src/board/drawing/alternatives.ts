// Where the ways of a decision are shown on the table.
import type { Scene, Shape, Way } from '../../lib/net/contract';
import type { Box } from '../scene';

type Thing = Box & { shape?: Shape };

export interface PlacedAlternative {
  way: Way;
  /** What is pointed at last for it, or where its ghost is. */
  thing: Thing;
  best: boolean;
}

/** The ways that the table can show, the best on top; of those in one place the best, or the one that is pointed at. */
export function placeAlternatives(
  scene: Scene,
  ways: readonly Way[],
  pointed: Way | null,
): PlacedAlternative[] {
  const things = new Map<string, Thing>(
    [...scene.spaces, ...scene.pieces].map((thing) => [thing.id, thing]),
  );
  const found = new Map<string, PlacedAlternative>();
  const best = ways[0];
  for (const way of pointed ? [pointed, ...ways] : ways) {
    const thing = things.get(way.picks.at(-1)?.[0] ?? '') ?? way.ghost;
    const place = `${thing?.x} ${thing?.y}`;
    if (thing && !found.has(place)) found.set(place, { way, thing, best: way === best });
  }
  return [...found.values()].reverse();
}
