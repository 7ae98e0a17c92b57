// The surface: where the parts of a scene are on the page, and the scene in pixels, as they were last measured.
import {
  arranged,
  inGrid,
  located,
  onSurface,
  placesOf,
  type Box,
  type DrawnScene,
  type Places,
  type Size,
} from '../../board/scene';
import type { Ghost, Part, Scene } from '../../lib/net/contract';

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
interface Measured {
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

export class Surface {
  /** The scene in pixels of the surface; null before it is measured. */
  scene = $state.raw<DrawnScene | null>(null);
  /** Whether only the size of the window has changed since the previous scene. */
  still = false;
  /** Where the boards are, in pixels. */
  area: Box = { x: 0, y: 0, width: 0, height: 0 };
  /** The previous scene, laid out like the current one: pieces move from there. */
  before: DrawnScene | null = null;
  #source: Scene | null = null;
  #locate: ((ghost: Ghost) => Ghost | null) | null = null;

  place(source: Scene, places: Places, size: Size, area: Box): void {
    this.area = area;
    this.still = source === this.#source;
    this.before =
      this.#source && onSurface(this.#source, placesOf(this.#source, source, places), size);
    this.#source = source;
    this.#locate = located(source, places);
    this.scene = onSurface(source, places, size);
  }

  /** Return the preview of a choice in pixels, or null if its part is not visible. */
  ghost(ghost: Ghost | null): Ghost | null {
    void this.scene; // measured anew
    return ghost && (this.#locate?.(ghost) ?? null);
  }
}
