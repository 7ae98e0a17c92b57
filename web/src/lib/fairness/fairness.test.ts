import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
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

// A game with Zoë, a bot, and a player who did not reveal; `keepstone verify` accepts it.
const FILE = new URL('../../../../tests/match/records/finished.json', import.meta.url);
const read = () => JSON.parse(readFileSync(FILE, 'utf-8')) as GameRecord;
const { fairness } = read();

// The contribution that the last player pledged but did not reveal.
const UNREVEALED = bytesToHex(sha256(utf8ToBytes('Ben')));

function promised(seat: number): FairnessTerms {
  const { commitment, pledges } = fairness;
  const { game, options } = read();
  const contribution = fairness.contributions[seat] || UNREVEALED;
  return { seat, commitment, pledges, contribution, game, options };
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

const [NEW_SEED, OTHER] = ['00'.repeat(32), '11'.repeat(32)];

/** A dishonest server recomputes the digest, so the digest alone proves nothing. */
function forged(change: (fairness: GameRecord['fairness']) => void): GameRecord {
  const record = read();
  change(record.fairness);
  record.fairness.digest = digest(record);
  return record;
}

/** What the player knew before contributions were revealed: not all pledges had been made. */
function early(seat: number): FairnessTerms {
  const { seat: own, commitment, contribution } = promised(seat);
  return { seat: own, commitment, contribution };
}

it('is not fooled by a recomputed digest', () => {
  expect(
    verifyRecord(
      forged(() => undefined),
      promised(0),
    ),
  ).toBe('sealed');
});

// Each forged record passes all checks except one, so a missing check would accept it.
it('notices another seed that does not fit the commitment', () => {
  const record = forged((fairness) => (fairness.seed = NEW_SEED));
  expect(verifyRecord(record, promised(0))).toBe('broken');
});

it('notices another seed with a commitment and pledges made to fit', () => {
  const record = forged((fairness) => {
    fairness.seed = NEW_SEED;
    fairness.commitment = bytesToHex(sha256(hexToBytes(NEW_SEED)));
    fairness.pledges = fairness.contributions.map(
      (each, seat) => each && pledge(fairness.commitment, seat, each),
    );
  });
  expect(verifyRecord(record, early(0))).toBe('broken');
});

/** The record under another version of the scheme, with a commitment and pledges made to fit. */
function underVersion(version: number): [GameRecord, FairnessTerms] {
  const { pledges: _, ...terms } = promised(0);
  const record = forged((fairness) => {
    fairness.version = version;
    if (version > 3) {
      fairness.commitment = bytesToHex(sha256(utf8ToBytes(`${version}:${fairness.seed}`)));
      fairness.pledges = fairness.contributions.map(
        (each, seat) => each && pledge(fairness.commitment, seat, each),
      );
    }
  });
  return [record, { ...terms, commitment: record.fairness.commitment }];
}

// Version 3 and 5 are those of deals, in which contributions change nothing.
it.each([
  [2, 'sealed'],
  [3, 'broken'],
  [4, 'sealed'],
  [5, 'broken'],
  [6, 'broken'],
])('demands the scheme in which its contribution counts: version %i is %s', (version, verdict) => {
  expect(verifyRecord(...underVersion(version))).toBe(verdict);
});

it('notices another scheme than the commitment fixes', () => {
  const [record, terms] = underVersion(4);
  record.fairness.version = 2;
  record.fairness.digest = digest(record);
  expect(verifyRecord(record, terms)).toBe('broken');
});

it('takes the text below a new commitment for no seed of the old scheme', () => {
  const [record, terms] = underVersion(4);
  record.fairness.version = 2;
  record.fairness.seed = bytesToHex(utf8ToBytes(`4:${record.fairness.seed}`));
  record.fairness.digest = digest(record);
  expect(verifyRecord(record, terms)).toBe('broken');
});

const FORGERIES: Record<string, (record: GameRecord) => unknown> = {
  'other options': (record) => (record.options = { gate: 'always' }),
  'another game': (record) => (record.game = 'castle'),
  'events of another game': (record) => (record.given = { events: 3 }),
  'a bot that pledged': (record) => (record.levels[2] = 'knight'),
  'fewer levels': (record) => record.levels.pop(),
  'more players': (record) => (record.players = 4),
  'more contributions': ({ fairness }) => fairness.contributions.push(''),
  'capital digits': ({ fairness }) => (fairness.seed = fairness.seed.toUpperCase()),
  'a list that reads like a text': ({ fairness }) =>
    (fairness.contributions[1] = [] as unknown as string),
};

it.each(Object.keys(FORGERIES))('notices %s', (kind) => {
  const record = read();
  FORGERIES[kind]!(record);
  record.fairness.digest = digest(record);
  expect(verifyRecord(record, promised(0))).toBe('broken');
});

it('notices that its own pledge was taken away', () => {
  const record = forged((fairness) => {
    fairness.pledges[0] = '';
    fairness.contributions[0] = '';
  });
  expect(verifyRecord(record, early(0))).toBe('broken');
});

it('notices a contribution that its pledge does not allow', () => {
  const late = forged((fairness) => (fairness.contributions[2] = OTHER));
  expect(verifyRecord(late, promised(0))).toBe('broken');
  const ofBot = forged((fairness) => (fairness.contributions[1] = OTHER));
  expect(verifyRecord(ofBot, promised(0))).toBe('broken');
});

it('notices a contribution of another player whose pledge was replaced with it', () => {
  const record = forged((fairness) => {
    fairness.contributions[2] = OTHER;
    fairness.pledges[2] = pledge(fairness.commitment, 2, OTHER);
  });
  expect(verifyRecord(record, promised(0))).toBe('broken');
});

it('notices that its own contribution was replaced together with its pledge', () => {
  const record = forged((fairness) => {
    fairness.contributions[0] = OTHER;
    fairness.pledges[0] = pledge(fairness.commitment, 0, OTHER);
  });
  expect(verifyRecord(record, early(0))).toBe('broken');
});

it('notices a seat that was left out with its pledge', () => {
  const record = forged((fairness) => {
    fairness.contributions.pop();
    fairness.pledges.pop();
  });
  expect(verifyRecord(record, promised(0))).toBe('broken');
});

it('tells a contribution that was left out from one that was replaced', () => {
  const record = forged((fairness) => (fairness.contributions[0] = ''));
  expect(verifyRecord(record, promised(0))).toBe('late');
});

it('notices a change of anything else by the digest', () => {
  expect(verifyRecord(Object.assign(read(), { names: ['Eve'] }), promised(0))).toBe('broken');
});

it('takes a record that lacks a part for broken', () => {
  for (const part of ['version', 'seed', 'pledges', 'contributions', 'commitment']) {
    const record = forged((fairness) => Object.assign(fairness, { [part]: undefined }));
    expect(verifyRecord(record, promised(0))).toBe('broken');
  }
  expect(
    verifyRecord(
      forged((fairness) => (fairness.seed = 'no hex')),
      promised(0),
    ),
  ).toBe('broken');
  expect(verifyRecord({} as GameRecord, promised(0))).toBe('broken');
});

it('compares a table with what it showed before', () => {
  const { commitment, pledges, contributions } = fairness;
  const { game, options } = read();
  const seats = pledges.map((pledge) => ({ pledge }));
  const table = { commitment, seats, game, options, deal: null, given: null } as TableCard;
  expect(matchesTerms(table, early(0))).toBe(true);
  expect(matchesTerms(table, promised(0))).toBe(true);
  expect(matchesTerms({ ...table, commitment: '00' }, early(0))).toBe(false);
  expect(matchesTerms({ ...table, deal: '2026-11-30' }, early(0))).toBe(false);
  expect(matchesTerms({ ...table, contest: 'abcdefabcdef' }, early(0))).toBe(false);
  expect(matchesTerms({ ...table, given: { events: 3, table: null } }, early(0))).toBe(false);
  expect(matchesTerms({ ...table, options: {} }, promised(0))).toBe(false);
  expect(matchesTerms({ ...table, game: 'castle' }, promised(0))).toBe(false);
  expect(matchesTerms(table, { ...early(0), contribution: contributions[2]! })).toBe(false);
  const swapped = { ...table, seats: seats.with(2, { pledge: 'ab' }) } as TableCard;
  expect(matchesTerms(swapped, early(0))).toBe(true);
  expect(matchesTerms(swapped, promised(0))).toBe(false);
});
