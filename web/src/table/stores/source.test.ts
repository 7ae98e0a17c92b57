import { beforeEach, expect, it, vi } from 'vitest';
import type { PlayOn, RecordCard } from '../../lib/net/contract';
import { recordSource, tableSource, type GameSource } from './source';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(typeof body === 'string' ? `${url} ${body}` : url);
    return Promise.resolve(Response.json({}));
  });
});

/** Request everything from a source, in this order. */
async function requestAll(source: GameSource): Promise<void> {
  await source.pictures(8);
  await source.drawing(9);
  await source.analysis();
  await source.analyse();
  await source.judgement(4);
  await source.tried(5, 'pass');
  await source.playOn({ n: 6 } as unknown as PlayOn);
}

it('reads a table from the server', async () => {
  const source = tableSource('t1');
  expect([source.file, source.record, source.name]).toEqual([false, '/api/tables/t1/record', 't1']);
  await source.account();
  await requestAll(source);
  expect(asked).toEqual([
    '/api/tables/t1/account?lang=pl',
    '/api/tables/t1/pictures?after=8&lang=pl',
    '/api/tables/t1/drawing?n=9&lang=pl',
    '/api/tables/t1/analysis?lang=pl',
    '/api/tables/t1/analysis?lang=pl {}',
    '/api/tables/t1/analysis/4?lang=pl',
    '/api/tables/t1/tried?n=5&action=pass&lang=pl',
    '/api/tables/t1/continue {"n":6}',
  ]);
});

it('sends the record of a file along with each request', async () => {
  const card = { table: { game: 'keep' }, account: { lines: [] } } as unknown as RecordCard;
  const source = recordSource('moves', card);
  expect([source.file, source.name]).toEqual([true, 'keep']);
  expect(await source.account()).toBe(card.account);
  await requestAll(source);
  expect(asked).toEqual([
    '/api/records/pictures {"record":"moves","after":8,"lang":"pl"}',
    '/api/records/drawing {"record":"moves","n":9,"lang":"pl"}',
    '/api/records/analysis {"record":"moves","begin":false,"lang":"pl"}',
    '/api/records/analysis {"record":"moves","begin":true,"lang":"pl"}',
    '/api/records/analysis/4 {"record":"moves","lang":"pl"}',
    '/api/records/tried {"record":"moves","n":5,"action":"pass","lang":"pl"}',
    '/api/records/continue {"record":"moves","n":6}',
  ]);
});

it('offers the text of the record as a file to save', async () => {
  const { record } = recordSource('moves', { table: { game: 'keep' } } as RecordCard);
  const { resolveObjectURL } = await import('node:buffer');
  const file = resolveObjectURL(record);
  expect([file?.type, await file?.text()]).toEqual(['application/json', 'moves']);
});
