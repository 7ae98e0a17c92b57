// The games that were played in this browser. A new player is shown the goal of a game.
import { loadItem, saveItem } from './storage';

const KEY = 'keepstone.known';

export function hasPlayed(game: string): boolean {
  return loadItem<Record<string, boolean>>(KEY, {})[game] ?? false;
}

export function markPlayed(game: string): void {
  saveItem(KEY, { ...loadItem<Record<string, boolean>>(KEY, {}), [game]: true });
}
