// The parts of a scene on the screen: where boards lie, and a scene in pixels of the surface they lie on.
import type { Part, Scene, Track } from '../lib/net/contract';
import type { Box } from './scene';

/** The boxes of parts by their ids, in pixels of the surface. */
export type Places = ReadonlyMap<string, Box>;

export interface Size {
  width: number;
  height: number;
}

export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** The id of the only board of a scene that names no part. */
const ALONE = '';

/** Return the boards of a scene; a scene without parts is one board. */
export function boardsOf({ boards, width, height }: Scene): Part[] {
  return boards.length > 0 ? boards : [{ id: ALONE, width, height, title: '', large: false }];
}

/** Return a box as large as a part can be in an area, in its middle. */
function inside(part: Size, area: Box): Box {
  const scale = Math.min(area.width / part.width, area.height / part.height);
  const [width, height] = [part.width * scale, part.height * scale];
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2];
  return { x, y, width, height };
}

/**
 * Return the boxes of boards in an area: in that number of columns whose boards are largest. caption: the height left
 * above each board.
 */
export function arranged(boards: readonly Size[], area: Box, gap: number, caption = 0): Box[] {
  let best: { boxes: Box[]; size: number } = { boxes: [], size: -1 };
  for (let columns = 1; columns <= boards.length; columns++) {
    const rows = Math.ceil(boards.length / columns);
    const width = (area.width - (columns - 1) * gap) / columns;
    const height = (area.height - (rows - 1) * gap) / rows - caption;
    const boxes = boards.map((board, i) => {
      const row = Math.floor(i / columns);
      // The last row may have fewer boards: they are in its middle.
      const missing = row === rows - 1 ? rows * columns - boards.length : 0;
      const x = area.x + ((i % columns) + missing / 2) * (width + gap);
      const y = area.y + row * (height + caption + gap) + caption;
      return inside(board, { x, y, width, height });
    });
    const size = Math.min(...boxes.map((box) => box.width * box.height));
    if (size > best.size) best = { boxes, size };
  }
  return best.boxes;
}

interface Located {
  part: string;
}

interface Found {
  place: Box;
  /** Pixels for each unit of the part. */
  scale: number;
}

function finder(scene: Scene, places: Places): (part: string) => Found | null {
  const parts = [...boardsOf(scene), ...scene.shared, ...scene.seats.flatMap(({ trays }) => trays)];
  const found = new Map(
    parts.flatMap(({ id, width }): [string, Found][] => {
      const place = places.get(id);
      return place ? [[id, { place, scale: place.width / width }]] : [];
    }),
  );
  return (part) => found.get(part) ?? null;
}

function scaled<Thing extends Box>(thing: Thing, { place, scale }: Found): Thing {
  return {
    ...thing,
    x: place.x + thing.x * scale,
    y: place.y + thing.y * scale,
    width: thing.width * scale,
    height: thing.height * scale,
  };
}

/** Return a function that gives a thing its place on the surface; null where its part is not visible. */
export function located(
  scene: Scene,
  places: Places,
): <T extends Box & Located>(thing: T) => T | null {
  const find = finder(scene, places);
  return (thing) => {
    const found = find(thing.part);
    return found && scaled(thing, found);
  };
}

/** Return a scene in pixels of a surface. Things in parts without a place, such as a folded tray, are left out. */
export function onSurface(scene: Scene, places: Places, surface: Size): Scene {
  const find = finder(scene, places);
  const locate = located(scene, places);
  const locateAll = <T extends Box & Located>(things: readonly T[]): T[] =>
    things.map(locate).filter((thing) => thing !== null);
  const alone = find(ALONE);
  const onBoard = <T extends Box>(thing: T): T => (alone ? scaled(thing, alone) : thing);
  const track = (each: Track): Track[] => {
    const found = find(each.part);
    if (!found) return [];
    const { place, scale } = found;
    const points = each.points.map(([x = 0, y = 0]) => [place.x + x * scale, place.y + y * scale]);
    return [{ ...each, points }];
  };
  return {
    ...scene,
    ...surface,
    pieces: locateAll(scene.pieces),
    spaces: locateAll(scene.spaces),
    panels: scene.panels.map(onBoard),
    closeups: scene.closeups.map(onBoard),
    focus: scene.focus && {
      ...onBoard(scene.focus),
      finger: scene.focus.finger * (alone?.scale ?? 1),
    },
    regions: scene.regions.map((region) => ({ ...region, glows: locateAll(region.glows) })),
    tracks: scene.tracks.flatMap(track),
    choices: scene.choices.map((choice) => ({
      ...choice,
      ghost: choice.ghost && locate(choice.ghost),
    })),
  };
}
