// The piece that a person has in hand: dragged to where it is to lie.
import { beneath, dropped, holdable, inHand, landings, type Point } from '../../board/input/drag';
import type { Choice, Ghost, Scene } from '../../lib/net/contract';
import type { Hand } from './dragGesture';
import type { TableState } from '../stores/state.svelte';

export class Carry implements Hand {
  #id = $state<string | null>(null);
  #at = $state.raw<Point | null>(null);

  /** The ids of all pieces that can be dragged now. */
  readonly holdable = $derived.by(() => holdable(this.scene().pieces, this.table().choices));

  readonly piece = $derived.by(() => this.scene().pieces.find(({ id }) => id === this.#id) ?? null);

  /** Where it may go. */
  readonly landings = $derived.by(() => {
    const [{ pieces, spaces }, { choices, selection }] = [this.scene(), this.table()];
    return this.piece ? landings(choices, selection, this.piece, [...spaces, ...pieces]) : [];
  });

  /** The place under it. */
  readonly landing = $derived(this.#at && beneath(this.landings, this.#at));

  /** What a drop would show. */
  readonly over = $derived.by((): Choice | null => dropped(this.table().choices, this.landing));

  /** It follows the pointer, unless it is shown where it would lie. */
  readonly image = $derived.by((): Ghost | null => {
    if (!this.piece || !this.#at || this.over?.ghost) return null;
    return inHand(this.piece, this.table().choices, this.#at);
  });

  constructor(
    private readonly table: () => TableState,
    private readonly scene: () => Scene,
  ) {}

  takes(id: string): boolean {
    return this.holdable.has(id);
  }

  lift(id: string): void {
    this.#id = id;
    this.table().hovered = null;
  }

  move(at: Point): void {
    this.#at = at;
  }

  drop(): void {
    const { landing } = this;
    this.back();
    if (landing) this.table().pick(landing.selection);
  }

  back(): void {
    [this.#id, this.#at] = [null, null];
  }
}
