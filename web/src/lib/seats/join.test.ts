import { beforeEach, expect, it, vi } from 'vitest';
import { pledge } from '../fairness/fairness';
import type { TableCard } from '../net/contract';
import { placeAt, savePlace, saveSharedSeats } from './places';
import {
  joinTable,
  openTable,
  joinRematch,
  playContest,
  playNow,
  revealContribution,
} from './join';
import { key } from './key';

const [SEAL, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
type Body = Record<string, unknown> & { pledge: string; contribution: string };

/** The requests sent to the server, and the server's next responses, by path. */
let asked: { path: string; body: Body }[] = [];
let answers: Record<string, object[]> = {};

function answer(url: string, request: RequestInit = {}): Response {
  const path = url.replace('/api/', '');
  asked.push({ path, body: JSON.parse((request.body as string | undefined) ?? '{}') as Body });
  const next = answers[path]?.shift() ?? {};
  return Response.json(next, { status: 'error' in next ? 409 : 200 });
}

const place = (seat: number) => ({ table: 't1', seat, secret: 's', invite: '/t/t1' });

function table(status: string, commitment: string, ...pledges: string[]): TableCard {
  const seats = pledges.map((pledge) => ({ kind: pledge ? 'person' : 'open', pledge }));
  const rules = { game: 'castle-keep', options: { gate: 'once' } };
  return {
    table: 't1',
    players: 2,
    rematch: null,
    status,
    commitment,
    seats,
    ...rules,
  } as unknown as TableCard;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) =>
    Promise.resolve(answer(url, request)),
  );
  asked = [];
  answers = { seals: [{ commitment: SEAL }], tables: [place(0)] };
});

/** Sit down at a new table; return what this browser stores, and the table when it is full. */
async function sat() {
  await openTable({ game: 'castle-keep', seats: ['me', 'open'] });
  const promised = placeAt('t1')!.promised!;
  const own = pledge(SEAL, 0, promised.contribution);
  return { promised, own, full: table('revealing', SEAL, own, OTHER) };
}

it('pledges for the seal and keeps the contribution to itself', async () => {
  const { promised, own } = await sat();
  expect(asked.map(({ path }) => path)).toEqual(['seals', 'tables']);
  expect(asked[1]!.body).toMatchObject({ commitment: SEAL, pledge: own });
  expect(JSON.stringify(asked)).not.toContain(promised.contribution);
});

it('reveals when the table asks for it, and keeps all pledges before', async () => {
  const { promised, own, full } = await sat();
  await revealContribution(table('waiting', SEAL, own, ''));
  expect(asked).toHaveLength(2);
  await revealContribution(full);
  const body = { secret: 's', contribution: promised.contribution };
  expect(asked[2]).toEqual({ path: 'tables/t1/reveal', body });
  const rules = { game: 'castle-keep', options: { gate: 'once' } };
  expect(placeAt('t1')!.promised).toMatchObject({ pledges: [own, OTHER], ...rules });
});

it('reveals nothing to a table that shows something else than before', async () => {
  const { own, full } = await sat();
  await revealContribution(table('revealing', OTHER, own, OTHER));
  await revealContribution(table('revealing', SEAL, OTHER, OTHER));
  expect(asked).toHaveLength(2);
  await revealContribution(full);
  await revealContribution(table('revealing', SEAL, own, SEAL));
  expect(asked).toHaveLength(3);
});

it('takes the next seat when somebody was quicker', async () => {
  const taken = { error: 'SeatTaken', message: 'taken' };
  answers['tables/t1'] = [table('waiting', SEAL, '', ''), table('waiting', SEAL, OTHER, '')];
  answers['tables/t1/join'] = [taken, place(1)];
  await joinTable('t1', 'Ada');
  const wishes = asked.filter(({ path }) => path.endsWith('join')).map(({ body }) => body);
  expect(wishes.map(({ seat }) => seat)).toEqual([0, 1]);
  const { contribution } = placeAt('t1')!.promised!;
  expect(wishes[1]!.pledge).toBe(pledge(SEAL, 1, contribution));
});

it('reports that a table is full', async () => {
  answers['tables/t1'] = [table('playing', SEAL, OTHER, OTHER)];
  answers['tables/t1/join'] = [{ error: 'SeatTaken', message: 'taken' }];
  await expect(joinTable('t1', 'Ada')).rejects.toThrow('Taken.');
});

