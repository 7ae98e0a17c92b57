// The keys that move the cursor of a study, and the address of a position.
import { isDirection } from '../board/input/arrowKeys';
import { isPageKey } from '../lib/browser/keyboard';
import { settings } from '../lib/prefs/settings.svelte';
import { keepsFocus } from '../ui/focus';
import type { Study } from './study.svelte';

type Cursor = Pick<Study, 'step' | 'vary' | 'start' | 'end' | 'undo' | 'undoable'>;

/** Return the node that an address refers to, or null. */
export function nodeInAddress(search: string): number | null {
  const at = new URLSearchParams(search).get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null;
}

/** Return whether a key press is in an empty field of a search, where arrows have no other use. */
function inEmptySearch({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}

/** Return whether a key press is Ctrl+Z or Command+Z. In a field, these undo what was typed. */
function isUndo(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return inEmptySearch(event) || !(event.target as Element).closest('input, textarea, dialog');
}

/** Move the cursor by a key. Return whether it has moved, or is at that end already. */
function move(key: string, study: Cursor): boolean {
  if (key === 'ArrowLeft') return study.step(-1);
  if (key === 'ArrowRight') return study.step(1);
  if (key === 'ArrowUp') return study.vary(-1);
  if (key === 'ArrowDown') return study.vary(1);
  if (key === 'Home') study.start();
  else if (key === 'End') study.end();
  else return false;
  return true;
}

/** Move the cursor or undo a change by a key press. The board and the picker use arrows for themselves. */
export function moveByKey(event: KeyboardEvent, study: Cursor): void {
  const { key } = event;
  const target = event.target as Element;
  if (isUndo(event) && study.undoable) {
    event.preventDefault();
    if (!event.repeat) void study.undo(); // held keys would undo everything
    return;
  }
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (
    !(isPageKey(event) || inEmptySearch(event)) ||
    target.closest('.board [tabindex], [role=tablist]')
  )
    return;
  const undoes = settings.letters && key.toLowerCase() === 'u' && isPageKey(event);
  // Where the study has no more, as after the last move, an arrow goes on to the board, but not one that is held.
  const held = event.repeat && isDirection(key) && keepsFocus(target);
  if (move(undoes ? 'ArrowLeft' : key, study) || held) event.preventDefault();
}
