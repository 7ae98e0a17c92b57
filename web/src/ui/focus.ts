// Focus management: when the focused element disappears, a surrounding part of the page takes the focus.
// Parts that can take the focus have the attribute data-rest and a tabindex of -1.

/** Return whether an element is the page itself, or a part that only holds the focus. */
export function keepsFocus(element: Element | null): boolean {
  return element === document.body || (element?.matches('[data-rest]') ?? false);
}

/** Return the parts around an element that can take the focus, from the innermost. */
function restsAround(element: Element): HTMLElement[] {
  const rest = element.closest<HTMLElement>('[data-rest]');
  return rest ? [rest, ...(rest.parentElement ? restsAround(rest.parentElement) : [])] : [];
}

/** Move the focus from an element that disappears to a part around it or, on a new page, to the heading. */
export function keepFocus(page: HTMLElement): void {
  let rests: HTMLElement[] = [];
  // While the focus moves from one element to another, it is briefly nowhere, but not lost.
  let onItsWay = false;
  page.addEventListener('blur', ({ relatedTarget }) => (onItsWay = relatedTarget !== null), true);
  page.addEventListener('focusin', ({ target }) => {
    onItsWay = false;
    rests = restsAround(target as Element);
  });
  new MutationObserver(() => {
    if (onItsWay) return;
    if (isLost(document.activeElement)) rest(rests.find((element) => element.isConnected));
    if (document.activeElement === page) rest(page.querySelector('h1'));
  }).observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** Return whether the focus is lost or about to be: a disabled button loses it. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || (focused?.matches(':disabled') ?? false);
}

function rest(on: HTMLElement | null | undefined): void {
  if (!on) return;
  on.tabIndex = -1;
  on.dataset.rest = '';
  on.focus({ preventScroll: true });
}
