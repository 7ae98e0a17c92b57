// Shows a burst of steps one after another, at a pace that people can follow.

export const STEP = 500;
// However long the burst, its end is seen after about this time.
const LONGEST = 4000;

/** What follows a step: the next one in a while, the next one at once, or nothing until `release`. */
export type After = 'pause' | 'next' | 'hold';

export class Pace<Step> {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  /**
   * `show` tells what is to follow; where nothing could be seen to happen, that is the next step at once.
   * `hurried` tells whether all are wanted at once,
   * `step` for how many milliseconds each is seen.
   */
  constructor(
    private readonly show: (step: Step) => After,
    private readonly hurried: () => boolean = () => false,
    private readonly step: () => number = () => STEP,
  ) {}

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Shows a step now, or after those that wait. */
  add(step: Step): void {
    this.#waiting.push(step);
    if (this.#timer === undefined) this.#next();
  }

  /** Shows all that waits at once, in order, up to a step that holds. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.busy && !this.#held) this.#step();
  }

  /** Goes on after a step that held. */
  release(): void {
    this.#held = false;
    if (this.#timer === undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #step(): After {
    const after = this.show(this.#waiting.shift() as Step);
    this.#held = after === 'hold';
    return after;
  }

  #next(): void {
    this.#timer = undefined;
    if (!this.busy || this.#held) return;
    const wait = this.hurried() ? 0 : Math.min(this.step(), LONGEST / this.#waiting.length);
    const after = this.#step();
    if (after !== 'hold') this.#timer = setTimeout(() => this.#next(), after === 'next' ? 0 : wait);
  }
}
