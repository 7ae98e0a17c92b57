// Finished games that this browser stores for offline use: the page's side of the service worker (worker.ts).
import { api } from '../lib/net/api';
import { basePath } from '../lib/net/basePath';
import type { TableCard } from '../lib/net/contract';
import { cacheNames, deleteCache } from '../lib/prefs/browserStorage';
import { gameSource } from '../table/stores/source';
import { cacheFor, gameCache, tableOf } from './caches';
import script from './worker?worker&url';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Start the service worker. It is not available without HTTPS. */
export async function startWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || import.meta.env.DEV) return;
  const first = workers.controller === null;
  // The server's headers name this policy (web/src/lib/browser/trustedHtml.ts has the others).
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  const policy = policies?.createPolicy('keepstone-worker', { createScriptURL: (url) => url });
  await workers.register(policy?.createScriptURL(script) ?? script, { scope: basePath });
  await working(workers);
  if (first) askAgain();
}

/** Wait until the service worker handles the requests of this page. */
async function working(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller) return;
  await new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** Repeat requests that were made before the service worker was ready, so that it stores the responses. */
function askAgain(): void {
  const unheard = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      const isKept = cacheFor(basePath, pathname) !== null;
      if (isKept && entry.workerStart === 0) fetch(entry.name).catch(() => undefined);
    }
  });
  unheard.observe({ type: 'resource', buffered: true });
}

/** Store a finished game that was viewed: its result, its events and its record. */
export async function saveGame(table: string): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  await working(workers);
  await api.finishedGame(table);
  const { record, account, pictures } = gameSource(table);
  await Promise.all([api.table(table), fetch(record), account(), pictures(0)]);
}

/** Return the stored games, latest first. */
export async function savedGames(): Promise<TableCard[]> {
  const names = await cacheNames();
  const tables = names.flatMap((name) => tableOf(basePath, name) ?? []).reverse();
  const cards = await Promise.all(tables.map((table) => api.table(table).catch(() => null)));
  return cards.filter((card) => card !== null);
}

/** Delete a stored game. */
export async function deleteGame(table: string): Promise<void> {
  await deleteCache(gameCache(basePath, table));
}
