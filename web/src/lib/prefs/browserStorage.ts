// The browser's storage: texts by key, the caches of responses, and locks between tabs. Only this module uses the
// browser's interfaces for them, because each of them may be missing or may throw an error (storage.test.ts checks).

/** Texts that the browser refuses to store. They last as long as the page. */
const memory = new Map<string, string>();
const changes = new EventTarget();
/** Events beside those that are named after a key: all storage was deleted; the browser refused to store a text. */
const [ALL, REFUSED] = ['all', 'refused'];
let refused = false;

const LOCK_WAIT = 3000; // a tab that the browser has frozen may keep a lock
/** What waits for a lock. */
const waiting = new Set<() => unknown>();

/** Return the text at a key, or null if there is none. */
export function readText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a text, in memory if the browser refuses to store it. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    if (localStorage.getItem(key) !== text) throw new Error('not stored'); // some extensions do this
    memory.delete(key);
  } catch {
    memory.set(key, text);
    if (!refused) changes.dispatchEvent(new Event(REFUSED));
    refused = true;
  }
  changes.dispatchEvent(new Event(key));
}

/** Call a function once if the browser refuses to store something. */
export function onRefusal(listener: () => void): void {
  if (refused) listener();
  else changes.addEventListener(REFUSED, listener, { once: true });
}

/** Call a function after each change of a text, in this tab or another one. Return how to stop that. */
export function onChange(key: string, listener: () => void): () => void {
  const names = [key, ALL];
  for (const name of names) changes.addEventListener(name, listener);
  return () => names.forEach((name) => changes.removeEventListener(name, listener));
}

// Not in the service worker.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => changes.dispatchEvent(new Event(key ?? ALL)));
  window.addEventListener('pagehide', () => waiting.forEach((work) => work()));
}

/**
 * Do something while no other tab does something under the same name, where the browser has locks. A page that is left
 * does not wait for the lock.
 */
export async function locked<T>(name: string, work: () => T): Promise<T> {
  let result: { value: T } | undefined;
  const once = () => (result ??= { value: work() }).value;
  waiting.add(once);
  try {
    const signal = AbortSignal.timeout(LOCK_WAIT);
    return await navigator.locks.request(name, { signal }, once);
  } catch {
    return once(); // there are no locks without HTTPS, nor where storage is blocked
  } finally {
    waiting.delete(once);
  }
}

/** Return the response that a cache has stored for an address, if any. */
export async function cachedResponse(cache: string, url: string): Promise<Response | undefined> {
  return attempt(() => caches.match(url, { cacheName: cache }), undefined);
}

/** Open a cache; null if the browser refuses. */
export function openCache(name: string): Promise<Cache | null> {
  return attempt(() => caches.open(name), null);
}

/** Return the names of the caches in the order of their creation. */
export function cacheNames(): Promise<string[]> {
  return attempt(() => caches.keys(), []);
}

export function deleteCache(name: string): Promise<boolean> {
  return attempt(() => caches.delete(name), false);
}

async function attempt<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