it('pledges again for a rematch that another player has opened', async () => {
  const old = { ...table('over', SEAL, OTHER, OTHER), table: 't0' };
  answers['tables/t0/rematch'] = [{ error: 'OtherCommitment', message: 'other' }, place(1)];
  answers['tables/t0'] = [{ ...old, rematch: 't1' }];
  answers['tables/t1'] = [table('waiting', OTHER, SEAL, '')];
  await joinRematch(old, 0, 's');
  const wishes = asked.filter(({ path }) => path.endsWith('rematch')).map(({ body }) => body);
  expect(wishes.map(({ commitment }) => commitment)).toEqual([SEAL, OTHER]);
  const { contribution } = placeAt('t1')!.promised!;
  expect(wishes[1]!.pledge).toBe(pledge(OTHER, 1, contribution));
});

it('reports any other problem with a rematch at once', async () => {
  const old = { ...table('over', SEAL, OTHER, OTHER), table: 't0' };
  answers['tables/t0/rematch'] = [{ error: 'NotOver', message: 'not over' }, place(1)];
  await expect(joinRematch(old, 0, 's')).rejects.toThrow('Not over.');
  expect(placeAt('t1')).toBeNull();
});

it('remembers who is expected at a rematch: each player moves on by one seat', async () => {
  const { seats, ...rest } = table('over', SEAL, OTHER, OTHER, OTHER);
  const named = seats.map((seat, i) => ({ ...seat, name: ['Ada', 'Ben', 'Cem'][i] ?? '' }));
  answers['tables/t0/rematch'] = [place(1)];
  await joinRematch({ ...rest, seats: named, table: 't0', players: 3 }, 0, 's');
  expect(placeAt('t1')!.expected).toEqual(['Cem', 'Ada', 'Ben']);
});

/** Press Play now where one table waits with the seal OTHER; the server gives us seat 1 at a table. */
async function playedNow(commitment: string) {
  const waiting = {
    game: 'castle-keep',
    players: 2,
    status: 'waiting',
    commitment: OTHER,
    seats: [],
  };
  const others = [
    { ...waiting, game: 'castle', commitment: '01' },
    { ...waiting, players: 3, commitment: '02' },
    { ...waiting, status: 'playing', commitment: '03' },
  ];
  answers = {
    seals: [{ commitment: SEAL }],
    tables: [[waiting, ...others]],
    'tables/now': [place(1)],
    'tables/t1': [table('revealing', commitment, 'ab', 'cd')],
  };
  await playNow({ game: 'castle-keep', players: 2, level: 'page', name: 'Ben' });
  const sent = asked.find(({ path }) => path === 'tables/now')!.body;
  return { promised: placeAt('t1')!.promised, pledges: sent.pledges as Record<string, string[]> };
}

it.each([SEAL, OTHER])(
  'pledges for each seat that it may get at once, and keeps %s',
  async (seal) => {
    const { promised, pledges } = await playedNow(seal);
    expect(promised).toMatchObject({ seat: 1, commitment: seal });
    expect(Object.keys(pledges)).toEqual([SEAL, OTHER]);
    const { contribution } = promised!;
    expect(pledges[seal]).toEqual([pledge(seal, 0, contribution), pledge(seal, 1, contribution)]);
    expect(JSON.stringify(asked)).not.toContain(contribution);
  },
);

it('has promised nothing at a table that was opened in the meantime', async () => {
  const { promised } = await playedNow('ef'.repeat(32));
  expect(promised).toBeUndefined();
});

it('opens a table without a seat for the person', async () => {
  answers.tables = [{ ...place(0), seat: null, secret: null }];
  await openTable({ game: 'castle-keep', seats: ['page', 'page'] });
  expect(asked.map(({ path }) => path)).toEqual(['tables']);
  expect(asked[0]!.body).toEqual({ game: 'castle-keep', seats: ['page', 'page'] });
  expect(placeAt('t1')).toBeNull();
});

it('pledges for the seat that the player has chosen', async () => {
  answers.tables = [place(1)];
  await openTable({ game: 'castle-keep', seats: ['page', 'me'] });
  const { seat, contribution } = placeAt('t1')!.promised!;
  expect([seat, asked[1]!.body.pledge]).toEqual([1, pledge(SEAL, 1, contribution)]);
});

