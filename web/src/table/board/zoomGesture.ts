// The gestures that zoom and pan the board: wheel, pinch and drag.
import type { Box, Size } from '../../board/scene';
import { isWhole, pan, zoom } from '../../board/view/viewport';
import { inScene } from './dragGesture';

interface Viewport {
  get: () => Box;
  set: (view: Box) => void;
  size: () => Size;
}

// A finger that moves less than this many pixels is a tap.
const SLACK = 6;

interface Finger {
  x: number;
  y: number;
}

function between(a: Finger, b: Finger): { far: number; x: number; y: number } {
  return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Return whether an event is in a list that scrolls by itself, such as the log beside the board. */
function scrolls({ target }: Event): boolean {
  return Boolean((target as Partial<Element> | null)?.closest?.('[data-scrolls]'));
}

/** Return an attachment for the board. */
export function zoomGesture(viewport: Viewport): (board: HTMLElement) => () => void {
  return (board) => {
    const fingers = new Map<number, Finger>();
    let dragged = 0;

    const zoomAt = (factor: number, x: number, y: number): void => {
      const point = inScene(board, x, y);
      viewport.set(zoom(viewport.get(), viewport.size(), factor, point.x, point.y));
    };

    const wheel = (event: WheelEvent): void => {
      if (scrolls(event)) return;
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    };

    const down = (event: PointerEvent): void => {
      if (scrolls(event)) return;
      if (fingers.size === 0) dragged = 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };

    const drag = (from: Finger, to: Finger): void => {
      dragged += Math.hypot(to.x - from.x, to.y - from.y);
      if (dragged < SLACK || isWhole(viewport.get(), viewport.size())) return;
      const a = inScene(board, from.x, from.y);
      const b = inScene(board, to.x, to.y);
      viewport.set(pan(viewport.get(), viewport.size(), a.x - b.x, a.y - b.y));
    };

    const move = (event: PointerEvent): void => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, to);
      if (!other) return drag(from, to);
      dragged = SLACK;
      const [before, now] = [between(from, other), between(to, other)];
      if (before.far > 0) zoomAt(now.far / before.far, now.x, now.y);
    };

    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };

    // The click at the end of a drag must not pick anything.
    const click = (event: MouseEvent): void => {
      if (dragged >= SLACK && !isWhole(viewport.get(), viewport.size())) event.stopPropagation();
    };

    const stop = new AbortController();
    const { signal } = stop;
    board.addEventListener('wheel', wheel, { passive: false, signal });
    board.addEventListener('pointerdown', down, { signal });
    board.addEventListener('click', click, { capture: true, signal });
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', up, { signal });
    return () => stop.abort();
  };
}
