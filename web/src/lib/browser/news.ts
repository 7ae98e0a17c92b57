import { on } from 'svelte/events';

const EVERY_MS = 15_000;

/**
 * Call `look` every 15 s while the page is visible, and whenever it becomes visible, until `isComplete`. Return a
 * function that stops this.
 */
export function lookForNews(look: () => unknown, isComplete: () => boolean): () => void {
  const lookIfVisible = (): void => {
    if (!document.hidden && !isComplete()) look();
  };
  const timer = setInterval(lookIfVisible, EVERY_MS);
  const stop = on(document, 'visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    stop();
  };
}
