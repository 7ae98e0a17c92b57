// The camera: which part of the table the board shows, from one view to the next.
import { follow, showSome } from '../../board/view/follow';
import { centre, sameSize, type Box, type DrawnScene, type Size } from '../../board/scene';
import { isClosest, isWhole, reveal, whole, zoom } from '../../board/view/viewport';
import type { Piece } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { motionTime } from '../../lib/prefs/motionSpeed';

// How long the camera takes to move to another part, in milliseconds.
const GLIDE = 260;
const NOTHING = { x: 0, y: 0, width: 1, height: 1 };

/** How the table is viewed: as a whole, as the player chose, or enlarged around a tiny target until it is picked. */
type Mode = 'whole' | 'free' | 'enlarged';

export class Camera {
  /** Whether some things on the table are so small that zooming is offered. */
  offered = $state(false);
  #scene = $state.raw<DrawnScene | null>(null);
  #mode: Mode = 'whole';
  /** The visible part of the scene, or the part that the camera is moving to. */
  aim = $state.raw<Box>(NOTHING);
  /** How long the camera moves there, in milliseconds. */
  glide = $state(0);
  readonly all = $derived(this.#scene === null || isWhole(this.aim, this.#scene));
  readonly closest = $derived(this.#scene !== null && isClosest(this.aim, this.#scene));

  /** Whether a tap has enlarged the view around a tiny target. */
  get enlarged(): boolean {
    return this.#mode === 'enlarged';
  }

  /** The pieces that are drawn. */
  get pieces(): readonly Piece[] {
    return this.#scene?.pieces ?? [];
  }

  /** The size of the scene. */
  get size(): Size {
    return this.#scene ?? NOTHING;
  }

  /**
   * Show the next scene, in pixels of the window. A scene without a size has not been measured yet. still: whether
   * only the size of the window has changed.
   */
  show(next: DrawnScene, still: boolean): void {
    if (next.width === 0 || next.height === 0) return;
    const before = this.#scene;
    this.#scene = next;
    const stays = this.#mode === 'free' || (this.#mode === 'enlarged' && still);
    if (before && stays && isWide(before) === isWide(next)) {
      this.#go(follow(this.aim, before, next, still));
      return;
    }
    this.#mode = 'whole';
    if (before && sameSize(before, next)) this.#go(whole(next));
    else this.#set(whole(next));
  }

  /** Show a part at once, as when it follows a finger. */
  put(view: Box): void {
    this.#free(view);
    this.#set(view);
  }

  /** Zoom in or out, keeping the centre. */
  zoom(factor: number): void {
    if (!this.#scene) return;
    const { x, y, width, height } = this.aim;
    this.#look(zoom(this.aim, this.#scene, factor, x + width / 2, y + height / 2));
  }

  /** Move a thing into view. */
  reveal(thing: Box): void {
    if (this.#scene) this.#look(reveal(this.aim, this.#scene, thing));
  }

  /** Move some of these places into view. */
  showSome(places: readonly Box[]): void {
    if (this.#scene) this.#look(showSome(this.aim, this.#scene, places));
  }

  /** Make a thing at least this wide and high on the screen, if possible. Return whether it became larger. */
  enlarge(thing: Box, pixels: number): boolean {
    if (!this.#scene || this.closest) return false;
    const { x, y } = centre(thing);
    const seen = (Math.min(thing.width, thing.height) * this.#scene.width) / this.aim.width;
    this.#look(zoom(this.aim, this.#scene, pixels / seen, x, y));
    this.#mode = 'enlarged';
    return true;
  }

  /** Show the whole table. */
  whole(): void {
    this.#mode = 'whole';
    if (this.#scene) this.#go(whole(this.#scene));
  }

  #free(view: Box): void {
    if (same(view, this.aim)) return;
    this.#mode = this.#scene && isWhole(view, this.#scene) ? 'whole' : 'free';
  }

  #look(view: Box): void {
    this.#free(view);
    this.#go(view);
  }

  #go(view: Box): void {
    this.#set(view, motionTime(settings.speed, GLIDE));
  }

  #set(view: Box, glide = 0): void {
    if (same(view, this.aim) && view.height === this.aim.height) return;
    [this.aim, this.glide] = [view, glide];
  }
}

function isWide({ width, height }: Size): boolean {
  return width >= height;
}

function same(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width;
}
