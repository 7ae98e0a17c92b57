// The camera: which part of the table the board shows, from one view to the next.
import { follow, showSome, toAllPicks } from '../../board/view/follow';
import type { Box } from '../../board/scene';
import { sameLayout } from '../../board/motion/pieceTracker';
import {
  clamp,
  frame,
  home,
  isClosest,
  isWhole,
  reveal,
  whole,
  zoom,
  type Size,
} from '../../board/view/viewport';
import type { Closeup, Scene } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { motionTime } from '../../lib/prefs/motionSpeed';

// How long the camera moves to another part, in milliseconds.
const GLIDE = 260;
const NOTHING = { x: 0, y: 0, width: 1, height: 1 };

/** How the table is viewed: as it opened, whole, or as the player wants. */
type Mode = 'home' | 'whole' | 'free';

export class Camera {
  /** Some things on the table are so small that zooming is offered. */
  offered = $state(false);
  #scene = $state.raw<(Scene & Size) | null>(null);
  #mode = $state<Mode>('home');
  #pixels = 0;
  #ratio = 0;
  readonly #coarse = matchMedia('(pointer: coarse)').matches;
  /** The visible part of the scene, or the one that the camera moves to. */
  aim = $state.raw<Box>(NOTHING);
  /** How long the camera moves there, in milliseconds. */
  glide = $state(0);
  readonly all = $derived(this.#scene === null || isWhole(this.aim, this.#scene));
  /** The player looks closer than the opening view. */
  readonly near = $derived(this.#mode === 'free' && !this.all);
  readonly closest = $derived(this.#scene !== null && isClosest(this.aim, this.#scene));

  /** The parts of the table that can be enlarged. */
  readonly closeups = $derived<readonly Closeup[]>(this.#scene?.closeups ?? []);

  /** The size of the scene. */
  get size(): Size {
    return this.#scene ?? NOTHING;
  }

  /** The window has this size, in pixels. */
  fit(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    [this.#pixels, this.#ratio] = [width, width / height];
    if (!this.#scene) return;
    const scene = (this.#scene = { ...this.#scene, ratio: this.#ratio });
    this.#set(this.#mode === 'free' ? clamp(this.aim, scene) : this.#rest(scene));
  }

  /** Show the next scene. */
  show(next: Scene): void {
    const before = this.#scene;
    const scene = (this.#scene = { ...next, ratio: this.#ratio });
    if (!before || !sameLayout(before, scene)) {
      this.#mode = 'home';
      this.#set(this.#rest(scene));
    } else this.#go(this.#mode === 'free' ? follow(this.aim, before, scene) : this.#rest(scene));
  }

  /** Show a part at once, as under a finger. */
  put(view: Box): void {
    this.#free(view);
    this.#set(view);
  }

  /** Zoom about the middle; from the whole table first to the opening view. */
  zoom(factor: number): void {
    if (!this.#scene) return;
    if (this.all && factor > 1 && !isWhole(this.#home(this.#scene), this.#scene))
      return this.home();
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

  /** Fill the view with a part of the table. */
  fill(part: Box): void {
    if (this.#scene) this.#look(frame(part, this.#scene));
  }

  whole(): void {
    this.#mode = 'whole';
    if (this.#scene) this.#go(whole(this.#scene));
  }

  /** Return to the opening view. */
  home(): void {
    this.#mode = 'home';
    if (this.#scene) this.#go(this.#rest(this.#scene));
  }

  /** Return the view where the player has chosen none. */
  #rest(scene: Scene & Size): Box {
    return this.#mode === 'whole' ? whole(scene) : toAllPicks(this.#home(scene), scene);
  }

  /** With a mouse the whole table is shown: it can point at small things. */
  #home(scene: Scene & Size): Box {
    return home(scene, this.#coarse ? scene.focus : null, this.#pixels);
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

function same(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width;
}
