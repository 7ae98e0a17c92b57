// The exchange of puzzle results with the server, which keeps them for the person's key.
import { api } from '../lib/net/api';
import type { PuzzleResultCard } from '../lib/net/contract';
import { hasKey } from '../lib/seats/key';
import { allResults, forgetResults, takeResults } from './results';

const MOST = 500; // results in a request

/**
 * Send results to the server and save those of other browsers.
 *
 * Without a key or a connection, the results stay in this browser until the next time.
 */
export async function syncResults(changed = allResults()): Promise<void> {
  if (!hasKey()) return;
  do {
    const found = await api.mergePuzzleResults(changed.slice(0, MOST)).catch(() => null);
    if (!found) return;
    await takeResults(found);
    changed = changed.slice(MOST);
  } while (changed.length > 0);
}

/** Send the result at one puzzle. */
export function sendResult(card: PuzzleResultCard): Promise<void> {
  return syncResults([card]);
}

/** Delete all results, here and on the server. */
export async function removeResults(): Promise<void> {
  if (hasKey()) await api.removePuzzleResults();
  await forgetResults();
}
