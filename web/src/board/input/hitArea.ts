// Hit areas: a finger may land slightly outside a small thing.
import type { Box } from '../scene';

type Axis = readonly [start: 'x' | 'y', length: 'width' | 'height'];
const X: Axis = ['x', 'width'];
const Y: Axis = ['y', 'height'];

function meet(a: Box, b: Box, [start, length]: Axis): boolean {
  return a[start] < b[start] + b[length] && b[start] < a[start] + a[length];
}

/** Widen boxes along one axis, up to a maximum length, and at most half way to a neighbour. */
function widened<B extends Box>(boxes: readonly B[], least: number, axis: Axis, across: Axis): B[] {
  const [start, length] = axis;
  return boxes.map((box) => {
    const wished = Math.max(0, (least - box[length]) / 2);
    if (wished === 0) return box;
    let [before, after] = [wished, wished];
    for (const other of boxes) {
      if (other === box || !meet(box, other, across)) continue;
      const gap = Math.max(
        box[start] - other[start] - other[length],
        other[start] - box[start] - box[length],
        0,
      );
      if (other[start] < box[start]) before = Math.min(before, gap / 2);
      else after = Math.min(after, gap / 2);
    }
    return { ...box, [start]: box[start] - before, [length]: box[length] + before + after };
  });
}

/** Return the hit areas of things, in order. finger: the minimum width and height, if there is space. */
export function hitAreas<B extends Box>(things: readonly B[], finger: number): B[] {
  return widened(widened(things, finger, X, Y), finger, Y, X);
}
