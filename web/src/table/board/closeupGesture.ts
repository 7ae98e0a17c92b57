// A tap that enlarges a part of the table.
import { partAt } from '../../board/view/closeups';
import type { Camera } from './camera.svelte';
import { inScene } from './dragGesture';

/** Return an attachment for the board. A tap on a target only picks it. */
export function closeupGesture(camera: Camera): (board: HTMLElement) => () => void {
  return (board) => {
    const enlarge = ({ target, clientX, clientY }: MouseEvent): void => {
      if (camera.near || (target as Element).closest('.target')) return;
      const { x, y } = inScene(board, clientX, clientY);
      const part = partAt(camera.closeups, x, y);
      if (part) camera.fill(part);
    };
    board.addEventListener('click', enlarge);
    return () => board.removeEventListener('click', enlarge);
  };
}
