// Our part in fair chance: what we add to the draws, and whether the record keeps what was promised.
// docs/fairness.md tells how, and what it proves.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableCard } from '../net/contract';

/** What we were shown, and what we added. pledges: of all seats, as they were when we revealed. */
export interface FairnessTerms {
  seat: number;
  commitment: string;
  contribution: string;
  pledges?: string[];
}

/** The record of a game that is over, as far as chance is concerned. */
export interface GameRecord {
  fairness: {
    commitment: string;
    pledges: string[];
    contributions: string[];
    seed: string;
    digest: string;
  };
}

/** late: all is as it was sealed, but the draws go without our contribution. */
export type Verdict = 'sealed' | 'late' | 'broken';

export function newContribution(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What binds us to a contribution that we keep to ourselves until all are bound. */
export function pledge(commitment: string, seat: number, contribution: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${commitment}:${seat}:${contribution}`)));
}

/** Whether a table still shows what it showed when we sat down, and when we revealed. */
export function matchesTerms({ commitment, seats }: TableCard, promised: FairnessTerms): boolean {
  const own = pledge(promised.commitment, promised.seat, promised.contribution);
  const pledges = seats.map((seat) => seat.pledge);
  return (
    commitment === promised.commitment &&
    pledges[promised.seat] === own &&
    (!promised.pledges || isEqual(pledges, promised.pledges))
  );
}

/** What a record says to somebody who was promised something. A record that lacks anything is broken. */
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

/** The fingerprint of a whole record but for the one in it, for players to compare. */
export function digest(record: GameRecord): string {
  const { digest: _, ...proof } = record.fairness;
  return bytesToHex(sha256(utf8ToBytes(canonical({ ...record, fairness: proof }))));
}

/** JSON with sorted keys and without spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const rows = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${rows.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

function isEqual(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}
