// The key of this browser: it identifies the player without an account, and gives access to their seats.
// A link carries it to another browser in the fragment of the URL, which is never sent to a server.
import { bytesToHex } from '@noble/hashes/utils.js';
import { urlOf } from '../net/basePath';
import { changeItem, loadItem } from '../prefs/storage';

const KEPT = 'keepstone.key';
const BYTES = 16;
const OFFER = /^#key=([\w-]{32,200})$/;

const NONE = { key: '' };

/** Return the key if there is one. It is read again each time: another tab may have made or replaced it. */
export function ownKey(): string | undefined {
  return loadItem(KEPT, NONE).key || undefined;
}

/** Return the key; it is created when it is first needed, by one tab for all. */
export async function key(): Promise<string> {
  const create = () => bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  return (
    ownKey() ??
    (await changeItem(KEPT, NONE, (stored) => (stored.key ? stored : { key: create() }))).key
  );
}

/** Return whether there is a key. Without one there are no tables to request and none to lose. */
export function hasKey(): boolean {
  return ownKey() !== undefined;
}

/** Use another key from now on, in all tabs. */
export async function takeKey(taken: string): Promise<void> {
  await changeItem(KEPT, NONE, () => ({ key: taken }));
}

/** Return the link that gives another browser access to our tables. */
export async function keyLink(): Promise<string> {
  return `${location.origin}${urlOf('/')}#key=${await key()}`;
}

/**
 * Return the key in the address of the start page, if it is not ours. Other pages ignore a key, so that nobody can hide
 * theirs in an invitation.
 */
export function offeredKey(): string | null {
  if (location.pathname !== urlOf('/')) return null;
  const offered = OFFER.exec(location.hash)?.[1];
  return offered && offered !== ownKey() ? offered : null;
}
