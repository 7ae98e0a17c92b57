import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookForNews } from './news';

const EVERY_MS = 15_000;
const document = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', document);
  document.hidden = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setHidden(hidden: boolean): void {
  document.hidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a visible page looks every 15 s until it is left', () => {
  const look = vi.fn();
  const stop = lookForNews(look, () => false);
  vi.advanceTimersByTime(EVERY_MS - 1);
  expect(look).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(EVERY_MS + 1);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(10 * EVERY_MS);
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a hidden page looks when it is seen again', () => {
  const look = vi.fn();
  lookForNews(look, () => false);
  setHidden(true);
  vi.advanceTimersByTime(3 * EVERY_MS);
  expect(look).toHaveBeenCalledTimes(0);
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a page that cannot change any more does not look', () => {
  const look = vi.fn();
  let isComplete = false;
  lookForNews(look, () => isComplete);
  vi.advanceTimersByTime(EVERY_MS);
  isComplete = true;
  vi.advanceTimersByTime(3 * EVERY_MS);
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(1);
});
