import { beforeEach, expect, it, vi } from 'vitest';
import type { PuzzleResultCard } from '../lib/net/contract';
import { takeKey } from '../lib/seats/key';
import { allResults, saveResult, takeResults } from './results';
import { removeResults, sendResult, syncResults } from './sync';

const result = (at: number) => ({ at, first: true, solved: true });
const OTHER: PuzzleResultCard = { game: 'castle', puzzle: 'other', ...result(1) };
let sent: PuzzleResultCard[][] = [];
let removed = 0;
let online = true;

async function fetched(url: string, request: RequestInit): Promise<Response> {
  await Promise.resolve();
  if (!online) throw new Error('no network');
  if (url.endsWith('/remove')) {
    removed++;
    return new Response(null, { status: 204 });
  }
  const { results } = JSON.parse(request.body as string) as { results: PuzzleResultCard[] };
  sent.push(results);
  return Response.json([OTHER]);
}

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', fetched);
  [sent, removed, online] = [[], 0, true];
  takeKey('k'.repeat(32));
});

it('keeps results in the browser if there is no key', async () => {
  takeKey('');
  await saveResult('castle', 'a', result(5));
  await syncResults();
  expect(sent).toEqual([]);
  await removeResults();
  expect([removed, allResults()]).toEqual([0, []]);
});

it('sends all results and saves those of other browsers', async () => {
  await saveResult('castle', 'a', result(5));
  await syncResults();
  expect(sent).toEqual([[{ game: 'castle', puzzle: 'a', ...result(5) }]]);
  expect(allResults()).toEqual([{ game: 'castle', puzzle: 'a', ...result(5) }, OTHER]);
});

it('sends many results in several requests', async () => {
  const many = Array.from({ length: 501 }, (_, i) => ({ puzzle: `p${i}`, ...result(i) }));
  await takeResults(many.map((each) => ({ game: 'castle', ...each })));
  await syncResults();
  expect(sent.map(({ length }) => length)).toEqual([500, 1]);
});

it('asks for the results of other browsers even if there are none here', async () => {
  await syncResults();
  expect([sent, allResults()]).toEqual([[[]], [OTHER]]);
});

it('sends the result at one puzzle', async () => {
  await saveResult('castle', 'a', result(5));
  await sendResult({ game: 'castle', puzzle: 'b', ...result(6) });
  expect(sent).toEqual([[{ game: 'castle', puzzle: 'b', ...result(6) }]]);
});

it('loses nothing without a connection', async () => {
  online = false;
  await saveResult('castle', 'a', result(5));
  await syncResults();
  await expect(removeResults()).rejects.toThrow();
  expect(allResults()).toHaveLength(1);
});

it('deletes the results here and on the server', async () => {
  await saveResult('castle', 'a', result(5));
  await removeResults();
  expect([removed, allResults()]).toEqual([1, []]);
});
