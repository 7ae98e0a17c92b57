import { onResize } from './onResize';

/** Make an element with more content than its place has room for reachable and scrollable with the keyboard. */
export const focusOnOverflow = onResize((element) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
});
