/**
 * Report the height of an element with its border, in pixels, whenever it changes. `bind:offsetHeight` also reads it when
 * the element appears, and so the browser has to lay out the page at once.
 */
export function onHeight(report: (height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => report(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
