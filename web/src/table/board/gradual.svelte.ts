// Drawing many elements at once blocks the page of a slow phone for too long, so each frame adds some.
const EACH_FRAME = 16;

/** Return how many elements are drawn in the next frame, after this many of a total. Infinity: all, and all new ones. */
export function inNextFrame(drawn: number, total: number): number {
  return total > 0 && total <= drawn ? Infinity : Math.min(drawn, total) + EACH_FRAME;
}

export class Gradual {
  /** How many elements are drawn. */
  count = $state(EACH_FRAME);

  /** ondone: called once, when all elements are drawn. */
  constructor(total: () => number, ondone?: () => void) {
    $effect(() => {
      const [wanted, drawn] = [total(), this.count];
      if (drawn === Infinity) return;
      const frame = requestAnimationFrame(() => {
        this.count = inNextFrame(drawn, wanted);
        if (this.count === Infinity) ondone?.();
      });
      return () => cancelAnimationFrame(frame);
    });
  }
}
