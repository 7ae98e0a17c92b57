/**
 * Call a function with the element whenever its size changes. `bind:offsetHeight` also reads the size when the element
 * appears, and so the browser has to lay out the page at once.
 */
export function onResize(
  report: (element: HTMLElement) => void,
): (element: HTMLElement) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => report(element));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
