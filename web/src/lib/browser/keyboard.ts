// Keyboard shortcuts of the page and of its buttons.

/** Return whether a key press is meant for the page, rather than for a field, a dialog or the browser. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as Element).closest('input, select, dialog, [popover]') === null;
}

/** Return a letter for each button: the first letter of its text that is not used yet. */
export function letterKeys(words: readonly string[], reserved: string): string[] {
  const taken = new Set(reserved);
  return words.map((text) => {
    const free = [...text.toLowerCase()].find((c) => /\p{L}/u.test(c) && !taken.has(c)) ?? '';
    taken.add(free);
    return free;
  });
}
