// Who this browser is, without an account: a key of its own, which opens all seats that it took.
// A link carries it to another browser, behind the # of the address, which no server is ever sent.
import { bytesToHex } from '@noble/hashes/utils.js';
import { urlOf } from '../net/basePath';
import { loadItem, saveItem } from '../prefs/storage';

const KEPT = 'keepstone.key';
const BYTES = 16;
const OFFER = /^#key=([\w-]{32,200})$/;

let own = loadItem(KEPT, { key: '' }).key;

/** The key; the first time it is asked for it is made. */
export function key(): string {
  if (!own) takeKey(bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES))));
  return own;
}

/** Whether there is one yet; without it there is nothing to ask the server for, and nothing to lose. */
export function hasKey(): boolean {
  return own !== '';
}

/** From now on this browser is whoever holds that key. */
export function takeKey(taken: string): void {
  own = taken;
  saveItem(KEPT, { key: own });
}

/** What brings another browser to our tables. */
export function keyLink(): string {
  return `${location.origin}${urlOf('/')}#key=${key()}`;
}

/** The key in the address of the page, if it is another than ours. */
export function offeredKey(): string | null {
  const offered = OFFER.exec(location.hash)?.[1];
  return offered && offered !== own ? offered : null;
}