it('takes a seat for each player at this device, and saves all of them', async () => {
  answers['tables/t1/join'] = [
    { ...place(2), secret: 'bens' },
    { ...place(1), secret: 'cems' },
  ];
  const guests = [
    { seat: 2, name: 'Ben' },
    { seat: 1, name: 'Cem' },
  ];
  await openTable({ game: 'castle-keep', seats: ['me', 'open', 'open'] }, guests);
  expect(asked.slice(2).map(({ path, body }) => [path, body])).toEqual([
    ['tables/t1/join', { seat: 2, name: 'Ben' }],
    ['tables/t1/join', { seat: 1, name: 'Cem' }],
  ]);
  expect(placeAt('t1')).toMatchObject({
    secret: 's',
    shared: [
      { seat: 0, secret: 's' },
      { seat: 2, secret: 'bens' },
      { seat: 1, secret: 'cems' },
    ],
  });
});

it('takes the seats of all players at this device at the rematch', async () => {
  await savePlace({ table: 't0', seat: 0, secret: 's', invite: '' });
  await saveSharedSeats('t0', [
    { seat: 0, secret: 's' },
    { seat: 1, secret: 'bens' },
  ]);
  answers['tables/t0/rematch'] = [place(1), { ...place(0), secret: 'bens next' }];
  await joinRematch({ ...table('over', SEAL, OTHER, OTHER), table: 't0' }, 0, 's');
  const wishes = asked.filter(({ path }) => path.endsWith('rematch')).map(({ body }) => body);
  expect(wishes).toEqual([
    { secret: 's', commitment: SEAL, pledge: wishes[0]!.pledge },
    { secret: 'bens' },
  ]);
  expect(placeAt('t1')?.shared).toEqual([
    { seat: 1, secret: 's' },
    { seat: 0, secret: 'bens next' },
  ]);
});

it('moves from the last seat to the first at the rematch', async () => {
  answers['tables/t0/rematch'] = [place(0)];
  await joinRematch({ ...table('over', SEAL, OTHER, OTHER), table: 't0' }, 1, 's');
  const { seat, contribution } = placeAt('t1')!.promised!;
  const body = asked.find(({ path }) => path.endsWith('rematch'))!.body;
  expect([seat, body.pledge]).toEqual([0, pledge(SEAL, 0, contribution)]);
});

it('returns to a contest with the key if the seat has no secret', async () => {
  answers['contests/c1/play'] = [{ ...place(0), secret: null }];
  answers['contests/c2/play'] = [{ ...place(0), table: 't2', secret: 'own' }];
  await playContest('c1', 0, 'Ada');
  await playContest('c2', 1, 'Ada');
  expect([placeAt('t1')?.secret, placeAt('t2')?.secret]).toEqual([await key(), 'own']);
  expect(asked.map(({ body }) => body)).toEqual([
    { deal: 0, name: 'Ada' },
    { deal: 1, name: 'Ada' },
  ]);
});

it('pledges at no more than twenty tables at once', async () => {
  const waiting = { game: 'castle-keep', players: 2, status: 'waiting', seats: [] };
  answers = {
    seals: [{ commitment: SEAL }],
    tables: [Array.from({ length: 25 }, (_, i) => ({ ...waiting, commitment: `c${i}` }))],
    'tables/now': [place(0)],
    'tables/t1': [table('revealing', SEAL, 'ab', 'cd')],
  };
  await playNow({ game: 'castle-keep', players: 2, level: 'page', name: 'Ben' });
  const { pledges } = asked.find(({ path }) => path === 'tables/now')!.body;
  expect(Object.keys(pledges as object)).toEqual([
    SEAL,
    ...Array.from({ length: 20 }, (_, i) => `c${i}`),
  ]);
});

it('reveals nothing at a table where it has no seat or has promised nothing', async () => {
  await revealContribution(table('revealing', SEAL, OTHER, OTHER));
  await savePlace({ table: 't1', seat: 0, secret: 's', invite: '' });
  await revealContribution(table('revealing', SEAL, OTHER, OTHER));
  expect(asked).toEqual([]);
});
