import { beforeEach, expect, it, vi } from 'vitest';
import type { ContestCard } from '../lib/net/contract';
import { takeKey } from '../lib/seats/key';
import { Contest } from './contest.svelte';
import { match } from './fixtures';

const KEY = 'k'.repeat(32);
const ADDRESS = { id: 'c1', game: '', day: '' };

let asked: { url: string; key: string | undefined }[] = [];
let cards: Record<string, Promise<ContestCard>> = {};
let sent: ReadableStreamDefaultController<Uint8Array>[] = [];

async function fetched(url: string, { headers }: RequestInit = {}): Promise<Response> {
  asked.push({ url, key: (headers as Record<string, string>).authorization });
  if (!url.endsWith('/stream')) return Response.json(await cards[url]);
  return new Response(new ReadableStream({ start: (control) => void sent.push(control) }));
}

/** Send a document on a stream. */
function send(stream: number, document: object): void {
  sent[stream]?.enqueue(new TextEncoder().encode(`${JSON.stringify(document)}\n`));
}

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', fetched);
  [asked, sent] = [[], []];
  cards = { '/api/contests/c1': Promise.resolve(match()) };
  await takeKey('');
});

it('shows the newest card, and no error that ends a stream', async () => {
  const contest = new Contest();
  await contest.open(ADDRESS);
  expect(contest.card?.joined).toBe(0);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  send(0, match({ joined: 1 }));
  await vi.waitFor(() => expect(contest.card?.joined).toBe(1));
  send(0, { type: 'error', error: 'Stopped', message: 'the server stops' });
  send(0, match({ joined: 2 }));
  await vi.waitFor(() => expect(contest.card?.joined).toBe(2));
  contest.close();
});

it('opens the stream again with the key that the first command has created', async () => {
  const contest = new Contest();
  await contest.open(ADDRESS);
  await takeKey(KEY);
  contest.take(match({ entered: true }));
  contest.take(match({ entered: true }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const streams = asked.filter(({ url }) => url.endsWith('/stream'));
  expect(streams.map(({ key }) => key)).toEqual([undefined, `Bearer ${KEY}`]);
  contest.close();
});

it('keeps the card until that of another day arrives, and ignores one that arrives too late', async () => {
  let arrive: (card: ContestCard) => void = () => undefined;
  const late = new Promise<ContestCard>((done) => (arrive = done));
  cards['/api/games/castle/deal?day=2026-11-28'] = late;
  const contest = new Contest();
  await contest.open(ADDRESS);
  const opened = contest.open({ id: '', game: 'castle', day: '2026-11-28' });
  expect(contest.card?.id).toBe('c1');
  await contest.open(ADDRESS);
  arrive(match({ id: 'c2' }));
  await opened;
  expect(contest.card?.id).toBe('c1');
  contest.close();
});
