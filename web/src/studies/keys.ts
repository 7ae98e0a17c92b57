// The keys that move the cursor of a study, and the address of a position.
import { isPageKey } from '../lib/browser/keyboard';
import { settings } from '../lib/prefs/settings.svelte';
import type { Study } from './study.svelte';

type Cursor = Pick<Study, 'step' | 'vary' | 'start' | 'end'>;

/** Return the node that an address refers to, or null. */
export function nodeInAddress(search: string): number | null {
  const at = new URLSearchParams(search).get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null;
}

/** Return whether a key press is in an empty field of a search, where arrows have no other use. */
function inEmptySearch({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}

/** Move the cursor by a key press. The board and the picker use arrows for themselves. */
export function moveByKey(event: KeyboardEvent, study: Cursor): void {
  const { key } = event;
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (
    !(isPageKey(event) || inEmptySearch(event)) ||
    target.closest('.board [tabindex], [role=tablist]')
  )
    return;
  if (key === 'ArrowLeft') study.step(-1);
  else if (key === 'ArrowRight') study.step(1);
  else if (key === 'ArrowUp') study.vary(-1);
  else if (key === 'ArrowDown') study.vary(1);
  else if (key === 'Home') study.start();
  else if (key === 'End') study.end();
  else if (settings.letters && key.toLowerCase() === 'u' && isPageKey(event)) study.step(-1);
  else return;
  event.preventDefault();
}
