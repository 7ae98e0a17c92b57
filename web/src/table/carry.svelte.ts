// The piece that a person drags to where it is to lie.
import { beneath, carried, type Point } from '../board/carry';
import type { Choice, Ghost, Piece, Space } from '../lib/contract';
import type { Hand } from './dragging';
import type { TableState } from './state.svelte';

export class Carry implements Hand {
  #held = $state.raw<Point | null>(null);

  readonly piece = $derived.by(() => carried(this.pieces(), this.table().choices));

  /** The piece under the pointer. */
  readonly image = $derived.by((): Ghost | null => {
    const { piece } = this;
    if (!piece || !this.#held) return null;
    const { x, y } = this.#held;
    return { ...piece, x: x - piece.width / 2, y: y - piece.height / 2 };
  });

  /** What a drop would show. */
  readonly over = $derived.by((): Choice | null => (this.#held ? this.table().peek : null));

  /** `places` are those that can be picked. */
  constructor(
    private readonly table: () => TableState,
    private readonly pieces: () => Piece[],
    private readonly places: () => (Piece | Space)[],
  ) {}

  takes(id: string): boolean {
    return id === this.piece?.id;
  }

  move(at: Point | null): void {
    this.#held = at;
    this.table().hovered = (at && beneath(this.places(), at)?.id) ?? null;
  }

  drop(at: Point): void {
    const place = beneath(this.places(), at);
    if (place) this.table().drop(place.id);
  }
}
