import { beforeEach, expect, it, vi } from 'vitest';
import { deleteGame, saveGame, savedGames, startWorker } from './offlineGames';

vi.mock('./worker?worker&url', () => ({ default: '/worker.js' }));

let asked: string[] = [];
let missing: string[] = [];

/** The browser's service workers: whether one handles this page, and what is called when one does. */
function workers(controller: object | null) {
  const listeners: (() => void)[] = [];
  return {
    controller,
    register: vi.fn(() => Promise.resolve()),
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    takeOver: () => listeners.forEach((each) => each()),
  };
}

beforeEach(() => {
  [asked, missing] = [[], []];
  vi.stubEnv('DEV', false);
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    if (missing.includes(url)) return Promise.reject(new Error('no network'));
    if (!url.endsWith('/stream?lang=pl')) {
      return Promise.resolve(Response.json({ table: url.split('/').at(-1), seats: [] }));
    }
    return Promise.resolve(new Response('{"type":"table"}\n{"type":"view"}\n'));
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('stores a finished game by reading all of it, its moves first', async () => {
  vi.stubGlobal('navigator', { serviceWorker: workers({}) });
  await saveGame('t1');
  expect(asked).toEqual([
    '/api/tables/t1/stream?lang=pl',
    '/api/studies/t1/record',
    '/api/tables/t1',
    '/api/studies/t1/account?lang=pl',
    '/api/studies/t1/pictures?after=0&lang=pl',
  ]);
});

it('waits for the service worker before it reads a game, and reads none without one', async () => {
  await saveGame('t1');
  const late = workers(null);
  vi.stubGlobal('navigator', { serviceWorker: late });
  const saved = saveGame('t1');
  await settled();
  expect(asked).toEqual([]);
  late.takeOver();
  await saved;
  expect(asked).toHaveLength(5);
});

it('lists the stored games that can be read, the latest first', async () => {
  const names = ['keepstone / game t1', 'keepstone / read', 'keepstone / game t2'];
  const others = ['keepstone /keep/ game t3', 'keepstone / game t4'];
  vi.stubGlobal('caches', { keys: () => Promise.resolve([...names, ...others]) });
  missing = ['/api/tables/t2'];
  expect((await savedGames()).map(({ table }) => table)).toEqual(['t4', 't1']);
});

it('has no stored games where the browser stores none', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await savedGames()).toEqual([]);
  await deleteGame('t1');
  expect(asked).toEqual([]);
});

it('deletes one game', async () => {
  const deleted = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('caches', { delete: deleted });
  await deleteGame('t1');
  expect(deleted.mock.calls).toEqual([['keepstone / game t1']]);
});

it('registers the worker for the pages of this server', async () => {
  const there = workers({});
  vi.stubGlobal('navigator', { serviceWorker: there });
  await startWorker();
  expect(there.register.mock.calls).toEqual([['/worker.js', { scope: '/' }]]);
});

it('repeats requests that were made before the first worker was ready', async () => {
  const entry = (path: string, workerStart = 0) => ({
    name: `https://h.example${path}`,
    workerStart,
  });
  const entries = [entry('/api/games'), entry('/api/health'), entry('/icon.png', 12)];
  const observed = vi.fn();
  class Observer {
    constructor(private readonly hear: (list: object) => void) {}
    observe(options: object): void {
      observed(options);
      this.hear({ getEntries: () => entries });
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const first = workers(null);
  vi.stubGlobal('navigator', { serviceWorker: first });
  const started = startWorker();
  await settled();
  expect(observed).not.toHaveBeenCalled();
  first.takeOver();
  await started;
  expect(observed).toHaveBeenCalledWith({ type: 'resource', buffered: true });
  expect(asked).toEqual(['https://h.example/api/games']);
  vi.stubGlobal('navigator', { serviceWorker: workers({}) });
  await startWorker();
  expect(observed).toHaveBeenCalledOnce();
});
