// The gestures that drag a piece, and the wheel that rotates the preview.
import type { Point } from '../../board/input/drag';
import { swallowClick } from './clickGuard';

// A pointer that moves less than this many pixels is a tap.
const SLACK = 6;

// A pointer that is released within this distance of its start is a tap with an unsteady hand.
const UNSTEADY = 12;

// A finger hides what is below it, so the dragged piece is shown this many pixels above it.
const LIFT = 44;

// How far the wheel has to turn for one step, in pixels.
const NOTCH = 40;
const LINE = 40;

export interface Draggable {
  /** Return whether the piece with this ID can be dragged. */
  takes(id: string): boolean;
  lift(id: string): void;
  /** Called when the piece is at a point of the scene. */
  move(at: Point): void;
  /** Called when the piece is dropped. */
  drop(): void;
  /** Called when the piece is returned to where it was. */
  back(): void;
}

interface Wheel {
  /** Return whether the preview is at a point of the scene. */
  turns(at: Point): boolean;
  turn(step: number): void;
}

/** Return the point of the scene at a point of the window. */
export function inScene(board: HTMLElement, x: number, y: number): Point {
  const scene = board.querySelector('.world > svg') as SVGSVGElement;
  const { left, top, width } = scene.getBoundingClientRect();
  const unit = scene.viewBox.baseVal.width / width;
  return { x: (x - left) * unit, y: (y - top) * unit };
}

/** Return the ID of the piece under a pointer, whether it is a target or not. */
function pieceAt({ target }: Event): string | undefined {
  const met = (target as Element).closest<SVGElement>('.piece, .target');
  return met?.dataset.piece ?? met?.dataset.id;
}

/** Return an attachment for the board. Pieces have their IDs as data-piece, targets as data-id. */
export function dragGesture(hand: Draggable): (board: HTMLElement) => () => void {
  return (board) => {
    let start: { event: PointerEvent; id: string } | null = null;
    let held = false;

    const at = ({ clientX, clientY, pointerType }: PointerEvent): Point =>
      inScene(board, clientX, clientY - (pointerType === 'touch' ? LIFT : 0));

    const stop = (): void => {
      if (held) hand.back();
      [start, held] = [null, false];
    };

    const down = (event: PointerEvent): void => {
      stop(); // a second finger starts another gesture
      const id = pieceAt(event);
      if (!event.isPrimary || event.button !== 0 || id === undefined || !hand.takes(id)) return;
      start = { event, id };
    };

    const far = (event: PointerEvent, from: PointerEvent): number =>
      Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);

    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start?.event.pointerId) return;
      if (!held && far(event, start.event) >= SLACK) {
        held = true;
        hand.lift(start.id);
      }
      if (!held) return;
      // The table itself must not move.
      event.stopPropagation();
      hand.move(at(event));
    };

    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start?.event.pointerId) return;
      const isTap = far(event, start.event) < UNSTEADY;
      if (held && !isTap && event.type === 'pointerup') {
        swallowClick();
        hand.drop();
      }
      stop();
    };

    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !held) return;
      event.stopPropagation();
      swallowClick();
      stop();
    };

    const listening = new AbortController();
    const { signal } = listening;
    board.addEventListener('pointerdown', down, { capture: true, signal });
    window.addEventListener('pointermove', move, { capture: true, signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', escape, { capture: true, signal });
    return () => listening.abort();
  };
}

/** Return an attachment for the board. */
export function rotateGesture(wheel: Wheel): (board: HTMLElement) => () => void {
  return (board) => {
    let far = 0;

    const roll = (event: WheelEvent): void => {
      if (!wheel.turns(inScene(board, event.clientX, event.clientY))) return;
      event.preventDefault();
      // The table must not be zoomed during this gesture.
      event.stopPropagation();
      far += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      if (Math.abs(far) < NOTCH) return;
      wheel.turn(Math.sign(far));
      far = 0;
    };

    board.addEventListener('wheel', roll, { capture: true, passive: false });
    return () => board.removeEventListener('wheel', roll, { capture: true });
  };
}
