// The service worker with a server, and with caches that are kept in memory.
import { beforeEach, expect, it, vi } from 'vitest';

const HOST = 'https://castle.example';
const PAGE =
  '<script src="./assets/main-1.js"></script><link href="./icon.png"><a href="./icon.png">';

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
const stored = new Map<string, Map<string, Response>>();
let server: Record<string, () => Response> = {};
let asked: string[] = [];
let pages: { url: string; focus: () => void }[] = [];
const shown = vi.fn(() => Promise.resolve());
const opened = vi.fn(() => Promise.resolve());

const absolute = (url: string) => new URL(url, HOST).href;

function fetched(request: string | { url: string }): Promise<Response> {
  const { pathname } = new URL(absolute(typeof request === 'string' ? request : request.url));
  asked.push(pathname);
  const answer = server[pathname];
  return answer ? Promise.resolve(answer()) : Promise.reject(new Error('no network'));
}

function cacheOf(entries: Map<string, Response>) {
  const put = (url: string, answer: Response) =>
    Promise.resolve(void entries.set(absolute(url), answer));
  return {
    put,
    match: (url: string) => Promise.resolve(entries.get(absolute(url))?.clone()),
    keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    delete: (url: string) => Promise.resolve(entries.delete(absolute(url))),
    addAll: async (urls: string[]) => {
      for (const url of urls) await put(url, await fetched(url));
    },
  };
}

const caches = {
  has: (name: string) => Promise.resolve(stored.has(name)),
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
  match: (url: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(stored.get(cacheName)?.get(absolute(url))?.clone()),
  open: (name: string) => {
    if (!stored.has(name)) stored.set(name, new Map());
    return Promise.resolve(cacheOf(stored.get(name)!));
  },
};

vi.stubGlobal('fetch', fetched);
vi.stubGlobal('caches', caches);
vi.stubGlobal('self', {
  addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
  registration: { scope: `${HOST}/keep/`, showNotification: shown },
  location: { origin: HOST },
  skipWaiting: () => Promise.resolve(),
  clients: {
    claim: () => Promise.resolve(),
    matchAll: () => Promise.resolve(pages),
    openWindow: opened,
  },
});
await import('./worker');

beforeEach(() => {
  stored.clear();
  [server, asked, pages] = [{}, [], []];
  shown.mockClear();
  opened.mockClear();
});

/** Send an event to the worker, and wait for everything that it waits for. */
async function send(kind: string, event: object): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers.get(kind)?.({
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (answer: Promise<Response>) => (response = answer),
    ...event,
  });
  const answer = await response;
  await Promise.all(waits);
  return answer;
}

interface Options {
  method?: string;
  mode?: string;
  headers?: Record<string, string>;
}

/** Request a path of the host. Return the worker's response; undefined if it leaves the request to the browser. */
function request(path: string, { method = 'GET', mode = 'cors', headers }: Options = {}) {
  const url = absolute(path);
  return send('fetch', { request: { url, method, mode, headers: new Headers(headers) } });
}

const visit = (path: string) => request(path, { mode: 'navigate' });
const textOf = async (answer?: Response) => (answer ? answer.text() : 'left to the browser');
const paths = (cache: string) =>
  [...(stored.get(cache)?.keys() ?? [])].map((url) => new URL(url).pathname);

/** Let the server answer these paths with a text. */
function serve(texts: Record<string, string>, status = 200): void {
  for (const [path, text] of Object.entries(texts)) {
    const headers = { 'content-type': 'text/plain', 'content-language': 'pl', 'x-more': 'no' };
    server[path] = () => new Response(text, { status, headers });
  }
}

it('shows a finished game without a network, in its language', async () => {
  serve({ '/keep/api/tables/t1/stream': 'moves', '/keep/api/tables/t1': 'card' });
  expect(await textOf(await request('/keep/api/tables/t1/stream'))).toBe('moves');
  await request('/keep/api/tables/t1');
  server = {};
  const answer = await request('/keep/api/tables/t1/stream');
  expect([answer?.headers.get('content-type'), answer?.headers.get('content-language')]).toEqual([
    'text/plain',
    'pl',
  ]);
  expect(await textOf(answer)).toBe('moves');
  expect(await textOf(await request('/keep/api/tables/t1'))).toBe('card');
});

it.each(['/keep/api/tables/t1', '/keep/api/tables/t1/record'])(
  'stores nothing at %s of a game that may still run',
  async (path) => {
    serve({ [path]: 'card' });
    expect(await textOf(await request(path))).toBe('card');
    expect(stored.size).toBe(0);
    server = {};
    expect((await request(path))?.type).toBe('error');
  },
);

it('prefers the response of the server to a stored one', async () => {
  serve({ '/keep/api/games': 'old' });
  await request('/keep/api/games');
  serve({ '/keep/api/games': 'new' });
  expect(await textOf(await request('/keep/api/games'))).toBe('new');
  server = {};
  expect(await textOf(await request('/keep/api/games'))).toBe('new');
});

it.each([
  [500, 'trouble'],
  [501, 'trouble'],
  [502, 'games'],
  [503, 'games'],
])('shows after an error %i of the server: %s', async (status, expected) => {
  serve({ '/keep/api/games': 'games' });
  await request('/keep/api/games');
  serve({ '/keep/api/games': 'trouble' }, status);
  expect(await textOf(await request('/keep/api/games'))).toBe(expected);
  server = {};
  expect(await textOf(await request('/keep/api/games'))).toBe('games');
});

