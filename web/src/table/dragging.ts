// Dragging the piece that is to be placed, and turning it by the wheel.
import type { Point } from '../board/carry';

// A pointer that moves less than this, in pixels, taps.
const SLACK = 6;

// A finger hides what is under it: what it drags goes before it, by so many pixels.
const LIFT = 44;

// So far, in pixels, a wheel turns from one step to the next.
const NOTCH = 40;
const LINE = 40;

export interface Hand {
  /** Can the piece of that id be dragged? */
  takes(id: string): boolean;
  /** The piece is at a point of the scene; null when it is let go. */
  move(at: Point | null): void;
  drop(at: Point): void;
}

interface Wheel {
  /** Is what can be turned at a point of the scene? */
  turns(at: Point): boolean;
  turn(step: number): void;
}

/** Where in the scene a point of the window is. */
export function inScene(svg: SVGSVGElement, x: number, y: number): Point {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** An attachment for the board's svg element: its pieces carry their ids as data-piece. */
export function dragging(hand: Hand): (svg: SVGSVGElement) => () => void {
  return (svg) => {
    let start: PointerEvent | null = null;
    let held = false;

    const at = ({ clientX, clientY, pointerType }: PointerEvent): Point =>
      inScene(svg, clientX, clientY - (pointerType === 'touch' ? LIFT : 0));

    const down = (event: PointerEvent): void => {
      const piece = (event.target as Element).closest<SVGElement>('.piece')?.dataset.piece;
      if (!event.isPrimary || event.button !== 0) return;
      if (piece === undefined || !hand.takes(piece)) return;
      // The table itself stays where it is.
      event.stopPropagation();
      start = event;
    };

    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start?.pointerId) return;
      const { clientX, clientY } = start;
      held ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= SLACK;
      if (held) hand.move(at(event));
    };

    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start?.pointerId) return;
      if (held) hand.move(null);
      if (held && event.type === 'pointerup') hand.drop(at(event));
      [start, held] = [null, false];
    };

    const stop = new AbortController();
    const { signal } = stop;
    svg.addEventListener('pointerdown', down, { capture: true, signal });
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    return () => stop.abort();
  };
}

/** An attachment for the board's svg element. */
export function turning(wheel: Wheel): (svg: SVGSVGElement) => () => void {
  return (svg) => {
    let far = 0;

    const roll = (event: WheelEvent): void => {
      if (!wheel.turns(inScene(svg, event.clientX, event.clientY))) return;
      event.preventDefault();
      // The table is not zoomed meanwhile.
      event.stopPropagation();
      far += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      if (Math.abs(far) < NOTCH) return;
      wheel.turn(Math.sign(far));
      far = 0;
    };

    svg.addEventListener('wheel', roll, { capture: true, passive: false });
    return () => svg.removeEventListener('wheel', roll, { capture: true });
  };
}
