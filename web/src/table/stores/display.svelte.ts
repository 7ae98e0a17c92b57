// Which picture is shown: the game as it goes on, a round end that waits for its Continue, or one looked at again.
import type { EventFrame, ViewFrame } from '../../lib/net/contract';
import { Pace, type After } from './stepQueue';

/** What is shown at once: the events since the last picture, and the picture. */
export interface Step {
  events: EventFrame[];
  view: ViewFrame;
}

export class Showing {
  /** The latest picture of the game as it goes on. */
  live = $state.raw<ViewFrame | null>(null);
  /** A round end that is looked at again. */
  looking = $state.raw<ViewFrame | null>(null);
  /** Every round end so far, the first one first. */
  roundEnds = $state.raw<ViewFrame[]>([]);
  /** The live picture is a round end that waits until a person wants to go on. */
  held = $state(false);

  /** What is shown for a while in place of all that: a game looked at again, or what a line of its account means. */
  glance = $state.raw<ViewFrame | null>(null);

  shown = $derived(this.glance ?? this.looking ?? this.live);

  /** How often all that goes on was wanted over. */
  skips = $state(0);

  readonly #pace: Pace<Step>;
  #opened = Infinity;

  /**
   * `onstep` hears of each step when it is shown, `visible` tells whether anybody can look at it, `hurried`
   * whether all steps are wanted at once, `step` for how long each is seen.
   */
  constructor(
    private readonly onstep: (step: Step) => void,
    private readonly visible: () => boolean,
    hurried: () => boolean,
    step?: () => number,
  ) {
    this.#pace = new Pace((step) => this.#show(step), hurried, step);
  }

  /** The number of the last event when the page opened: round ends up to it are no news. */
  open(n: number): void {
    this.#opened = Math.min(this.#opened, n);
  }

  add(step: Step): void {
    this.#pace.add(step);
  }

  /** Shows at once how all that goes on ends. */
  skip(): void {
    this.skips++;
    this.#pace.skip();
  }

  stop(): void {
    this.#pace.stop();
  }

  continue(): void {
    this.held = false;
    this.#pace.release();
  }

  /** Looks at a round end again; at the table as it is with null. */
  look(roundEnd: ViewFrame | null): void {
    this.looking = roundEnd?.n === this.live?.n ? null : roundEnd;
  }

  #show(step: Step): After {
    const before = this.live;
    const { view } = step;
    this.held = this.#holds(view);
    if (view.round_end) this.#keep(view);
    this.live = view;
    this.onstep(step);
    if (this.held) return 'hold';
    const same = JSON.stringify(before?.scene.pieces) === JSON.stringify(view.scene.pieces);
    return same ? 'next' : 'pause';
  }

  /** A round end is held once, if somebody saw it end; at the end of the game there is nothing to go on to. */
  #holds({ round_end, status, n }: ViewFrame): boolean {
    if (!round_end || status === 'over' || n <= this.#opened || !this.visible()) return false;
    return this.roundEnds.every((kept) => kept.n !== n);
  }

  #keep(view: ViewFrame): void {
    const others = this.roundEnds.filter(({ n }) => n !== view.n);
    this.roundEnds = [...others, view].sort((a, b) => a.n - b.n);
  }
}
