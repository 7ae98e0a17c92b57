// The key of this browser: it identifies the player without an account, and gives access to their seats.
// A link carries it to another browser in the fragment of the URL, which is never sent to a server.
import { bytesToHex } from '@noble/hashes/utils.js';
import { urlOf } from '../net/basePath';
import { loadItem, saveItem } from '../prefs/storage';

const KEPT = 'keepstone.key';
const BYTES = 16;
const OFFER = /^#key=([\w-]{32,200})$/;

let own = loadItem(KEPT, { key: '' }).key;

/** Return the key; it is created when it is first needed. */
export function key(): string {
  if (!own) takeKey(bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES))));
  return own;
}

/** Return whether there is a key. Without one there are no tables to request and none to lose. */
export function hasKey(): boolean {
  return own !== '';
}

/** Use another key from now on. */
export function takeKey(taken: string): void {
  own = taken;
  saveItem(KEPT, { key: own });
}

/** Return the link that gives another browser access to our tables. */
export function keyLink(): string {
  return `${location.origin}${urlOf('/')}#key=${key()}`;
}

/**
 * Return the key in the address of the start page, if it is not ours. Other pages ignore a key, so that nobody can hide
 * theirs in an invitation.
 */
export function offeredKey(): string | null {
  if (location.pathname !== urlOf('/')) return null;
  const offered = OFFER.exec(location.hash)?.[1];
  return offered && offered !== own ? offered : null;
}
