// What part of the table a person looks at, from one picture to the next.
import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { follow, offer } from '../board/follow';
import type { Box } from '../board/scene';
import { sameLayout } from '../board/stage';
import { frame, isClosest, isWhole, reveal, whole, zoom } from '../board/viewport';
import type { Closeup, Scene } from '../lib/contract';
import { settings } from '../lib/settings.svelte';
import { moving } from '../lib/speed';

const AT_ONCE = { duration: 0 };
const NOTHING = { x: 0, y: 0, width: 1, height: 1 };

export class Camera {
  /** Things on the table are small enough to be looked at closely. */
  offered = $state(false);
  #scene = $state.raw<Scene | null>(null);
  readonly #view = new Tween<Box>(NOTHING, {
    duration: () => moving(settings.speed, 260),
    easing: cubicOut,
  });

  /** The part of the scene that is seen, maybe on the way to `aim`. */
  readonly view = $derived(this.#view.current);
  readonly aim = $derived(this.#view.target);
  readonly near = $derived(this.#scene !== null && !isWhole(this.aim, this.#scene));
  readonly closest = $derived(this.#scene !== null && isClosest(this.aim, this.#scene));

  /** The parts of the table that can be looked at by themselves. */
  readonly closeups = $derived<readonly Closeup[]>(this.#scene?.closeups ?? []);

  /** The next picture has come. */
  show(scene: Scene): void {
    const before = this.#scene;
    this.#scene = scene;
    if (before && sameLayout(before, scene)) this.#go(follow(this.aim, before, scene));
    else this.put(whole(scene));
  }

  /** Looks at a part at once, as under a finger. */
  put(view: Box): void {
    void this.#view.set(view, AT_ONCE);
  }

  /** Closer or further away, about the middle. */
  zoom(factor: number): void {
    const { x, y, width, height } = this.aim;
    if (this.#scene) this.#go(zoom(this.aim, this.#scene, factor, x + width / 2, y + height / 2));
  }

  /** Brings a thing into view. */
  reveal(thing: Box): void {
    if (this.#scene) this.#go(reveal(this.aim, this.#scene, thing));
  }

  /** What can be pointed at next. */
  offer(places: readonly Box[]): void {
    if (this.#scene) this.#go(offer(this.aim, this.#scene, places));
  }

  /** Looks at nothing but a part of the table. */
  fill(part: Box): void {
    if (this.#scene) this.#go(frame(part, this.#scene));
  }

  whole(): void {
    if (this.#scene) this.#go(whole(this.#scene));
  }

  #go(view: Box): void {
    void this.#view.set(view);
  }
}
