// The tree of a study: its lines, its variations and the ways through them. Node 0 is the start of the game.
import type { StudyNode } from '../lib/net/contract';

export const START = 0;

export interface Tree {
  readonly nodes: ReadonlyMap<number, StudyNode>;
  /** The continuations of each node, the main one first. */
  readonly next: ReadonlyMap<number, readonly number[]>;
}

/** A row of the tree as it is shown. depth: 0 for the main line; number: the number of the event in its line. */
export interface Row {
  readonly node: StudyNode;
  readonly depth: number;
  readonly number: number;
}

export function treeOf(nodes: readonly StudyNode[]): Tree {
  const next = new Map<number, number[]>();
  for (const { id, parent, main } of nodes) {
    const others = next.get(parent) ?? [];
    next.set(parent, main ? [id, ...others] : [...others, id]);
  }
  return { nodes: new Map(nodes.map((node) => [node.id, node])), next };
}

/** Return the nodes from the start, which is left out, to a node. */
export function pathTo({ nodes }: Tree, id: number): number[] {
  const path: number[] = [];
  for (let node = nodes.get(id); node; node = nodes.get(node.parent)) path.push(node.id);
  return path.reverse();
}

/** Return the line through a node: the path to it, and on along the main continuations. */
export function lineThrough(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let at = tree.next.get(id)?.[0]; at !== undefined; at = tree.next.get(at)?.[0])
    line.push(at);
  return line;
}

/** Return the next or previous of the continuations that a node is one of, or null. */
export function sibling({ nodes, next }: Tree, id: number, step: 1 | -1): number | null {
  const all = next.get(nodes.get(id)?.parent ?? -1) ?? [];
  return all[all.indexOf(id) + step] ?? null;
}

/** Return the node that begins the variation that a node is in; null if it is in the main line. */
export function variationOf(tree: Tree, id: number): number | null {
  return pathTo(tree, id).findLast((node) => !tree.nodes.get(node)?.main) ?? null;
}

/** Return the rows of the tree: each variation is before the rest of the line that it leaves. */
export function rowsOf(tree: Tree, from = START, depth = 0, number = 1): Row[] {
  const rows: Row[] = [];
  for (let ids = tree.next.get(from); ids?.length; ids = tree.next.get(ids[0]!)) {
    ids.forEach((id, i) => {
      const deeper = depth + (i > 0 ? 1 : 0);
      rows.push({ node: tree.nodes.get(id)!, depth: deeper, number });
      if (i > 0) rows.push(...rowsOf(tree, id, deeper, number + 1));
    });
    number++;
  }
  return rows;
}
