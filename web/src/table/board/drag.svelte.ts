// The piece that the player is dragging: what it is, where it can be dropped, and what a drop would preview.
import {
  draggableIds,
  dragImage,
  dropPreview,
  dropTargets,
  targetAt,
  type Point,
} from '../../board/input/drag';
import type { Choice, Ghost, Scene } from '../../lib/net/contract';
import type { Moves, SelectionStore } from '../stores/moves.svelte';
import type { Draggable } from './dragGesture';

interface Stores {
  selection: Pick<SelectionStore, 'choices' | 'value' | 'hovered'>;
  moves: Pick<Moves, 'pick'>;
}

export class Drag implements Draggable {
  #id = $state<string | null>(null);
  #at = $state.raw<Point | null>(null);

  /** The ids of all pieces that can be dragged now. */
  readonly draggable = $derived.by(() => draggableIds(this.scene().pieces, this.#choices()));
  readonly piece = $derived.by(() => this.scene().pieces.find(({ id }) => id === this.#id) ?? null);
  /** The places where the piece can be dropped. */
  readonly targets = $derived.by(() => {
    const { pieces, spaces } = this.scene();
    const { choices, value } = this.stores().selection;
    return this.piece ? dropTargets(choices, value, this.piece, [...spaces, ...pieces]) : [];
  });
  /** The place under the piece. */
  readonly target = $derived(this.#at && targetAt(this.targets, this.#at));
  /** The choice that a drop would preview. */
  readonly preview = $derived.by((): Choice | null => dropPreview(this.#choices(), this.target));
  /** The image that follows the pointer, unless the preview already shows the piece in its place. */
  readonly image = $derived.by((): Ghost | null => {
    if (!this.piece || !this.#at || this.preview?.ghost) return null;
    return dragImage(this.piece, this.#choices(), this.#at);
  });

  constructor(
    private readonly stores: () => Stores,
    private readonly scene: () => Scene,
  ) {}

  takes(id: string): boolean {
    return this.draggable.has(id);
  }

  lift(id: string): void {
    this.#id = id;
    this.stores().selection.hovered = null;
  }

  move(at: Point): void {
    this.#at = at;
  }

  drop(): void {
    const { target } = this;
    this.back();
    if (target) this.stores().moves.pick(target.selection);
  }

  back(): void {
    [this.#id, this.#at] = [null, null];
  }

  #choices(): readonly Choice[] {
    return this.stores().selection.choices;
  }
}
