// A deadline that can be moved: without a new one in time, something happens once.

export class Deadline {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly missed: () => void) {}

  /** Set the deadline, or move it, to this many milliseconds from now. */
  set(ms: number): void {
    this.clear();
    this.#timer = setTimeout(this.missed, ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
