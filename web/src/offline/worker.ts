// The service worker: it stores responses of the server for offline use, and shows push notifications.
// It sees neither sockets nor secrets, and stores nothing about a game before the game is over.
/// <reference lib="webworker" />
import type { Notice } from '../lib/net/contract';
import { cacheNames, cachedResponse, deleteCache, openCache } from '../lib/prefs/browserStorage';
import { cacheFor, pageCache, tableOf } from './caches';

const worker = self as unknown as ServiceWorkerGlobalScope;
const base = new URL(worker.registration.scope).pathname;

const MOST_GAMES = 30;
const GATEWAY = 502; // a response with this status or higher comes from a proxy, or the server is not ready
const TOLD = ['content-type', 'content-language'];

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('authorization')) return;
  const cache = origin === worker.location.origin ? cacheFor(base, pathname) : null;
  if (cache === null) return;
  if (cache !== pageCache(base)) event.respondWith(asked(event, cache));
  else if (request.mode === 'navigate') event.respondWith(visited(event));
  else event.respondWith(file(event));
});

worker.addEventListener('push', (event) => {
  const { title, text, table, lang } = event.data?.json() as Notice;
  // Each table has one notification. When a new turn replaces it, it makes a sound again.
  const how = { body: text, tag: table, renotify: true, lang, icon: `${base}icon-192.png` };
  event.waitUntil(worker.registration.showNotification(title, how));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.tag));
});

/** Show a table in the page where it is already open, or in a new page. */
async function visit(table: string): Promise<void> {
  const path = `${base}t/${table}`;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

/** Respond to a request of the page for data. */
function asked(event: FetchEvent, cache: string): Promise<Response> {
  const { url } = event.request;
  return reached(
    event,
    (answer) => keep(cache, url, answer.clone()),
    () => kept(cache, url),
  );
}

/** Respond to a navigation. All addresses have the same page. */
function visited(event: FetchEvent): Promise<Response> {
  return reached(event, keepPage, () => keptFile(base));
}

/** Respond to a request for a file of the page. A bundle is named after its contents, so it never changes. */
async function file(event: FetchEvent): Promise<Response> {
  const found = await keptFile(event.request.url);
  const bundled = event.request.url.includes('/assets/');
  return bundled && found
    ? found
    : reached(
        event,
        async (answer) => (bundled ? keepFile(event.request.url, answer.clone()) : undefined),
        async () => found,
      );
}

/** Store a file that the page does not list, such as the font with the letters of a language. */
async function keepFile(url: string, answer: Response): Promise<void> {
  if (answer.ok) await (await openCache(pageCache(base)))?.put(url, answer);
}

/** Return the server's response and store it. If the server cannot be reached, return the stored response. */
async function reached(
  event: FetchEvent,
  keep: (answer: Response) => Promise<void>,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = await fetch(event.request).catch(() => null);
  if (!answer || answer.status >= GATEWAY) return (await otherwise()) ?? answer ?? Response.error();
  event.waitUntil(keep(answer).catch(() => undefined)); // if the disk is full, nothing is stored
  return answer;
}

/** Store the page with its files. Files of the previous version, which may still be open, remain until the next one. */
async function keepPage(): Promise<void> {
  const page = await fetch(base);
  const cache = await openCache(pageCache(base));
  if (!cache) return;
  const before = await cache.match(base);
  const [text, old] = [await page.clone().text(), (await before?.text()) ?? ''];
  if (!page.ok || text === old) return;
  const [files, olds] = [named(text), named(old)];
  await cache.addAll(files.filter((name) => !olds.includes(name)));
  await cache.put(base, page);
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (![base, ...files, ...olds].includes(path)) await cache.delete(url);
  }
}

function keptFile(url: string): Promise<Response | undefined> {
  return cachedResponse(pageCache(base), url);
}

/** Return the files that a page lists. */
function named(page: string): string[] {
  const found = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  return [...new Set(found.map((path) => new URL(path, worker.registration.scope).pathname))];
}

/** Store a response, compressed. For a game, only once it is over, and until the server no longer has it. */
async function keep(cache: string, url: string, answer: Response): Promise<void> {
  const table = tableOf(base, cache);
  if (table && answer.status === 404) await deleteCache(cache);
  const isNew = !(await cacheNames()).includes(cache);
  if (!answer.ok || !answer.body || (table && isNew && mayRun(url))) return;
  const packed = answer.body.pipeThrough(new CompressionStream('gzip'));
  await (await openCache(cache))?.put(url, new Response(packed, { headers: headersOf(answer) }));
  if (table && isNew) await forgetOldest();
}

/** Return whether the server also gives this response for a running game or for a study that may change. */
function mayRun(url: string): boolean {
  return /\/(tables\/[\w-]+(\/record)?|studies\/.+)$/.test(new URL(url).pathname);
}

async function kept(cache: string, url: string): Promise<Response | undefined> {
  const found = await cachedResponse(cache, url);
  if (!found?.body) return undefined;
  const text = found.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(text, { headers: headersOf(found) });
}

function headersOf(answer: Response): [string, string][] {
  return TOLD.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}

/** Caches are listed in the order of their creation. */
async function forgetOldest(): Promise<void> {
  const games = (await cacheNames()).filter((name) => tableOf(base, name) !== null);
  for (const name of games.slice(0, -MOST_GAMES)) await deleteCache(name);
}
