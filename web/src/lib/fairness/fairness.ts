// The client's part in fair draws: its contribution, and the check that a record matches what was shown.
// docs/fairness.md describes the protocol and what it proves.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableCard } from '../net/contract';

/** What a seat was shown and what it contributed. pledges: those of all seats at the time it revealed. */
export interface FairnessTerms {
  seat: number;
  commitment: string;
  contribution: string;
  pledges?: string[];
}

/** The parts of a record that concern fairness. */
export interface GameRecord {
  fairness: {
    commitment: string;
    pledges: string[];
    contributions: string[];
    seed: string;
    digest: string;
  };
}

/** late: the record matches the commitment, but the draws were made without our contribution. */
export type Verdict = 'sealed' | 'late' | 'broken';

export function newContribution(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Return the pledge. It binds a seat to a contribution that stays secret until all seats have pledged. */
export function pledge(commitment: string, seat: number, contribution: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${commitment}:${seat}:${contribution}`)));
}

/** Return whether a table still shows the same commitment and pledges as before. */
export function matchesTerms({ commitment, seats }: TableCard, promised: FairnessTerms): boolean {
  const own = pledge(promised.commitment, promised.seat, promised.contribution);
  const pledges = seats.map((seat) => seat.pledge);
  return (
    commitment === promised.commitment &&
    pledges[promised.seat] === own &&
    (!promised.pledges || isEqual(pledges, promised.pledges))
  );
}

/** Check a record against the terms of a seat. A record with a missing part is invalid. */
export function verifyRecord(record: GameRecord, promised: FairnessTerms): Verdict {
  try {
    if (!isSealIntact(record, promised)) return 'broken';
  } catch {
    return 'broken';
  }
  const used = record.fairness.contributions[promised.seat];
  if (used === promised.contribution) return 'sealed';
  return used === '' ? 'late' : 'broken';
}

function isSealIntact(record: GameRecord, promised: FairnessTerms): boolean {
  const { commitment, pledges, contributions, seed, digest: told } = record.fairness;
  const isKept = (given: string, seat: number) =>
    given === '' || pledge(commitment, seat, given) === pledges[seat];
  return (
    commitment === promised.commitment &&
    bytesToHex(sha256(hexToBytes(seed))) === commitment &&
    isEqual(pledges, promised.pledges ?? pledges) &&
    contributions.every(isKept) &&
    told === digest(record)
  );
}

/** Return the fingerprint of a record, without the fingerprint in it, for players to compare. */
export function digest(record: GameRecord): string {
  const { digest: _, ...proof } = record.fairness;
  return bytesToHex(sha256(utf8ToBytes(canonical({ ...record, fairness: proof }))));
}

/** Return JSON with sorted keys and without spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const rows = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${rows.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

function isEqual(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}
