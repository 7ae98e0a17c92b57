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

/** An attachment for the board's svg element. */
export function explaining(table: TableState): (svg: SVGSVGElement) => () => void {
  const explain = (event: MouseEvent): void => {
    const region = below(regionsAt(event), table.asked);
    const thing = (event.target as Element).closest('.piece, .space, .panel');
    if (region === null) table.explain(thing?.querySelector('title')?.textContent ?? '');
    else table.ask(region);
  };
  return (svg) => {
    svg.addEventListener('click', explain);
    return () => svg.removeEventListener('click', explain);
  };
}
