// A tap on what cannot be picked: it says what it is.
import { below } from '../board/regions';
import type { TableState } from './state.svelte';

/** The regions at a point, the topmost first, where no target lies over them. */
function regionsAt({ target, clientX, clientY }: MouseEvent): string[] {
  if ((target as Element).closest('.target')) return [];
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest<SVGElement>('.region')?.dataset.region);
  return [...new Set(found)].filter((id) => id !== undefined);
}

/** The topmost piece or space at a point, where no target lies over it. */
function thingAt({ target, clientX, clientY }: MouseEvent): string | undefined {
  if ((target as Element).closest('.target')) return undefined;
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => each.closest<SVGElement>('.piece, .space'));
  const thing = found.find((each) => each != null);
  return thing?.dataset.piece ?? thing?.dataset.space;
}

/** An attachment for the board's svg element. */
export function explaining(table: TableState): (svg: SVGSVGElement) => () => void {
  const explain = (event: MouseEvent): void => {
    const region = below(regionsAt(event), table.asked);
    const thing = (event.target as Element).closest('.piece, .space, .panel');
    if (region === null) table.explain(thing?.querySelector('title')?.textContent ?? '');
    else table.ask(region);
    const id = thingAt(event);
    if (id) table.wonder(id);
  };
  return (svg) => {
    svg.addEventListener('click', explain);
    return () => svg.removeEventListener('click', explain);
  };
}
