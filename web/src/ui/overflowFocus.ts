/** The keyboard comes to an element, and scrolls it, when it is wider than its place. */
export function focusOnOverflow(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
