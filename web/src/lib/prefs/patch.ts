// Patches of nested values: the parts that differ, so that two tabs can change different parts of one value.

type Parts = Record<string, unknown>;

/** Return the parts of a value that were added or changed. */
export function difference(before: object, after: object): Parts {
  const old = before as Parts;
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const was = old[name];
    if (JSON.stringify(was) === JSON.stringify(value)) return [];
    return [[name, isNested(was) && isNested(value) ? difference(was, value) : value] as const];
  });
  return Object.fromEntries(changed);
}

/** Return a value with some of its parts changed. */
export function patched<T extends object>(value: T, patch: Parts): T {
  const old = value as Parts;
  const changed = Object.entries(patch).map(([name, part]) => {
    const was = old[name];
    return [name, isNested(was) && isNested(part) ? patched(was, part as Parts) : part] as const;
  });
  return { ...value, ...Object.fromEntries(changed) };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
