// Where the board shows the alternative moves of a decision.
import type { Scene, Shape, Way } from '../../lib/net/contract';
import { centre, type Box } from '../scene';
import type { Point } from '../input/drag';

type Thing = Box & { shape?: Shape };

export interface PlacedAlternative {
  way: Way;
  /** The thing that the move picks last, or the place of its preview. */
  thing: Thing;
  best: boolean;
  /** The centres of the things that the move picks, in order. */
  steps: Point[];
}

/** Return the alternatives to show, best on top. Where several share a place, show the pointed or the best one. */
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
    if (!thing || found.has(place)) continue;
    const picked = way.picks
      .map(([id = '']) => things.get(id))
      .filter((each) => each !== undefined);
    found.set(place, { way, thing, best: way === best, steps: picked.map(centre) });
  }
  return [...found.values()].reverse();
}
