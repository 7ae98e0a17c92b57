import { beforeEach, expect, it, vi } from 'vitest';
import { event, seat, tableFrame, view } from '../../table/stores/fixtures';
import { hasKey, takeKey } from '../seats/key';
import { loadWords } from '../text/translation';
import type { NewTable } from './contract';
import { api, ApiError } from './api';
import { contests } from './contestApi';

const KEY = 'k'.repeat(32);
const BOT = seat('bot', { name: 'Ysolde 2', level: 'knight' });

interface Asked {
  url: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}
let asked: Asked[] = [];
let answer: () => Response = () => Response.json(null);

function fetched(url: string, request: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, headers } = request;
  const words = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
  asked.push({ url, method, body: words, headers: headers as Record<string, string> });
  try {
    return Promise.resolve(answer());
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', fetched);
  asked = [];
  void takeKey('');
});

/** Return the error of a request that fails with this response. */
async function failed(response: () => Response): Promise<ApiError> {
  answer = response;
  return api.table('t1').then(
    () => expect.fail('the request succeeded'),
    (error: unknown) => error as ApiError,
  );
}

it('waits until a game is compiled, and asks again a second after each answer', async () => {
  vi.useFakeTimers();
  const compiling = () => Response.json({ error: 'Starting', message: 'soon' }, { status: 503 });
  answer = () => (asked.length < 3 ? compiling() : Response.json({ commitment: 'sealed' }));
  const sealed = api.seal();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await sealed).toBe('sealed');
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});

it('asks in the language of the page, and sends a body as JSON', async () => {
  answer = () => Response.json({ commitment: 'sealed' });
  expect(await api.seal()).toBe('sealed');
  expect(asked).toEqual([
    {
      ...{ url: '/api/seals', method: 'POST', body: {} },
      headers: { 'accept-language': 'pl', 'content-type': 'application/json' },
    },
  ]);
  await api.health();
  expect(asked[1]).toEqual({
    ...{ url: '/api/health', method: 'GET', body: undefined },
    headers: { 'accept-language': 'pl' },
  });
});

it('says what the server says about an error, as a sentence', async () => {
  const problem = { error: 'NoSuchTable', message: 'table t1 is gone' };
  const error = await failed(() => Response.json(problem, { status: 404 }));
  expect([error.message, error.status, error.problem]).toEqual(['Table t1 is gone.', 404, problem]);
});

it.each([
  ['nothing that can be read', () => new Response('<html>', { status: 502 })],
  ['no message', () => Response.json({ detail: 'x' }, { status: 502 })],
])('says the number of an error with %s', async (_, response) => {
  const error = await failed(response);
  expect([error.message, error.status]).toEqual(['The server returned error 502.', 502]);
  expect(error.problem.error).toBe('Network');
});

it('says that the server cannot be reached', async () => {
  const error = await failed(() => {
    throw new Error('no network');
  });
  expect(error).toBeInstanceOf(ApiError);
  expect([error.message, error.status]).toEqual([
    'The server cannot be reached. Check your connection and try again.',
    0,
  ]);
});

it('reads a finished game: the latest table and view, and all events in order', async () => {
  const table = tableFrame(2, { status: 'over' });
  const lines = [tableFrame(0), view(0), event(1), event(2), view(2), table];
  answer = () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('\n'));
  expect(await api.finishedGame('t1')).toEqual({
    table,
    events: [event(1), event(2)],
    view: view(2),
  });
  expect(asked[0]?.url).toBe('/api/tables/t1/stream?lang=pl');
});

it.each([
  ['view', JSON.stringify(tableFrame(0))],
  ['table', JSON.stringify(view(0))],
])('reads no finished game without a %s', async (_, line) => {
  answer = () => new Response(line);
  await expect(api.finishedGame('t1')).rejects.toThrow(line);
});

it('requests the games once, and again if no response arrived', async () => {
  answer = () => new Response(null, { status: 503 });
  await expect(api.games()).rejects.toThrow('The server returned error 503.');
  answer = () => Response.json([{ name: 'keep' }]);
  expect(await api.games()).toEqual([{ name: 'keep' }]);
  answer = () => Response.json([]);
  expect(await api.games()).toEqual([{ name: 'keep' }]);
  expect(asked).toHaveLength(2);
});

it('names the bots of tables and of played games in the language of the reader', async () => {
  answer = () => Response.json({ Ysolde: 'Izolda' });
  await loadWords('pl');
  const sent = { seats: [BOT] };
  const named = { seats: [{ ...BOT, name: 'Izolda 2' }] };
  answer = () => Response.json(sent);
  expect(await api.table('t1')).toEqual(named);
  answer = () => Response.json([sent]);
  expect(await api.tables()).toEqual([named]);
  expect(await api.mine()).toEqual([named]);
  answer = () => Response.json({ games: [sent], next: 'x' });
  const wanted = { game: 'keep', result: '', opponent: 'Ada & Ben', before: 'p' };
  expect(await api.playedGames(wanted)).toEqual({ games: [named], next: 'x' });
  expect(asked.at(-1)?.url).toBe('/api/me/games?game=keep&result=&opponent=Ada+%26+Ben&before=p');
});

it('proves with the key whose requests they are, and never creates a key for a look', async () => {
  answer = () => Response.json([]);
  const keys = () => asked.map(({ headers }) => headers.authorization);
  await contests.list();
  await contests.ofDay('keep', '');
  await contests.card('c1');
  await contests.stream('c1', new AbortController().signal);
  expect([keys(), hasKey()]).toEqual([Array(4).fill(undefined), false]);
  await takeKey(KEY);
  asked = [];
  await contests.list();
  await contests.leave('c1');
  await api.create({} as NewTable);
  await api.join('t1', { name: 'Ada', seat: 0 });
  expect(keys()).toEqual(Array(4).fill(`Bearer ${KEY}`));
});

it('takes a seat for another player at this device without the key', async () => {
  await takeKey(KEY);
  answer = () => Response.json({ table: 't1', seat: 1, secret: 's' });
  await api.joinBeside('t1', { name: 'Ben', seat: 1 });
  expect(asked[0]).toMatchObject({ url: '/api/tables/t1/join', body: { name: 'Ben', seat: 1 } });
  expect(asked[0]?.headers.authorization).toBeUndefined();
});

it('asks about several things at once', async () => {
  answer = () => Response.json({});
  await api.lessonWhy('keep', 3, ['a', 'b c']);
  await api.puzzleWhy('keep', 'p1', ['a']);
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/games/keep/lesson/3/why?lang=pl&taps=a&taps=b+c',
    '/api/games/keep/puzzles/p1/why?lang=pl&taps=a',
  ]);
});

it.each([
  [{ 'content-language': 'pl' }, 'pl'],
  [{}, 'en'],
])('knows the language of the rules from the headers %o: %s', async (headers, lang) => {
  answer = () => new Response('<p>Zasady</p>', { headers: headers as Record<string, string> });
  expect(await api.rules('keep')).toEqual({ html: '<p>Zasady</p>', lang });
});
