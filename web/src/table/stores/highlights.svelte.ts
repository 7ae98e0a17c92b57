// Marks on the board: the pieces that another player changed last, the things that scored, and those that a step of a
// lesson speaks of.
import type { EventFrame, Received, ViewFrame } from '../../lib/net/contract';
import type { Game } from './game.svelte';
import { LastMove, type Gain, type Mark } from './lastMove.svelte';

/** A mark on a piece or space; number: its place in the order of the taps, empty if it is not tapped. */
export interface StepMark {
  id: string;
  number: string;
}

export class Highlights {
  /** The IDs of things for which the selected line of the score table brought points. */
  scoring = $state.raw<readonly string[]>([]);
  /** The things that the step of a lesson speaks of. */
  steps = $state.raw<readonly StepMark[]>([]);
  /** What the other players did last. */
  readonly last = new LastMove();
  /** Whether the board shows the current position, in which the last move is marked. */
  readonly #current = $derived.by(() => this.game.shown === this.game.live);
  readonly changed = $derived.by((): readonly Mark[] => (this.#current ? this.last.marks : []));
  readonly gains = $derived.by((): ReadonlyMap<number, Gain> =>
    this.#current ? this.last.gains : new Map(),
  );

  constructor(private readonly game: Pick<Game, 'shown' | 'live' | 'info' | 'display'>) {}

  /** Called when the board shows events and the view after them. */
  stepShown(events: readonly EventFrame[], view: ViewFrame): void {
    this.last.show(events, view, this.game.info?.you ?? null);
  }

  /** Mark what brought some points, in the last view that contains it; without points, remove the marks. */
  showPoints(received: readonly Received[]): void {
    const { display, live } = this.game;
    const at = received.at(-1)?.at;
    const earlier = display.roundEnds.find(({ n }) => n === at) ?? null;
    const visible = earlier !== null || at === live?.n;
    this.scoring = visible
      ? received.filter((points) => points.at === at).flatMap(({ ids }) => ids)
      : [];
    display.override = earlier;
  }
}
