// Keys that the whole page listens to.

/** Is a key meant for the page, and not for a field, a dialog or the browser? */
export function forPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as Element).closest('input, select, dialog, [popover]') === null;
}
