// Shows a burst of steps one after another, at a pace that people can follow.

const STEP = 500;
// However long the burst, its end is seen after about this time.
const LONGEST = 4000;

export class Pace<Step> {
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` tells whether anything could be seen to happen; if not, the next step follows at once. */
  constructor(private readonly show: (step: Step) => boolean) {}

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Shows a step now, or after those that wait. */
  add(step: Step): void {
    this.#waiting.push(step);
    if (this.#timer === undefined) this.#next();
  }

  /** Shows all that waits at once, in order. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const step of this.#waiting.splice(0)) this.show(step);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#waiting.shift();
    if (step === undefined) return;
    const wait = Math.min(STEP, LONGEST / (this.#waiting.length + 1));
    this.#timer = setTimeout(() => this.#next(), this.show(step) ? wait : 0);
  }
}
