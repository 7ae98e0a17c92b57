// Our tables, also those where we sat down in another browser with the same key.
import { api } from './api';
import { hasKey, key } from './key';
import { keepFound } from './places';

/** Asks the server for them. If it cannot tell, we have those that this browser knows. */
export async function find(): Promise<void> {
  if (hasKey()) keepFound(await api.mine().catch(() => []), key());
}
