// A gesture that has done its work may end in a click, which is to do nothing more.

/** Lets the click that comes next do nothing, unless another gesture or a key comes before it. */
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
