// The games in progress that the lobby shows with a moving board.
import type { TableCard } from '../../lib/net/contract';

// Each is a connection and a drawn board.
const MOST = 4;

interface Network {
  saveData?: boolean;
  effectiveType?: string;
}

/** Return the public games in which a person is present, without the player's own. */
export function liveGames(
  tables: readonly TableCard[],
  isOwn: (table: string) => boolean,
): TableCard[] {
  const attended = ({ seats }: TableCard) =>
    seats.some(({ kind, away, out }) => kind === 'person' && !away && !out);
  return tables
    .filter((card) => card.status === 'playing' && attended(card) && !isOwn(card.table))
    .slice(0, MOST);
}

/** Return whether moving boards may be loaded: not on a slow connection, or on one that costs money. */
export function mayLoadBoards(connection?: Network): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
