// The client's part in fair draws: its contribution, and the check that a record matches what was shown.
// docs/fairness.md describes the protocol and what it proves.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableCard } from '../net/contract';

/** The pledges of all seats, and the rules from which the draws follow. */
export interface ShownTerms {
  pledges: string[];
  game: string;
  options: Record<string, string>;
}

/** What a seat contributed, and what it was shown: first the commitment, and the rest when it revealed. */
export interface FairnessTerms extends Partial<ShownTerms> {
  seat: number;
  commitment: string;
  contribution: string;
}

/** The parts of a record that concern fairness. */
export interface GameRecord {
  game: string;
  players: number;
  options: Record<string, string>;
  levels: (string | null)[];
  given?: unknown;
  fairness: {
    version: number;
    commitment: string;
    pledges: string[];
    contributions: string[];
    seed: string;
    digest: string;
  };
}

/** late: the record matches the commitment, but the draws were made without our contribution. */
export type Verdict = 'sealed' | 'late' | 'broken';

/**
 * The commitment to a seed, for each version of the fairness scheme in which contributions count. In a deal's scheme
 * (versions 3 and 5) they do not, so a record of a deal proves nothing to a player who has pledged.
 */
const COMMIT: Record<number, (seed: string) => Uint8Array> = {
  2: (seed) => sha256(hexToBytes(seed)),
  4: (seed) => sha256(utf8ToBytes(`4:${seed}`)),
};
const DIGITS = /^[0-9a-f]{64}$/;

/** The commitments to the seed of a deal, one for each version of its scheme. */
const COMMIT_TO_DEAL: readonly ((seed: string) => Uint8Array)[] = [
  (seed) => sha256(hexToBytes(seed)),
  (seed) => sha256(utf8ToBytes(`5:${seed}`)),
];

/** Return whether the seed of a deal is the one to which the server has committed. */
export function matchesSeal(seed: string, commitment: string): boolean {
  return (
    DIGITS.test(seed) && COMMIT_TO_DEAL.some((commit) => bytesToHex(commit(seed)) === commitment)
  );
}

export function newContribution(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Return the pledge. It binds a seat to a contribution that stays secret until all seats have pledged. */
export function pledge(commitment: string, seat: number, contribution: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${commitment}:${seat}:${contribution}`)));
}

/** Return what a table shows. */
export function shownTerms({ seats, game, options }: TableCard): ShownTerms {
  return { pledges: seats.map((seat) => seat.pledge), game, options };
}

/** Return whether a table still shows the same as before. */
export function matchesTerms(card: TableCard, promised: FairnessTerms): boolean {
  return (
    card.commitment === promised.commitment &&
    card.seats[promised.seat]?.pledge === ownPledge(promised) &&
    !card.deal &&
    !card.contest &&
    !card.given &&
    isAsBefore(shownTerms(card), promised)
  );
}

/** Check a record against the terms of a seat. A record with a missing part is invalid. */
export function verifyRecord(record: GameRecord, promised: FairnessTerms): Verdict {
  try {
    if (!isProofValid(record) || !isAsPromised(record, promised)) return 'broken';
  } catch {
    return 'broken';
  }
  const used = record.fairness.contributions[promised.seat];
  if (used === promised.contribution) return 'sealed';
  return used === '' ? 'late' : 'broken';
}

/** Return whether the proof in a record follows the rules that `keepstone verify` checks, except for the draws. */
function isProofValid(record: GameRecord): boolean {
  const { version, commitment, pledges, contributions, seed, digest: told } = record.fairness;
  const isKept = (given: string, seat: number) =>
    given === '' || pledge(commitment, seat, given) === pledges[seat];
  return (
    DIGITS.test(seed) &&
    bytesToHex(COMMIT[version]!(seed)) === commitment &&
    [pledges, contributions].every((texts) => isListOfDigits(texts, record.players)) &&
    contributions.every(isKept) &&
    record.levels.length === record.players &&
    record.levels.every((level, seat) => level === null || pledges[seat] === '') &&
    record.given === undefined &&
    told === digest(record)
  );
}

function isAsPromised({ game, options, fairness }: GameRecord, promised: FairnessTerms): boolean {
  const { commitment, pledges } = fairness;
  return (
    commitment === promised.commitment &&
    pledges[promised.seat] === ownPledge(promised) &&
    isAsBefore({ pledges, game, options }, promised)
  );
}

/** Return whether a table or record contains what the seat was shown when it revealed its contribution. */
function isAsBefore(shown: ShownTerms, promised: FairnessTerms): boolean {
  const keys = ['pledges', 'game', 'options'] as const;
  return keys.every(
    (key) => promised[key] === undefined || canonical(shown[key]) === canonical(promised[key]),
  );
}

function ownPledge({ commitment, seat, contribution }: FairnessTerms): string {
  return pledge(commitment, seat, contribution);
}

/** Return whether a value is a list of this length with 64 digits, or an empty text, for each seat. */
function isListOfDigits(texts: unknown, length: number): boolean {
  return (
    Array.isArray(texts) &&
    texts.length === length &&
    texts.every((item) => item === '' || (typeof item === 'string' && DIGITS.test(item)))
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
  return `{${rows.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
