// A queue that shows steps one after another, at a speed that people can follow.

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