it('passes on the error of a proxy if nothing is stored', async () => {
  serve({ '/keep/api/games': 'trouble' }, 502);
  expect((await request('/keep/api/games'))?.status).toBe(502);
  expect(stored.size).toBe(0);
});

it('answers also if the disk is full', async () => {
  serve({ '/keep/api/games': 'games' });
  const full = vi.spyOn(caches, 'open').mockRejectedValue(new Error('full'));
  expect(await textOf(await request('/keep/api/games'))).toBe('games');
  full.mockRestore();
});

it('forgets a game that the server no longer has, and no other', async () => {
  serve({ '/keep/api/tables/t1/stream': 'one', '/keep/api/tables/t2/stream': 'two' });
  serve({ '/keep/api/games': 'games' });
  await request('/keep/api/games');
  await request('/keep/api/tables/t1/stream');
  await request('/keep/api/tables/t2/stream');
  serve({ '/keep/api/tables/t1': 'gone', '/keep/api/games': 'gone' }, 404);
  await request('/keep/api/games');
  expect((await request('/keep/api/tables/t1'))?.status).toBe(404);
  expect([...stored.keys()]).toEqual(['keepstone /keep/ read', 'keepstone /keep/ game t2']);
});

it('keeps the latest thirty games', async () => {
  for (let i = 1; i <= 32; i++) {
    serve({ [`/keep/api/tables/t${i}/stream`]: 'moves' });
    await request(`/keep/api/tables/t${i}/stream`);
  }
  const kept = Array.from({ length: 30 }, (_, i) => `keepstone /keep/ game t${i + 3}`);
  expect([...stored.keys()]).toEqual(kept);
});

it.each([
  ['another method', '/keep/api/games', { method: 'POST' }],
  ['a key', '/keep/api/games', { headers: { authorization: 'Bearer k' } }],
  ['another host', 'https://tower.example/keep/api/games', {}],
  ['another base path', '/api/games', {}],
  ['a path that is not stored', '/keep/api/me/tables', {}],
])('leaves requests with %s to the browser', async (_, path, options) => {
  expect(await request(path, options)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('shows the page without a network at every address', async () => {
  serve({ '/keep/': PAGE, '/keep/t/t1': PAGE });
  serve({ '/keep/assets/main-1.js': 'program', '/keep/icon.png': 'icon' });
  expect(await textOf(await visit('/keep/t/t1'))).toBe(PAGE);
  expect(paths('keepstone /keep/ page').sort()).toEqual([
    '/keep/',
    '/keep/assets/main-1.js',
    '/keep/icon.png',
  ]);
  server = {};
  expect(await textOf(await visit('/keep/learn/castle'))).toBe(PAGE);
  expect(await textOf(await request('/keep/assets/main-1.js'))).toBe('program');
  expect(await textOf(await request('/keep/icon.png'))).toBe('icon');
});

it('stores a new version with its files, and keeps those of the version before', async () => {
  const version = (n: number) => `<script src="./assets/main-${n}.js"></script>`;
  for (const n of [1, 2, 3]) {
    serve({ '/keep/': version(n), [`/keep/assets/main-${n}.js`]: `program ${n}` });
    await visit('/keep/');
    await visit('/keep/'); // the second time, nothing is new
  }
  expect(paths('keepstone /keep/ page').sort()).toEqual([
    '/keep/',
    '/keep/assets/main-2.js',
    '/keep/assets/main-3.js',
  ]);
  expect(asked.filter((path) => path.includes('assets'))).toHaveLength(3);
  server = {};
  expect(await textOf(await visit('/keep/'))).toBe(version(3));
});

it('stores no page that the server could not deliver', async () => {
  serve({ '/keep/': 'not ready' }, 500);
  await visit('/keep/');
  expect(paths('keepstone /keep/ page')).toEqual([]);
});

it('asks for a bundle only once, and for other files each time', async () => {
  const bundle = '/keep/assets/polish-2.woff2';
  serve({ [bundle]: 'letters', '/keep/icon.png': 'icon' });
  await request(bundle);
  expect(await textOf(await request(bundle))).toBe('letters');
  await request('/keep/icon.png');
  expect(await textOf(await request('/keep/icon.png'))).toBe('icon');
  expect(asked).toEqual([bundle, '/keep/icon.png', '/keep/icon.png']);
  serve({ '/keep/assets/gone.js': 'gone' }, 404);
  await request('/keep/assets/gone.js');
  expect(paths('keepstone /keep/ page')).toEqual([bundle]);
});

it('stores the page when it is installed', async () => {
  serve({ '/keep/': PAGE, '/keep/assets/main-1.js': 'program', '/keep/icon.png': 'icon' });
  await send('install', {});
  expect(paths('keepstone /keep/ page')).toContain('/keep/');
});

it('notifies the player of a turn, once for each table', async () => {
  const notice = { title: 'Your turn', text: 'Ben has played.', table: 't1', lang: 'pl' };
  await send('push', { data: { json: () => notice } });
  expect(shown).toHaveBeenCalledWith('Your turn', {
    ...{ body: 'Ben has played.', tag: 't1', renotify: true, lang: 'pl' },
    icon: '/keep/icon-192.png',
  });
});

it('opens the table of a notification in its page, or in a new one', async () => {
  const focus = vi.fn();
  const notification = { tag: 't1', close: vi.fn() };
  pages = [{ url: `${HOST}/keep/t/t11`, focus: () => expect.fail('wrong table') }];
  await send('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
  expect(opened.mock.calls).toEqual([['/keep/t/t1']]);
  pages.push({ url: `${HOST}/keep/t/t1?n=3`, focus });
  await send('notificationclick', { notification });
  expect([focus.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1]);
});
