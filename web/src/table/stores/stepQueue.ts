// A queue that shows steps one after another, at a speed that people can follow.

/** How long a step is shown, in milliseconds. */
export const STEP_TIME = 500;
// The last step of a long queue is shown after approximately this time.
const LONGEST = 4000;

/** What follows a step: the next one after its time or twice of it, the next one at once, or nothing until `release`. */
export type NextStep = 'pause' | 'long' | 'next' | 'hold';
const TIMES = { pause: 1, long: 2, next: 0 };

export class StepQueue<Step> {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  /**
   * `show` returns what follows a step. If nothing visible happened, the next step follows at once.
   * `hurried` returns whether to show all steps at once; `stepTime` returns how many ms each step is shown.
   */
  constructor(
    private readonly show: (step: Step) => NextStep,
    private readonly hurried: () => boolean = () => false,
    private readonly stepTime: () => number = () => STEP_TIME,
  ) {}

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
    if (!this.busy || this.#held) return;
    const wait = this.hurried() ? 0 : Math.min(this.stepTime(), LONGEST / this.#waiting.length);
    const after = this.#step();
    if (after !== 'hold') this.#timer = setTimeout(() => this.#next(), TIMES[after] * wait);
  }
}
