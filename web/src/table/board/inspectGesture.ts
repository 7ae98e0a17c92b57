// The gestures that ask about a thing: tapping one that cannot be picked; a long press or a right click on any.
import { regionBelow } from '../../board/input/regions';
import { swallowClick } from './clickGuard';
import type { Inspection } from '../stores/moves.svelte';

// How long a finger must press, in milliseconds, and how far it may move during this time, in pixels.
const LONG = 500;
const SLACK = 10;

/** Return the regions at a point, topmost first, unless a target covers them. */
function regionsAt({ target, clientX, clientY }: MouseEvent): string[] {
  if ((target as Element).closest('.target')) return [];
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest<SVGElement>('.region')?.dataset.region);
  return [...new Set(found)].filter((id) => id !== undefined);
}

/** Return the topmost piece or space at a point, unless a target covers it. */
function thingAt({ target, clientX, clientY }: MouseEvent): string | undefined {
  if ((target as Element).closest('.target')) return undefined;
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest<SVGElement>('.piece, .space'));
  const thing = found.find((each) => each != null);
  return thing?.dataset.piece ?? thing?.dataset.space;
}

/** Return an attachment for the board. */
export function inspectGesture(inspection: Inspection): (board: HTMLElement) => () => void {
  const explain = (event: MouseEvent): void => {
    const region = regionBelow(regionsAt(event), inspection.regionId);
    const thing = (event.target as Element).closest('.piece, .space');
    if (region === null) inspection.explain(thing?.querySelector('title')?.textContent ?? '');
    else inspection.showRegion(region);
    const id = thingAt(event);
    if (id) inspection.askWhy(id);
  };

  /** Describe a thing without picking it, even if it is a target. */
  const tell = (event: MouseEvent): void => {
    const target = (event.target as Element).closest<SVGElement>('.target');
    if (target?.dataset.id) inspection.describe(target.dataset.id);
    else explain(event);
  };

  return (board) => {
    let finger: PointerEvent | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const leave = (): void => {
      clearTimeout(timer);
      finger = null;
    };
    const down = (event: PointerEvent): void => {
      leave();
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      finger = event;
      timer = setTimeout(() => {
        leave();
        swallowClick();
        tell(event);
      }, LONG);
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
      if (pointerId !== finger?.pointerId) return;
      if (Math.hypot(clientX - finger.clientX, clientY - finger.clientY) > SLACK) leave();
    };
    // A browser may also open its menu after a long press. The keyboard has its own key for this.
    const menu = (event: MouseEvent): void => {
      event.preventDefault();
      if ((event as PointerEvent).pointerType !== 'touch') tell(event);
    };

    const stop = new AbortController();
    const { signal } = stop;
    board.addEventListener('click', explain, { signal });
    board.addEventListener('contextmenu', menu, { signal });
    board.addEventListener('pointerdown', down, { capture: true, signal });
    window.addEventListener('pointermove', move, { capture: true, signal });
    window.addEventListener('pointerup', leave, { signal });
    window.addEventListener('pointercancel', leave, { signal });
    return () => {
      leave();
      stop.abort();
    };
  };
}
