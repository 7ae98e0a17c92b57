// Focus management: when the focused element disappears, the part of the page around it takes the focus.
// Parts that can take it have the attribute data-rest and a tabindex of -1.

/** Whether an element is the page itself, or a part of it that only holds the focus. */
export function keepsFocus(element: Element | null): boolean {
  return element === document.body || (element?.matches('[data-rest]') ?? false);
}

/** Return the parts around an element that can take the focus, from the innermost. */
function restsAround(element: Element): HTMLElement[] {
  const rest = element.closest<HTMLElement>('[data-rest]');
  return rest ? [rest, ...(rest.parentElement ? restsAround(rest.parentElement) : [])] : [];
}

/** Move the focus to the part around an element that disappears; on a new page, to its heading. */
export function keepFocus(page: HTMLElement): void {
  let rests: HTMLElement[] = [];
  // Between two elements the focus is nowhere for a moment, and not lost.
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

/** Whether the focus is lost, or about to be: a disabled button loses it. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || (focused?.matches(':disabled') ?? false);
}

function rest(on: HTMLElement | null | undefined): void {
  if (!on) return;
  on.tabIndex = -1;
  on.dataset.rest = '';
  on.focus({ preventScroll: true });
}
