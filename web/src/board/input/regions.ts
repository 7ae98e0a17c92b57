// Which of the regions at a point a person asks of.

/** The topmost, or the one below that of the last time. */
export function regionBelow(ids: readonly string[], last: string | null): string | null {
  return ids[ids.indexOf(last ?? '') + 1] ?? ids[0] ?? null;
}

/** The one that a key leads to from a region, round and round; null for other keys. */
export function nextRegion(ids: readonly string[], from: string, key: string): string | null {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return by ? (ids.at((ids.indexOf(from) + by) % ids.length) ?? null) : null;
}
