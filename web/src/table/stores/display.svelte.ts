// Which view the board displays, and for how long: the live one, a round end that waits for Continue, or an earlier one.
import type { EventFrame, Scene, ViewFrame } from '../../lib/net/contract';
import { destroyed } from '../../board/motion/pieceMotion';

/** How long a step is shown, in milliseconds: as long as a person needs to see it. */
export const STEP_TIME = 700;
/** The steps of one turn are shown in at most this time. */
export const TURN_TIME = 4000;

/** What follows a step: the next one after its time or twice of it, the next one at once, or nothing until `release`. */
export type NextStep = 'pause' | 'long' | 'next' | 'hold';
const TIMES = { pause: 1, long: 2, next: 0, hold: 0 };

/**
 * `hurried` returns whether to show all steps at once; `stepTime`, for how many ms to show a step; `turnOf`, what is the
 * same for all steps of a turn.
 */
interface Pace<Step> {
  hurried?: () => boolean;
  stepTime?: () => number;
  turnOf?: (step: Step) => unknown;
}

/** A queue that shows steps one after another, at a speed that people can follow. */
export class StepQueue<Step> {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** The turn of the last step, and for how long its steps have been shown. */
  #turn: unknown;
  #spent = 0;
  readonly #pace: Required<Pace<Step>>;

  /** `show` returns what follows a step. If nothing visible happened, the next step follows at once. */
  constructor(
    private readonly show: (step: Step) => NextStep,
    { hurried = () => false, stepTime = () => STEP_TIME, turnOf = () => null }: Pace<Step> = {},
  ) {
    this.#pace = { hurried, stepTime, turnOf };
  }

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Show a step now, or after the steps that are waiting. */
  add(step: Step): void {
    this.#waiting.push(step);
    if (this.#timer === undefined) this.#next();
  }

  /** Show all waiting steps at once, in order, up to one that holds the queue. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.busy && !this.#held) this.#step();
  }

  /** Continue after a step that held the queue. */
  release(): void {
    this.#held = false;
    if (this.#timer === undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #step(): NextStep {
    const after = this.show(this.#waiting.shift() as Step);
    this.#held = after === 'hold';
    return after;
  }

  #next(): void {
    this.#timer = undefined;
    if (!this.busy) this.#spent = 0;
    if (!this.busy || this.#held) return;
    const wait = this.#wait();
    const after = this.#step();
    const shown = TIMES[after] * wait;
    this.#spent += shown;
    if (after !== 'hold') this.#timer = setTimeout(() => this.#next(), shown);
  }

  /** Return for how long to show the next step, so that the rest of its turn has time as well. */
  #wait(): number {
    const { hurried, stepTime, turnOf } = this.#pace;
    if (hurried()) return 0;
    const turn = turnOf(this.#waiting[0] as Step);
    if (turn !== this.#turn) this.#spent = 0;
    this.#turn = turn;
    const end = this.#waiting.findIndex((step) => turnOf(step) !== turn);
    const steps = end < 0 ? this.#waiting.length : end;
    const most = (TURN_TIME * stepTime()) / STEP_TIME;
    return Math.min(stepTime(), Math.max(most - this.#spent, 0) / steps);
  }
}

/** Return the seat that acted or whose action chance completed; null for what chance prepares. */
export function seatOf({ seat, acting }: Pick<EventFrame, 'seat' | 'acting'>): number | null {
  return seat ?? acting ?? null;
}

/** What is displayed at once: the events since the last view, and the view after them. */
export interface Step {
  events: EventFrame[];
  view: ViewFrame;
}

/** Return the seat that acted last in a step. */
function turnOf({ events }: Step): number | null {
  const last = events.findLast((event) => seatOf(event) !== null);
  return last ? seatOf(last) : null;
}

export class Display {
  /** The latest view of the running game that has been displayed. */
  live = $state.raw<ViewFrame | null>(null);
  /** An earlier round end that the player is looking at. */
  revisited = $state.raw<ViewFrame | null>(null);
  /** Every round end so far, in order. */
  roundEnds = $state.raw<ViewFrame[]>([]);
  /** Whether the live view is a round end that waits until the player continues. */
  paused = $state(false);
  /** A view that is displayed instead for a while: of a replay, or for a line of the score table. */
  override = $state.raw<ViewFrame | null>(null);
  /** What the table would look like after a move that has not been played. */
  ahead = $state.raw<ViewFrame | null>(null);
  readonly shown = $derived(this.override ?? this.revisited ?? this.live);
  /** How often the player has skipped the animations. */
  skips = $state(0);
  readonly #queue: StepQueue<Step>;
  #opened = Infinity;
  #again: ReturnType<typeof setTimeout> | undefined;

  /**
   * `onstep` is called with each step when it is displayed. `visible` returns whether the page is visible, `hurried`
   * whether to display all steps at once, and `stepTime` for how many milliseconds each step is displayed.
   */
  constructor(
    private readonly onstep: (step: Step) => void,
    private readonly visible: () => boolean,
    hurried: () => boolean,
    private readonly stepTime: () => number = () => STEP_TIME,
  ) {
    this.#queue = new StepQueue((step) => this.#show(step), { hurried, stepTime, turnOf });
  }

  /** Set the number of the last event when the page was opened: round ends up to it do not pause. */
  open(n: number): void {
    this.#opened = Math.min(this.#opened, n);
  }

  add(step: Step): void {
    this.#queue.add(step);
  }

  /** Display the last step at once. */
  skip(): void {
    this.skips++;
    if (this.#again !== undefined) this.#endAgain();
    this.#queue.skip();
  }

  stop(): void {
    clearTimeout(this.#again);
    this.#queue.stop();
  }

  /** Show some views once more, one after another, and then the live one. A skip ends it. */
  showAgain(views: readonly ViewFrame[]): void {
    const [first, ...rest] = views;
    if (!first) return this.#endAgain();
    this.override = first;
    this.#again = setTimeout(() => this.showAgain(rest), this.stepTime());
  }

  #endAgain(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.override = null;
  }

  continue(): void {
    this.paused = false;
    this.#queue.release();
  }

  /** Look at a round end again; null returns to the live view. */
  revisit(roundEnd: ViewFrame | null): void {
    this.revisited = roundEnd?.n === this.live?.n ? null : roundEnd;
  }

  /** Display another scene instead of the current one; null removes it. */
  showAhead(scene: Scene | null): void {
    this.ahead = this.shown && scene && { ...this.shown, scene };
  }

  #show(step: Step): NextStep {
    const before = this.live;
    const { view } = step;
    if (this.#again !== undefined) this.#endAgain();
    this.paused = this.#pausesAt(view);
    if (view.round_end) this.#saveRoundEnd(view);
    this.live = view;
    this.onstep(step);
    if (this.paused) return 'hold';
    const [old, now] = [before?.scene.pieces ?? [], view.scene.pieces];
    if (JSON.stringify(old) === JSON.stringify(now)) return 'next';
    return destroyed(old, now).length > 0 ? 'long' : 'pause';
  }

  /** A round end pauses once, if the player saw it. The end of the game does not, since nothing follows. */
  #pausesAt({ round_end, status, n }: ViewFrame): boolean {
    if (!round_end || status === 'over' || n <= this.#opened || !this.visible()) return false;
    return this.roundEnds.every((end) => end.n !== n);
  }

  #saveRoundEnd(view: ViewFrame): void {
    const others = this.roundEnds.filter(({ n }) => n !== view.n);
    this.roundEnds = [...others, view].sort((a, b) => a.n - b.n);
  }
}
