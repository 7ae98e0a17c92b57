// Things go when they have been used: the focus does not fall out of the page with them.
// Parts of the page that it can rest on are marked by data-rest, and have a tabindex of -1.

/** Is an element the page itself, or a part of it that only keeps the focus? */
export function keepsFocus(element: Element | null): boolean {
  return element === document.body || (element?.matches('[data-rest]') ?? false);
}

/** The parts around an element that the focus can rest on, from the innermost. */
function restsAround(element: Element): HTMLElement[] {
  const rest = element.closest<HTMLElement>('[data-rest]');
  return rest ? [rest, ...(rest.parentElement ? restsAround(rest.parentElement) : [])] : [];
}

/** Wherever what had the focus goes, the part around it that is left takes the focus; of a new page, its heading. */
export function keepFocus(page: HTMLElement): void {
  let rests: HTMLElement[] = [];
  // On its way from one thing to another the focus is nowhere for a moment, and not lost.
  let onItsWay = false;
  page.addEventListener('blur', ({ relatedTarget }) => (onItsWay = relatedTarget !== null), true);
  page.addEventListener('focusin', ({ target }) => {
    onItsWay = false;
    rests = restsAround(target as Element);
  });
  new MutationObserver(() => {
    if (onItsWay) return;
    if (isLost(document.activeElement)) rest(rests.find((each) => each.isConnected));
    if (document.activeElement === page) rest(page.querySelector('h1'));
  }).observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** A button that cannot be pressed any more is about to lose it. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || (focused?.matches(':disabled') ?? false);
}

function rest(on: HTMLElement | null | undefined): void {
  if (!on) return;
  on.tabIndex = -1;
  on.dataset.rest = '';
  on.focus({ preventScroll: true });
}
