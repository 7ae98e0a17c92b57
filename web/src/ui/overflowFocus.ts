/** Make an element with more content than its place has room for reachable and scrollable with the keyboard. */
export function focusOnOverflow(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}
