// The games that were played in this browser. A new player is shown the goal of a game.
import { changeItem, loadItem } from './storage';

const KEY = 'keepstone.known';

export function hasPlayed(game: string): boolean {
  return loadItem<Record<string, boolean>>(KEY, {})[game] ?? false;
}

export function markPlayed(game: string): Promise<unknown> {
  return changeItem<Record<string, boolean>>(KEY, {}, (known) => ({ ...known, [game]: true }));
}
