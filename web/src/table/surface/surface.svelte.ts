// The surface: the scene in pixels, as it was last measured.
import {
  located,
  onSurface,
  placesOf,
  type DrawnScene,
  type Places,
  type Size,
} from '../../board/parts';
import type { Box } from '../../board/scene';
import type { Ghost, Scene } from '../../lib/net/contract';

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
