// A guard against the click that follows a gesture.

/** Ignore the next click, unless another gesture or a key comes before it. */
export function swallowClick(): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (event: Event): void => {
    event.stopPropagation();
    stop.abort();
  };
  window.addEventListener('click', swallow, options);
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => stop.abort(), options);
  }
}
