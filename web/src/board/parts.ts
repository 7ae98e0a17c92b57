// The parts of a scene on the screen: where the boards are, and the scene in pixels of the surface.
import type { Scene, Track } from '../lib/net/contract';
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

/** A scene in pixels of a surface of this size. */
export interface DrawnScene extends Scene, Size {}

/** Return the sizes of boards in rows with this many columns, each as large as its cell allows. */
function fitted(
  boards: readonly Size[],
  columns: number,
  area: Size,
  gap: number,
  caption: number,
): Size[] {
  const rows = Math.ceil(boards.length / columns);
  const width = (area.width - (columns - 1) * gap) / columns;
  const height = (area.height - (rows - 1) * gap) / rows - caption;
  return boards.map((board) => {
    const scale = Math.max(Math.min(width / board.width, height / board.height), 0);
    return { width: board.width * scale, height: board.height * scale };
  });
}

function total(lengths: readonly number[], gap: number): number {
  return lengths.reduce((sum, length) => sum + length, 0) + (lengths.length - 1) * gap;
}

// The first board has this fraction of the area's width if the boards then cover this many times as much of the area.
const SHARE = 0.55;
const GAIN = 1.15;

function covered(boxes: readonly Size[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

/**
 * Return the boxes of boards in an area, the nearest player's first. caption: the height reserved above each board.
 * The first one is larger, and the others are next to it, if boards of the same size would leave much of the area empty.
 */
export function arranged(boards: readonly Size[], area: Box, gap: number, caption = 0): Box[] {
  const boxes = inGrid(boards, area, gap, caption);
  const [first, ...others] = boards;
  if (!first || others.length === 0) return boxes;
  const [size = first] = fitted([first], 1, { ...area, width: area.width * SHARE }, gap, caption);
  const x = area.x + size.width + gap;
  const beside = inGrid(others, { ...area, x, width: area.x + area.width - x }, gap, caption);
  const left = area.x + Math.min(...beside.map((box) => box.x)) - x;
  const large = inGrid([first], { ...area, x: left, width: size.width }, gap, caption);
  const unequal = [...large, ...beside];
  return covered(unequal) < GAIN * covered(boxes) ? boxes : unequal;
}

/**
 * Return the boxes of boards, close together in the middle of an area. They have the number of columns that makes
 * them largest.
 */
export function inGrid(boards: readonly Size[], area: Box, gap: number, caption: number): Box[] {
  let best: { columns: number; sizes: Size[]; least: number } = {
    columns: 1,
    sizes: [],
    least: -1,
  };
  for (let columns = 1; columns <= boards.length; columns++) {
    const sizes = fitted(boards, columns, area, gap, caption);
    const least = Math.min(...sizes.map(({ width, height }) => width * height));
    if (least > best.least) best = { columns, sizes, least };
  }
  const { columns, sizes } = best;
  const rows = Array.from({ length: Math.ceil(sizes.length / columns) }, (_, row) =>
    sizes.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map((row) => caption + Math.max(...row.map(({ height }) => height)));
  let y = area.y + (area.height - total(heights, gap)) / 2 + caption;
  return rows.flatMap((row, number) => {
    const widths = row.map(({ width }) => width);
    let x = area.x + (area.width - total(widths, gap)) / 2;
    const boxes = row.map(({ width, height }) => {
      const box = { x, y, width, height };
      x += width + gap;
      return box;
    });
    y += (heights[number] ?? 0) + gap;
    return boxes;
  });
}

interface Located {
  part: string;
}

interface Found {
  place: Box;
  /** Pixels per unit of the part. */
  scale: number;
}

function finder(scene: Scene, places: Places): (part: string) => Found | null {
  const parts = [...scene.boards, ...scene.shared, ...scene.seats.flatMap(({ trays }) => trays)];
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

type Locate = <T extends Box & Located>(thing: T) => T | null;

function locator(find: (part: string) => Found | null): Locate {
  return (thing) => {
    const found = find(thing.part);
    return found && scaled(thing, found);
  };
}

/** Return a function that places a thing on the surface; it returns null if the thing's part is not visible. */
export function located(scene: Scene, places: Places): Locate {
  return locator(finder(scene, places));
}

/** Return a scene in pixels of a surface. Things in parts without a place, such as a folded tray, are omitted. */
export function onSurface(scene: Scene, places: Places, surface: Size): DrawnScene {
  const find = finder(scene, places);
  const locate = locator(find);
  const locateAll = <T extends Box & Located>(things: readonly T[]): T[] =>
    things.map(locate).filter((thing) => thing !== null);
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
    regions: scene.regions.map((region) => ({ ...region, glows: locateAll(region.glows) })),
    tracks: scene.tracks.flatMap(track),
    choices: scene.choices.map((choice) => ({
      ...choice,
      ghost: choice.ghost && locate(choice.ghost),
    })),
  };
}
