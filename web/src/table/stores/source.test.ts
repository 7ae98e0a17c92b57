import { beforeEach, expect, it, vi } from 'vitest';
import type { PlayOn } from '../../lib/net/contract';
import { gameSource, type GameSource } from './source';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (url: string, { body, method }: RequestInit) => {
    asked.push(typeof body === 'string' ? `${method} ${url} ${body}` : url);
    return Promise.resolve(Response.json({}));
  });
});

/** Request everything from a source, in this order. */
async function requestAll(source: GameSource): Promise<void> {
  await source.account();
  await source.pictures(8);
  await source.drawing(9);
  await source.analysis();
  await source.analyse();
  await source.judgement(4);
  await source.tried(5, 'build a&b');
  await source.playOn({ n: 6 } as unknown as PlayOn);
}

it('reads a finished table from the server, whose only line needs no name', async () => {
  const source = gameSource('t1');
  expect([source.id, source.at, source.record]).toEqual(['t1', null, '/api/studies/t1/record']);
  await requestAll(source);
  expect(asked).toEqual([
    '/api/studies/t1/account?lang=pl',
    '/api/studies/t1/pictures?after=8&lang=pl',
    '/api/studies/t1/drawing?n=9&lang=pl',
    '/api/studies/t1/analysis?lang=pl',
    'POST /api/studies/t1/analysis?lang=pl {}',
    '/api/studies/t1/analysis/4?lang=pl',
    '/api/studies/t1/tried?n=5&action=build+a%26b&lang=pl',
    'POST /api/studies/t1/continue {"at":null,"n":6}',
  ]);
});

it('reads the line of a study that is looked at when it is asked', async () => {
  let last = 3;
  const source = gameSource('s1', () => last);
  expect(source.record).toBe('/api/studies/s1/record?at=3');
  last = 7;
  await source.pictures(0);
  await source.playOn({ n: 2 } as unknown as PlayOn);
  expect(asked).toEqual([
    '/api/studies/s1/pictures?after=0&at=7&lang=pl',
    'POST /api/studies/s1/continue {"at":7,"n":2}',
  ]);
});
