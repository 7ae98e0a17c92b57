// Where the parts of a scene are on the surface, measured on the page.
import { arranged, inGrid, type Size } from '../../board/parts';
import type { Box } from '../../board/scene';
import type { Part } from '../../lib/net/contract';

const GAP = 10;
/** The height of the title of a board, in pixels. */
export const CAPTION = 20;

/** The title of a board, and the box of the board. */
export interface Caption {
  id: string;
  title: string;
  box: Box;
}

/** The boxes of all visible parts, the size of the surface, the area of the boards and their titles, in pixels. */
export interface Measured {
  places: Map<string, Box>;
  size: Size;
  area: Box;
  captions: Caption[];
}

/** Return a function that measures an element in pixels of the surface, which the camera may have enlarged. */
function ruler(surface: HTMLElement): (element: Element) => Box {
  const base = surface.getBoundingClientRect();
  const zoom = base.width / surface.offsetWidth || 1;
  return (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      x: (left - base.left) / zoom,
      y: (top - base.top) / zoom,
      width: width / zoom,
      height: height / zoom,
    };
  };
}

/** Arrange the boards in their area, and measure all other parts. equal: all boards have the same size. */
export function measured(
  surface: HTMLElement,
  boards: readonly Part[],
  area: HTMLElement,
  equal: boolean,
): Measured {
  const boxOf = ruler(surface);
  const free = boxOf(area);
  const caption = boards.some(({ title }) => title) ? CAPTION : 0;
  const boxes = (equal ? inGrid : arranged)(boards, free, GAP, caption);
  const places = new Map<string, Box>();
  boards.forEach(({ id }, i) => places.set(id, boxes[i] as Box));
  for (const element of surface.querySelectorAll<HTMLElement>('[data-part]'))
    places.set(element.dataset.part ?? '', boxOf(element));
  const captions = boards.flatMap(({ id, title }) => {
    const box = places.get(id);
    return title && box ? [{ id, title, box }] : [];
  });
  const size = { width: surface.offsetWidth, height: surface.offsetHeight };
  return { places, size, area: free, captions };
}
