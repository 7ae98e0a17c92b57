// The table that a player usually wants: the number of players and the level of the bots.
import type { GameCard } from '../lib/net/contract';
import type { Settings } from '../lib/prefs/settings.svelte';

const FEWEST = 2;

/** Return the number of players that was chosen last for a game, or else two if possible. */
export function usualSize({ name, players }: GameCard, { sizes }: Pick<Settings, 'sizes'>): number {
  const last = sizes[name];
  if (last !== undefined && players.includes(last)) return last;
  return players.includes(FEWEST) ? FEWEST : (players[0] ?? FEWEST);
}

/** Return the level of bot that was chosen last for a game, or else the easiest for a first game, or the middle one. */
export function usualLevel(
  { name, levels }: GameCard,
  { levels: last }: Pick<Settings, 'levels'>,
  played: boolean,
): string {
  const chosen = levels.find((level) => level.name === last[name]);
  const proposed = levels[played ? Math.floor((levels.length - 1) / 2) : 0];
  return (chosen ?? proposed)?.name ?? '';
}
