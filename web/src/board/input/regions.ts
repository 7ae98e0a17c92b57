// Regions at a point or under the keyboard: which one the player asks about.

/** Return the topmost region, or the one below the last one. */
export function regionBelow(ids: readonly string[], last: string | null): string | null {
  return ids[ids.indexOf(last ?? '') + 1] ?? ids[0] ?? null;
}

/** Return the region that an arrow key leads to, cyclically, or null for other keys. */
export function nextRegion(ids: readonly string[], from: string, key: string): string | null {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return by ? (ids.at((ids.indexOf(from) + by) % ids.length) ?? null) : null;
}
