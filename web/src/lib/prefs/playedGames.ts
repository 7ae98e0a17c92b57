// The games that were played on this browser: who has not is told what a game is about.
import { recall, remember } from './storage';

const KEY = 'keepstone.known';

export function isKnown(game: string): boolean {
  return recall<Record<string, boolean>>(KEY, {})[game] ?? false;
}

export function know(game: string): void {
  remember(KEY, { ...recall<Record<string, boolean>>(KEY, {}), [game]: true });
}
