import { expect, it } from 'vitest';
import type { StudyNode } from '../lib/net/contract';
import { lineThrough, pathTo, rowsOf, sibling, START, treeOf, variationOf } from './tree';

// 1 ─ 2 ─ 3        the main line; 4 and 6 are variations of 2, and 7 of 5
//   ├ 4 ─ 5
//   │   └ 7
//   └ 6
const LINKS = [
  [1, 0, true],
  [2, 1, true],
  [3, 2, true],
  [4, 1, false],
  [5, 4, true],
  [6, 1, false],
  [7, 4, false],
] as const;
const nodes = LINKS.map(([id, parent, main]) => ({ id, parent, main }) as StudyNode);
const tree = treeOf(nodes);

it('has the main continuation first, whatever the order of the nodes', () => {
  const promoted = nodes.map((node) => ({
    ...node,
    main: node.id === 6 || (node.main && node.id !== 2),
  }));
  expect(treeOf(promoted).next.get(1)).toEqual([6, 2, 4]);
  expect(tree.next.get(1)).toEqual([2, 4, 6]);
});

it('follows the main continuations after a node', () => {
  expect(lineThrough(tree, START)).toEqual([1, 2, 3]);
  expect(lineThrough(tree, 4)).toEqual([1, 4, 5]);
  expect(pathTo(tree, 7)).toEqual([1, 4, 7]);
  expect(pathTo(tree, START)).toEqual([]);
});

it.each([
  [2, 1, 4],
  [4, 1, 6],
  [6, 1, null],
  [2, -1, null],
  [6, -1, 4],
  [0, 1, null],
] as const)('the sibling of %i in direction %i is %s', (id, step, found) => {
  expect(sibling(tree, id, step)).toBe(found);
});

it('knows where the variation of a node begins', () => {
  expect([3, 5, 7, START].map((id) => variationOf(tree, id))).toEqual([null, 4, 7, null]);
});

it('shows each variation before the rest of the line that it leaves', () => {
  const rows = rowsOf(tree).map(({ node, depth, number }) => [node.id, depth, number]);
  expect(rows).toEqual([
    [1, 0, 1],
    [2, 0, 2],
    [4, 1, 2],
    [5, 1, 3],
    [7, 2, 3],
    [6, 1, 2],
    [3, 0, 3],
  ]);
});
