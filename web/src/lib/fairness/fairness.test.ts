import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  digest,
  verifyRecord,
  matchesTerms,
  newContribution,
  pledge,
  type GameRecord,
  type FairnessTerms,
} from './fairness';
import type { TableCard } from '../net/contract';

// A game with Zoë, a bot, and somebody who did not reveal; `keepstone verify` finds it right.
const FILE = new URL('../../../../tests/match/records/scheme-2.json', import.meta.url);
const read = () => JSON.parse(readFileSync(FILE, 'utf-8')) as GameRecord;
const { fairness } = read();

function promised(seat: number): FairnessTerms {
  const { commitment, pledges } = fairness;
  return { seat, commitment, pledges, contribution: fairness.contributions[seat] || '00' };
}

it('hashes as the server does', () => {
  const { commitment, contributions, pledges } = fairness;
  expect(pledge(commitment, 0, contributions[0]!)).toBe(pledges[0]);
  expect(digest(read())).toBe(fairness.digest);
});

it('adds something new each time', () => {
  const some = [newContribution(), newContribution()];
  expect(some[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(some[0]).not.toBe(some[1]);
});

it('finds that chance was as sealed, with its contribution or without', () => {
  expect(verifyRecord(read(), promised(0))).toBe('sealed');
  expect(verifyRecord(read(), promised(2))).toBe('late');
});

const changes: Record<string, (record: GameRecord) => unknown> = {
  'another seed': (record) => (record.fairness.seed = '00'.repeat(32)),
  'another commitment': (record) => (record.fairness.commitment = '00'.repeat(32)),
  'another contribution': (record) => (record.fairness.contributions[2] = '00'.repeat(32)),
  'no contribution of ours': (record) => (record.fairness.contributions[0] = '00'),
  'a contribution of a bot': (record) => (record.fairness.contributions[1] = '00'),
  'another pledge': (record) => (record.fairness.pledges[2] = '00'.repeat(32)),
  'another name': (record) => Object.assign(record, { names: ['Eve'] }),
  'no seed': (record) => Object.assign(record.fairness, { seed: null }),
  'no pledges': (record) => Object.assign(record.fairness, { pledges: undefined }),
  nothing: (record) => Object.assign(record, { fairness: {} }),
};

it.each(Object.keys(changes))('notices %s', (change) => {
  const record = read();
  changes[change]?.(record);
  expect(verifyRecord(record, promised(0))).toBe('broken');
});

it('notices a pledge that fits the record and not what was shown', () => {
  const shown = { ...promised(0), pledges: [...fairness.pledges.slice(0, 2), 'ab'] };
  expect(verifyRecord(read(), shown)).toBe('broken');
});

it('compares a table with what it showed before', () => {
  const { commitment, pledges, contributions } = fairness;
  const seats = pledges.map((pledge) => ({ pledge }));
  const table = { commitment, seats } as TableCard;
  const { pledges: _, ...early } = promised(0);
  expect(matchesTerms(table, early)).toBe(true);
  expect(matchesTerms(table, promised(0))).toBe(true);
  expect(matchesTerms({ ...table, commitment: '00' }, early)).toBe(false);
  expect(matchesTerms(table, { ...early, contribution: contributions[2]! })).toBe(false);
  const swapped = { ...table, seats: seats.with(2, { pledge: 'ab' }) } as TableCard;
  expect(matchesTerms(swapped, early)).toBe(true);
  expect(matchesTerms(swapped, promised(0))).toBe(false);
});
