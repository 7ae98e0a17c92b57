// Buttons of the bar go when they have been pressed; the focus does not fall out of the page with them.

/** Is a key meant for nothing in particular: for the page, or a part of it that only keeps the focus? */
export function isFree({ target }: KeyboardEvent): boolean {
  return target === document.body || (target instanceof HTMLElement && target.tabIndex < 0);
}

/** Takes the focus when a part of an element that had it is removed. */
export function keepsFocus(element: HTMLElement): () => void {
  let inside = false;
  const note = () => (inside = element.contains(document.activeElement));
  const observer = new MutationObserver(() => {
    if (inside && document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  observer.observe(element, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}
