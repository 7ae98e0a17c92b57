// A tap on a part of the table that can be looked at closely.
import { partAt } from '../board/closeups';
import type { Camera } from './camera.svelte';
import { inScene } from './dragging';

/** An attachment for the board's svg element. What can be picked is picked, and nothing else is done. */
export function enlarging(camera: Camera): (svg: SVGSVGElement) => () => void {
  return (svg) => {
    const enlarge = ({ target, clientX, clientY }: MouseEvent): void => {
      if (camera.near || (target as Element).closest('.target')) return;
      const { x, y } = inScene(svg, clientX, clientY);
      const part = partAt(camera.closeups, x, y);
      if (part) camera.fill(part);
    };
    svg.addEventListener('click', enlarge);
    return () => svg.removeEventListener('click', enlarge);
  };
}
