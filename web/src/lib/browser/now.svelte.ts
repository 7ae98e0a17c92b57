// The time, which goes on while something on the page shows it.
import { createSubscriber } from 'svelte/reactivity';

const EVERY_MS = 10_000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
});

/** Return the time in milliseconds. What shows it is updated every 10 s. */
export function now(): number {
  subscribe();
  return Date.now();
}
